package dev.treering.importers.slack;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.JsonRows;
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
import dev.treering.model.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Slack workspace export, as a folder or a zip. The day files are read once, and once more where
 * the index files do not name all people or a thread's first message was not met before its answers
 * ({@link SlackDirectory}). Few rows are held at a time.
 */
public final class SlackImporter implements ChatImporter {
  private static final List<String> CHANNELS =
      List.of("channels.json", "groups.json", "dms.json", "mpims.json");
  private static final List<String> USERS = List.of("users.json", "org_users.json");
  private static final JsonRows.Wanted LEARNED_FROM =
      JsonRows.Wanted.only("ts", "user", "user_profile");
  private static final Pattern DAY = Pattern.compile("(.*/)?([^/]+)/\\d{4}-\\d{2}-\\d{2}\\.json");

  @Override
  public ImportFormat format() {
    return ImportFormat.SLACK;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    if (probe.kind() == SourceProbe.Kind.FILE) {
      return Optional.empty();
    }
    boolean days = probe.names().stream().anyMatch(name -> DAY.matcher(name).matches());
    boolean index =
        probe.names().stream()
            .anyMatch(name -> CHANNELS.contains(last(name)) || USERS.contains(last(name)));
    if (!days) {
      return Optional.empty();
    }
    return Optional.of(
        new Recognition(
            ImportFormat.SLACK,
            index ? Confidence.CERTAIN : Confidence.LIKELY,
            "it has a day file for each channel" + (index ? " and Slack's index files" : "")));
  }

  private static String last(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    if (probe.kind() == SourceProbe.Kind.FILE) {
      throw SourceReading.wrong(probe, format());
    }
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> days =
          files.names().stream().filter(name -> DAY.matcher(name).matches()).toList();
      if (days.isEmpty()) {
        throw SourceReading.wrong(probe, format());
      }
      expect(days, files, delivery);
      JsonRows rows = new JsonRows(files, delivery, options.limits().lineChars());
      SlackDirectory directory =
          new SlackDirectory(
              known -> {
                expect(days, files, delivery);
                learn(known, days, rows.beside());
              });
      readIndex(directory, files.names(), rows);
      SlackMessages messages = new SlackMessages(directory, options.limits(), options.timestamps());
      rows.forEachOf(days, messages::prepare, day -> new DayReader(day, messages, delivery));
    }
    return delivery.finish();
  }

  private static void expect(List<String> days, SourceFiles files, Delivery delivery) {
    days.forEach(day -> delivery.expect(files.statedBytes(day)));
  }

  private static void readIndex(SlackDirectory directory, List<String> names, JsonRows rows) {
    for (String name : names) {
      if (USERS.contains(last(name))) {
        rows.forEach(name, (position, row, flags) -> directory.addUser(row));
      } else if (CHANNELS.contains(last(name))) {
        rows.forEach(name, (position, row, flags) -> directory.addChannel(row));
      }
    }
  }

  /** Adds what the day files tell of their authors' names and of which messages there are. */
  private static void learn(SlackDirectory directory, List<String> days, JsonRows rows) {
    rows.forEachQuietlyOf(
        days,
        LEARNED_FROM,
        day -> {
          SlackChannel channel = directory.channel(folder(day));
          return (position, row, flags) -> {
            directory.addProfile(row.text("user"), row.object("user_profile"));
            String ts = CleanText.identifier(row.text("ts"));
            if (ts != null) {
              directory.addMessage(channel, ts);
            }
          };
        });
  }

  private static String folder(String day) {
    Matcher parts = DAY.matcher(day);
    return parts.matches() ? parts.group(2) : day;
  }

  /** Turns the rows of a channel's day into messages. */
  private static final class DayReader implements JsonRows.PreparedVisitor<SlackRow> {
    private final SlackChannel channel;
    private final String file;
    private final SlackMessages messages;
    private final Delivery delivery;

    DayReader(String day, SlackMessages messages, Delivery delivery) {
      this.channel = messages.directory().channel(folder(day));
      this.file = channel.folder() + "/" + last(day);
      this.messages = messages;
      this.delivery = delivery;
    }

    @Override
    public void visit(SourcePosition position, SlackRow row, Set<String> flags) {
      Json.Obj fields = row.fields();
      String subtype = fields.text("subtype");
      if ("message_changed".equals(subtype)) {
        Json.Obj before = fields.object("previous_message");
        SlackRow after = messages.prepare(fields.object("message"));
        take(
            position,
            after,
            (ts, time) -> messages.changed(channel, ts, time, after, before, flags));
      } else if ("message_deleted".equals(subtype)) {
        take(
            position,
            messages.prepare(fields, "deleted_ts"),
            (ts, time) -> messages.deleted(channel, ts, time, fields, flags));
      } else {
        take(position, row, (ts, time) -> messages.message(channel, ts, time, row, flags));
      }
    }

    /** Makes a message of a row that has a ts. */
    private interface Maker {
      Message make(String ts, ParsedTime.Read time);
    }

    private void take(SourcePosition position, SlackRow row, Maker maker) {
      String ts = row.ts();
      switch (row.time()) {
        case ParsedTime.Unreadable unreadable ->
            delivery.reject(file, position, ts, unreadable.code(), unreadable.text());
        case ParsedTime.Read time -> {
          Message message;
          try {
            message = maker.make(Objects.requireNonNull(ts), time);
          } catch (InvalidValueException e) {
            delivery.reject(file, position, ts, "value-invalid", String.valueOf(e.getMessage()));
            return;
          }
          delivery.message(message);
        }
      }
    }
  }
}
