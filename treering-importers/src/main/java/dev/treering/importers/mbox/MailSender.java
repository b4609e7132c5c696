package dev.treering.importers.mbox;

import dev.treering.importers.text.CleanText;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.dom.address.MailboxList;
import org.apache.james.mime4j.field.address.LenientAddressParser;
import org.jspecify.annotations.Nullable;

/**
 * A person as a header names them.
 *
 * @param address in small letters
 * @param name what they call themselves; absent when the header has the address only
 */
record MailSender(String address, @Nullable String name) {
  private static final Pattern HIDDEN =
      Pattern.compile("(?<user>\\S{1,200}) at (?<host>[\\w.-]{1,200})(?: \\((?<name>.*)\\))?");
  private static final Pattern OLD =
      Pattern.compile("(?<user>[^\\s<>@]{1,200})@(?<host>[\\w.-]{1,200}) \\((?<name>.*)\\)");
  private static final Pattern VIA =
      Pattern.compile("(?<name>.{1,200}?)'? (?:via|by way of) .*", Pattern.CASE_INSENSITIVE);

  /** Reads a header's first person; null when there is none. */
  static @Nullable MailSender of(@Nullable String header) {
    if (header == null) {
      return null;
    }
    String text = header.replaceAll("\\s+", " ").strip();
    for (Pattern notation : new Pattern[] {HIDDEN, OLD}) {
      Matcher match = notation.matcher(text);
      if (match.matches()) {
        return of(match.group("user") + "@" + match.group("host"), match.group("name"));
      }
    }
    MailboxList people = LenientAddressParser.DEFAULT.parseAddressList(text).flatten();
    if (people.isEmpty()) {
      return of(text, null);
    }
    Mailbox first = people.get(0);
    return of(first.getAddress(), first.getName());
  }

  private static @Nullable MailSender of(@Nullable String address, @Nullable String name) {
    String id = CleanText.identifier(address);
    String shown = name == null ? null : CleanText.identifier(MailWords.decode(name));
    if (shown != null && shown.length() > 1 && shown.startsWith("\"") && shown.endsWith("\"")) {
      shown = CleanText.identifier(shown.substring(1, shown.length() - 1));
    }
    return id == null ? null : new MailSender(id.toLowerCase(Locale.ROOT), shown);
  }

  /** Lists put their own address in place of the sender's: {@code Bo Park via deck <deck@…>}. */
  boolean isRewritten() {
    return name != null && VIA.matcher(name).matches();
  }

  /**
   * Returns the person behind a rewritten sender.
   *
   * @param replies whom replies go to
   */
  MailSender behind(MailSender replies) {
    Matcher via = VIA.matcher(name == null ? "" : name);
    String own = via.matches() ? via.group("name").replaceAll("^'", "") : null;
    return new MailSender(replies.address(), replies.name() == null ? own : replies.name());
  }
}
