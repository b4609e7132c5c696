package dev.treering.importers.mbox;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.WebLinks;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes messages of mails. */
record MailMessages(String box, MailIndex index, StableIds ids, ImportOptions options) {
  private static final Pattern ID = Pattern.compile("<\\s*([^<>\\s]{1,900})\\s*>");
  private static final Duration DOUBTFUL = Duration.ofDays(7);

  /**
   * Returns when a mail was sent: by its Date, else by when the last server received it, else by
   * the line before it.
   *
   * @param flags receives what was assumed
   */
  ParsedTime time(ParsedMail mail, String envelope, Set<String> flags) {
    ParsedTime sent = MailDate.read(mail.header("date"), options.timestamps());
    ParsedTime received = received(mail);
    if (sent instanceof ParsedTime.Read read) {
      if (received instanceof ParsedTime.Read other
          && Duration.between(read.occurred(), other.occurred()).abs().compareTo(DOUBTFUL) > 0) {
        flags.add("date-disagrees-with-received");
      }
      return sent;
    }
    if (received instanceof ParsedTime.Read) {
      flags.add("date-from-received");
      return received;
    }
    ParsedTime written = MailDate.read(envelopeDate(envelope), options.timestamps());
    if (written instanceof ParsedTime.Read) {
      flags.add("date-from-envelope");
      return written;
    }
    return sent;
  }

  private ParsedTime received(ParsedMail mail) {
    String header = mail.header("received");
    int semicolon = header == null ? -1 : header.lastIndexOf(';');
    return MailDate.read(
        header == null || semicolon < 0 ? null : header.substring(semicolon + 1),
        options.timestamps());
  }

  private static @Nullable String envelopeDate(String envelope) {
    Matcher day = Pattern.compile(" (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .*").matcher(envelope);
    return day.find() ? day.group().strip() : null;
  }

  /** Without the blank lines at its beginning and the line ends at its end, however many. */
  private static String withoutBlankEnds(String text) {
    int end = text.length();
    while (end > 0 && isLineEnd(text.charAt(end - 1))) {
      end--;
    }
    int start = 0;
    for (int i = 0; i < end && (isLineEnd(text.charAt(i)) || isBlank(text.charAt(i))); i++) {
      if (text.charAt(i) == '\n') {
        start = i + 1;
      }
    }
    return text.substring(start, end);
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /**
   * Returns the message of a mail.
   *
   * @param flags what was met while reading it
   */
  Message message(ParsedMail mail, ParsedTime.Read time, Set<String> flags) {
    String subject = subject(mail);
    String words = withoutBlankEnds(mail.text());
    CleanText text =
        CleanText.of(
            words.isBlank() && subject != null ? subject : words, options.limits().textChars());
    MailSender sender = sender(mail);
    String parent = parent(mail);
    Set<String> links = new LinkedHashSet<>(mail.links());
    links.addAll(WebLinks.in(text.text()));
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(mail.flags())
            .flags(time.flags())
            .flags(text.flags())
            .attachments(mail.attachments())
            .links(List.copyOf(links))
            .extra("subject", subject);
    if (parent != null && !index.has(parent)) {
      details.flag("parent-not-in-export");
    }
    MessageId answered = parent == null ? null : MessageId.of(parent);
    return new Message(
        id(mail, time.occurred(), sender, text.text()),
        MessageKind.MESSAGE,
        time.toMessageTime(),
        author(sender, mail),
        MessageContext.inChannel(channel(mail)).withThreadParent(answered).withReplyTo(answered),
        text.text(),
        details.build());
  }

  private MessageId id(
      ParsedMail mail, Instant occurred, @Nullable MailSender sender, String text) {
    String own = messageId(mail);
    return own == null
        ? ids.next(null, occurred, sender == null ? null : sender.address(), text)
        : MessageId.of(own);
  }

  static @Nullable String messageId(ParsedMail mail) {
    String header = mail.header("message-id");
    if (header == null) {
      return null;
    }
    String bracketed = firstId(header);
    String bare = CleanText.identifier(header);
    return bracketed != null || bare == null || bare.length() > 900 ? bracketed : bare;
  }

  private static @Nullable String firstId(@Nullable String header) {
    Matcher id = ID.matcher(header == null ? "" : header);
    return id.find() ? CleanText.identifier(id.group(1)) : null;
  }

  private static @Nullable String parent(ParsedMail mail) {
    String answered = firstId(mail.header("in-reply-to"));
    if (answered != null) {
      return answered;
    }
    String references = mail.header("references");
    Matcher ids = ID.matcher(references == null ? "" : references);
    String last = null;
    while (ids.find()) {
      last = CleanText.identifier(ids.group(1));
    }
    return last;
  }

  private static @Nullable String subject(ParsedMail mail) {
    String header = mail.header("subject");
    return header == null ? null : CleanText.identifier(MailWords.decode(header));
  }

  private static @Nullable MailSender sender(ParsedMail mail) {
    MailSender from = MailSender.of(mail.header("from"));
    if (from == null || !from.isRewritten()) {
      return from == null ? MailSender.of(mail.header("sender")) : from;
    }
    MailSender original = MailSender.of(mail.header("x-original-from"));
    MailSender replies = original == null ? MailSender.of(mail.header("reply-to")) : original;
    return replies == null || replies.address().equals(from.address())
        ? from
        : from.behind(replies);
  }

  private static @Nullable Author author(@Nullable MailSender sender, ParsedMail mail) {
    if (sender == null) {
      return null;
    }
    String automatic = mail.header("auto-submitted");
    boolean bot = automatic != null && !automatic.strip().toLowerCase(Locale.ROOT).startsWith("no");
    return new Author(
        sender.address(), sender.name() == null ? sender.address() : sender.name(), null, bot);
  }

  private String channel(ParsedMail mail) {
    String own = MailIndex.list(mail);
    return own == null ? index.onlyList(box) : own;
  }
}
