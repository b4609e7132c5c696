package dev.treering.importers.telegram;

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
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Telegram Desktop's JSON export of a chat or an account: the file, or the folder or zip it lies
 * in. A file is read twice, and one message is held at a time; eight bytes a message tell which
 * there are.
 */
public final class TelegramImporter implements ChatImporter {
  private static final Pattern RESULT = Pattern.compile("(?i)(?:.*/)?result[^/]*\\.json");
  private static final Pattern CHAT =
      Pattern.compile(
          "\"type\"\\s*:\\s*\"(?:saved_messages|personal_chat|bot_chat|replies|verification_codes"
              + "|(?:private|public)_(?:group|supergroup|channel))\"");
  private static final Pattern MESSAGES = Pattern.compile("\"messages\"\\s*:\\s*\\[");
  private static final Pattern ACCOUNT =
      Pattern.compile("\"(?:personal_information|chats|left_chats)\"\\s*:\\s*\\{");
  private static final Pattern ABOUT = Pattern.compile("\"about\"\\s*:\\s*\"[^\"]*Telegram");

  @Override
  public ImportFormat format() {
    return ImportFormat.TELEGRAM;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.heads(RESULT).anyMatch(TelegramImporter::isExport)
        ? Optional.of(
            new Recognition(
                ImportFormat.TELEGRAM, Confidence.CERTAIN, "its chats are of Telegram's types"))
        : Optional.empty();
  }

  private static boolean isExport(String head) {
    boolean chat = CHAT.matcher(head).find() && MESSAGES.matcher(head).find();
    boolean account = ACCOUNT.matcher(head).find() && ABOUT.matcher(head).find();
    return head.stripLeading().startsWith("{") && (chat || account);
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> results = files.matching(RESULT);
      if (results.isEmpty()
          || probe.heads(RESULT).noneMatch(head -> head.stripLeading().startsWith("{"))) {
        throw SourceReading.wrong(probe, format());
      }
      results.forEach(result -> delivery.expect(2 * files.statedBytes(result)));
      for (String result : results) {
        read(files, result, options, delivery);
      }
    }
    return delivery.finish();
  }

  private static void read(
      SourceFiles files, String result, ImportOptions options, Delivery delivery) {
    TelegramIndex index = new TelegramIndex();
    long mostChars = options.limits().lineChars();
    new TelegramWalk(result, index, new Quiet()).run(files, delivery, mostChars);
    TelegramMessages messages = new TelegramMessages(index, options);
    TelegramWalk.Visitor visitor =
        (chat, position, row, flags) ->
            take(messages, new Row(result, chat, position, row), flags, delivery);
    new TelegramWalk(result, visitor, new Loud(delivery)).run(files, delivery, mostChars);
  }

  private record Row(String file, int chat, SourcePosition position, Json.Obj json) {}

  private static void take(
      TelegramMessages messages, Row row, Set<String> flags, Delivery delivery) {
    String id = CleanText.identifier(row.json().text("id"));
    String key = id == null ? null : messages.index().chat(row.chat()).key(id);
    if (id == null) {
      delivery.reject(row.file(), row.position(), null, "id-missing", "the row has no id");
      return;
    }
    if ("unsupported".equals(row.json().text("type"))) {
      delivery.reject(
          row.file(),
          row.position(),
          key,
          "type-unsupported",
          "Telegram could not export this message: it has no date and no text");
      return;
    }
    switch (messages.time(row.json(), "date")) {
      case ParsedTime.Unreadable unreadable ->
          delivery.reject(row.file(), row.position(), key, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        try {
          delivery.message(messages.message(row.chat(), id, time, row.json(), flags));
        } catch (InvalidValueException e) {
          delivery.reject(
              row.file(), row.position(), key, "value-invalid", String.valueOf(e.getMessage()));
        }
      }
    }
  }

  /** The first walk; the second one tells what is wrong. */
  private record Quiet() implements TelegramWalk.Faults {
    @Override
    public void refuse(String file, SourcePosition position, String code, String text) {}

    @Override
    public void repaired(String file, long line) {}
  }

  private record Loud(Delivery delivery) implements TelegramWalk.Faults {
    @Override
    public void refuse(String file, SourcePosition position, String code, String text) {
      delivery.reject(file, position, null, code, text);
    }

    @Override
    public void repaired(String file, long line) {
      delivery.warn(
          "json-repaired",
          "the file is no JSON from here on and is mended: values without quotation marks or unknown escapes (line %d)"
              .formatted(line),
          file,
          SourcePosition.line(line));
    }
  }
}
