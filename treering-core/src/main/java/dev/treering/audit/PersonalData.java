package dev.treering.audit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises personal data that has a form: mail addresses, telephone numbers, bank accounts,
 * payment cards, social security numbers, days of birth and street addresses. Where there is a
 * check digit it must be right. Not taken for personal data: order and ticket numbers, times, sums
 * and versions, numbers in links, mailboxes of no person such as {@code noreply@} or {@code user@},
 * and the addresses that stand for none (RFC 2606, and {@code @yourdomain.com} and the like).
 *
 * <p>Linear in the text: repetitions are bounded or possessive, so that no text, such as a log of a
 * hundred thousand characters, holds a reader up or exhausts the stack.
 */
final class PersonalData {
  private static final Pattern MAIL =
      Pattern.compile(
          "(?<![\\w.+@-])([A-Za-z0-9](?:[\\w.+-]{0,62}[A-Za-z0-9_])?)@((?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24})(?![\\w@])");
  private static final Set<String> NOBODY =
      Set.of(
          "noreply",
          "no-reply",
          "donotreply",
          "do-not-reply",
          "info",
          "support",
          "help",
          "contact",
          "hello",
          "office",
          "sales",
          "admin",
          "postmaster",
          "webmaster",
          "mailer-daemon",
          "git",
          "user",
          "username",
          "someone",
          "somebody",
          "name",
          "you",
          "your.name",
          "firstname.lastname");
  private static final Pattern NO_DOMAIN =
      Pattern.compile(
          "(?i)(?:.*\\.)?(?:example\\.(?:com|org|net)|example|test|invalid|localhost)"
              + "|(?:your|my|some|remote|other)?-?(?:domain|host|server|company|site|mail)\\.[a-z]{2,4}");
  private static final Pattern PHONE =
      Pattern.compile(
          "(?<![\\w+./=#-]|[0-9A-Z] )(?:\\+|00)[1-9][0-9](?:[ ./()-]{0,2}[0-9]){6,12}(?![\\w-])");
  private static final Pattern NAMED_PHONE =
      Pattern.compile(
          "(?iu)(?<!\\p{L})(?:phone|mobile|cell|tel|call me (?:at|on)|text me (?:at|on)|my number|whatsapp|telefon|handy|handynummer|nummer|téléphone|portable|teléfono|móvil|電話|电话)"
              + "[^\\d+\\n]{0,14}(\\(?0?[0-9](?:[ ./()-]{0,2}[0-9]){6,13})(?![\\w-])");
  private static final Pattern IBAN =
      Pattern.compile(
          "(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])");
  private static final Pattern CARD =
      Pattern.compile(
          "(?<![\\w.,/+#-])[3-6][0-9]{3}(?:([ -]?)[0-9]{4}\\1[0-9]{4}\\1[0-9]{3,4}|([ -]?)[0-9]{6}\\2[0-9]{5})(?![\\w-])");
  private static final Pattern SOCIAL_SECURITY =
      Pattern.compile(
          "(?iu)(?:ssn|social security|sozialversicherungsnummer|insurance number)[^\\d\\n]{0,16}([0-9][0-9A-Z -]{7,13}[0-9])");
  private static final Pattern BIRTH =
      Pattern.compile(
          "(?iu)(?<!\\p{L})(?:born on|date of birth|dob|geboren am|geburtsdatum|né le|née le|nacido el|nacida el|fecha de nacimiento)\\s*+:?\\s*+(?:the\\s+)?(?:\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}|\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+\\p{L}{3,12}\\s+\\d{4}|\\p{L}{3,12}\\s+\\d{1,2},?\\s+\\d{4})");
  private static final Pattern STREET =
      Pattern.compile(
          "(?:(?<![\\w-])\\d{1,4}[A-Za-z]?\\s+(?:\\p{Lu}[\\p{L}'’-]+\\s+){1,3}(?:Street|St\\.?|Road|Rd\\.?|Avenue|Ave\\.?|Lane|Drive|Court|Crescent|Boulevard|Blvd\\.?)(?![\\p{L}]))"
              + "|(?:(?<!\\p{L})\\p{Lu}[\\p{L}'’-]{2,40}(?:straße|strasse|str\\.|weg|gasse|allee)\\s+\\d{1,4}[a-z]?(?![\\w]))"
              + "|(?:(?<![\\w-])\\d{1,4},?\\s+(?:rue|avenue|boulevard|place)\\s+(?:de |du |des |de la |d')?\\p{Lu}[\\p{L}'’-]+)");
  private static final Pattern LINK = Pattern.compile("\\b[a-z][a-z0-9+.-]{0,30}://\\S+");
  private static final BigInteger NINETY_SEVEN = BigInteger.valueOf(97);

  private PersonalData() {}

  /** Returns of what sort each piece of personal data in a text is. */
  static List<String> in(String said) {
    String text = LINK.matcher(said).replaceAll(" ");
    List<String> sorts = new ArrayList<>();
    Matcher mail = MAIL.matcher(text);
    while (mail.find()) {
      boolean somebody = !NOBODY.contains(mail.group(1).toLowerCase(Locale.ROOT));
      if (somebody && !NO_DOMAIN.matcher(mail.group(2)).matches()) {
        sorts.add("a mail address");
      }
    }
    String rest = MAIL.matcher(text).replaceAll(" ");
    rest = take(rest, IBAN, PersonalData::isIban, "a bank account", sorts);
    rest = take(rest, CARD, PersonalData::isCard, "a payment card", sorts);
    rest = take(rest, SOCIAL_SECURITY, match -> true, "a social security number", sorts);
    rest = take(rest, PHONE, match -> true, "a telephone number", sorts);
    rest = take(rest, NAMED_PHONE, match -> true, "a telephone number", sorts);
    rest = take(rest, BIRTH, match -> true, "a day of birth", sorts);
    take(rest, STREET, match -> true, "a street address", sorts);
    return sorts;
  }

  private interface Test {
    boolean holds(String match);
  }

  /** Notes what fits and is right, and returns the text without it. */
  private static String take(
      String text, Pattern pattern, Test test, String sort, List<String> sorts) {
    return pattern
        .matcher(text)
        .replaceAll(
            match -> {
              if (test.holds(match.group())) {
                sorts.add(sort);
                return " ";
              }
              return Matcher.quoteReplacement(match.group());
            });
  }

  /** ISO 13616: the rest by 97 of the number with its head moved to the end must be 1. */
  static boolean isIban(String written) {
    String plain = written.replace(" ", "");
    if (plain.length() < 15 || plain.length() > 34) {
      return false;
    }
    StringBuilder digits = new StringBuilder();
    (plain.substring(4) + plain.substring(0, 4))
        .chars()
        .forEach(c -> digits.append(Character.digit(c, Character.MAX_RADIX)));
    return new BigInteger(digits.toString()).mod(NINETY_SEVEN).intValue() == 1;
  }

  /** ISO 7812: the sum of the digits, every second one doubled, must end in 0. */
  static boolean isCard(String written) {
    String digits = written.replaceAll("[ -]", "");
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int doubled = i % 2 == 0 ? digit : digit * 2;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 == 0 && digits.chars().distinct().count() > 1;
  }
}
