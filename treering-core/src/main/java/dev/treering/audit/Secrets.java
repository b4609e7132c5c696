package dev.treering.audit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises likely secrets: tokens of services by the form that their makers gave them, private
 * keys, addresses with a password in them, and words such as "password" with something behind that
 * looks like one. Not taken for secrets: placeholders ("password: ****", "&lt;token&gt;"), ordinary
 * words ("the password is on the fridge"), digests and ids without such a word before them. Linear
 * in the text, as {@link PersonalData} is.
 */
final class Secrets {
  private static final Map<String, Pattern> FORMS = forms();
  private static final Pattern NAMED =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}])(?:"
              + words()
              + ")\\s*(?:\\p{L}{2,4}\\s+)?(?::|：|=|->|\\bis\\b|\\bist\\b|\\best\\b|\\bes\\b|は|是)\\s*[\"'`]?(?<v>[^\\s\"'`,;]{4,200})",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "(?i)^[<\\[{$%&].*|.*[*•…]{2,}.*|.*x{4,}.*|.*(?:example|changeme|placeholder|redacted|your[-_]).*|.*\\.\\.\\..*");
  private static final Pattern PIN = Pattern.compile("\\d{4,12}[.!]?");

  private Secrets() {}

  private static Map<String, Pattern> forms() {
    Map<String, Pattern> forms = new LinkedHashMap<>();
    forms.put("a private key", Pattern.compile("-----BEGIN (?:[A-Z]{1,16} ){0,4}PRIVATE KEY-----"));
    forms.put("an AWS access key", word("(?:AKIA|ASIA)[0-9A-Z]{16}"));
    forms.put(
        "a GitHub token", word("(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,})"));
    forms.put("a GitLab token", word("glpat-[A-Za-z0-9_-]{20,}"));
    forms.put("a Slack token", word("xox[abeoprs]-[A-Za-z0-9-]{20,}"));
    forms.put("a Google API key", word("AIza[0-9A-Za-z_-]{35}"));
    forms.put("a Stripe key", word("[rs]k_live_[0-9A-Za-z]{20,}"));
    forms.put("an API key", word("sk-(?:[a-z]{1,16}-){0,4}[A-Za-z0-9_-]{32,}"));
    forms.put("a Telegram bot token", word("\\d{8,10}:AA[A-Za-z0-9_-]{33}"));
    forms.put(
        "a signed token (JWT)",
        word("eyJ[A-Za-z0-9_-]{10,}\\.eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}"));
    forms.put(
        "an address with a password",
        Pattern.compile("\\b[a-z][a-z0-9+.-]{1,15}://[^\\s/:@]+:(?<v>[^\\s/:@]{3,})@[\\w.-]+"));
    return forms;
  }

  private static Pattern word(String regex) {
    return Pattern.compile("(?<![A-Za-z0-9_-])" + regex + "(?![A-Za-z0-9_])");
  }

  private static String words() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Secrets.class.getResourceAsStream("secret-words.txt")),
                StandardCharsets.UTF_8))) {
      return String.join(
          "|",
          lines
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty() && !line.startsWith("#"))
              .map(line -> Pattern.quote(line).replace(" ", "\\E[\\s_-]?\\Q"))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException("secret-words.txt", e);
    }
  }

  /** Returns of what sort each likely secret of a text is, each sort once. */
  static List<String> in(String text) {
    Set<String> found = new HashSet<>();
    List<String> sorts = new ArrayList<>();
    FORMS.forEach(
        (sort, form) -> {
          Matcher matcher = form.matcher(text);
          while (matcher.find()) {
            boolean real =
                form.pattern().contains("(?<v>")
                    ? !PLACEHOLDER.matcher(matcher.group("v")).matches()
                    : !PLACEHOLDER.matcher(matcher.group()).matches();
            if (real && found.add(sort)) {
              sorts.add(sort);
            }
          }
        });
    Matcher named = NAMED.matcher(text);
    while (sorts.isEmpty() && named.find()) {
      if (looksLikeSecret(named.group("v"))) {
        sorts.add("a password or key that is named as one");
      }
    }
    return sorts;
  }

  /** A word of a language is no secret here; letters with digits or signs between them are. */
  private static boolean looksLikeSecret(String given) {
    String value = given.replaceAll("[.!?)\\]]+$", "");
    if (PLACEHOLDER.matcher(value).matches() || value.contains("://")) {
      return false;
    }
    if (PIN.matcher(value).matches()) {
      return true;
    }
    boolean digits = value.chars().anyMatch(Character::isDigit);
    boolean letters = value.codePoints().anyMatch(Character::isLetter);
    boolean signs = value.chars().anyMatch(c -> "!#$%&@^~+_=".indexOf(c) >= 0);
    boolean mixed =
        !value.equals(value.toLowerCase(Locale.ROOT))
            && !value.substring(1).equals(value.substring(1).toLowerCase(Locale.ROOT))
            && !value.equals(value.toUpperCase(Locale.ROOT));
    return value.length() >= 6 && letters && (digits || signs || (mixed && value.length() >= 8));
  }
}
