package dev.treering.importers.mbox;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.SourceReading;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.text.ByteLines;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Mailboxes in the format mbox, one or a folder of them. Each is read twice: first for which mails
 * there are. Held are the mails' ids and one mail at a time.
 */
public final class MboxImporter implements ChatImporter {
  private static final Pattern BOX =
      Pattern.compile("(?:.*/)?(?:[^/]+\\.(?:mbox|mbx|mail|txt)|[^/.]+)", Pattern.CASE_INSENSITIVE);

  @Override
  public ImportFormat format() {
    return ImportFormat.MBOX;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.heads(BOX).anyMatch(MailSplitter::isMailbox)
        ? Optional.of(
            new Recognition(
                ImportFormat.MBOX, Confidence.CERTAIN, "it begins with a mail's envelope"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    if (probe.heads(BOX).noneMatch(MailSplitter::isMailbox)) {
      throw SourceReading.wrong(probe, format());
    }
    Delivery delivery = Delivery.inOrderOfSource(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> boxes = files.matching(BOX);
      boxes.forEach(box -> delivery.expect(2 * files.statedBytes(box)));
      MailIndex index = new MailIndex();
      for (String box : boxes) {
        index(box, files, options, delivery, index);
      }
      StableIds ids = new StableIds();
      for (String box : boxes) {
        new Reading(box, new MailMessages(name(box), index, ids, options), delivery).read(files);
      }
    } catch (IOException e) {
      throw SourceReading.unreadable(source, e);
    }
    return delivery.finish();
  }

  private static String name(String box) {
    String file = box.substring(box.lastIndexOf('/') + 1).replaceAll("\\.[A-Za-z]{1,4}$", "");
    String name = CleanText.identifier(file);
    return name == null ? "mail" : name;
  }

  private static MailSplitter open(
      String box, SourceFiles files, ImportOptions options, Delivery delivery) throws IOException {
    int cap = options.limits().lineChars();
    return new MailSplitter(
        new ByteLines(delivery.metered(files.open(box)), cap), cap, options.hints().mboxo());
  }

  private static void index(
      String box, SourceFiles files, ImportOptions options, Delivery delivery, MailIndex index)
      throws IOException {
    try (MailSplitter mails = open(box, files, options, delivery)) {
      for (MailSplitter.Mail mail = mails.next(); mail != null; mail = mails.next()) {
        index.add(MailParser.headers(mail.bytes(), delivery.encoding()));
      }
    }
  }

  /** Reads one mailbox. */
  private record Reading(String box, MailMessages messages, Delivery delivery) {
    void read(SourceFiles files) throws IOException {
      try (MailSplitter mails = open(box, files, messages.options(), delivery)) {
        for (MailSplitter.Mail mail = mails.next(); mail != null; mail = mails.next()) {
          SourcePosition position = SourcePosition.line(mail.line());
          if (mail.tooLarge()) {
            reject(
                position,
                null,
                "row-too-long",
                "the mail has more than %d bytes"
                    .formatted(messages.options().limits().lineChars()));
          } else {
            take(MailParser.parse(mail.bytes(), delivery.encoding()), mail.envelope(), position);
          }
        }
      }
    }

    /** The mails of a digest are said by those who wrote them; the digest itself says nothing. */
    private void take(ParsedMail mail, String envelope, SourcePosition position) {
      if (!mail.digest().isEmpty()) {
        mail.digest().forEach(inner -> take(inner, envelope, position));
        return;
      }
      Set<String> flags = new TreeSet<>();
      String id = MailMessages.messageId(mail);
      switch (messages.time(mail, envelope, flags)) {
        case ParsedTime.Unreadable unreadable ->
            reject(position, id, unreadable.code(), unreadable.text());
        case ParsedTime.Read time -> {
          Message message;
          try {
            message = messages.message(mail, time, flags);
          } catch (InvalidValueException e) {
            reject(position, id, "value-invalid", String.valueOf(e.getMessage()));
            return;
          }
          delivery.message(message);
        }
      }
    }

    private void reject(SourcePosition position, @Nullable String id, String code, String text) {
      delivery.reject(box, position, id, code, text);
    }
  }
}
