package dev.treering.importers.slack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
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
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Slack workspace export, as a folder or a zip. The day files are read twice: first for the names
 * that messages tell of their authors and for which messages there are, then for the messages. One
 * row is held at a time.
 */
public final class SlackImporter implements ChatImporter {
  private static final List<String> CHANNELS =
      List.of("channels.json", "groups.json", "dms.json", "mpims.json");
  private static final List<String> USERS = List.of("users.json", "org_users.json");
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
    SourceProbe probe = SourceProbe.of(source);
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
      days.forEach(day -> delivery.expect(2 * files.statedBytes(day)));
      SlackDirectory directory = directory(files, days, delivery);
      SlackMessages messages = new SlackMessages(directory, options);
      for (String day : days) {
        readDay(files, day, messages, options, delivery);
      }
    }
    return delivery.finish();
  }

  private static SlackDirectory directory(SourceFiles files, List<String> days, Delivery delivery) {
    SlackDirectory directory = new SlackDirectory();
    for (String name : files.names()) {
      if (USERS.contains(last(name))) {
        forEachRow(files, name, delivery, true, (index, row) -> directory.addUser(row));
      } else if (CHANNELS.contains(last(name))) {
        forEachRow(files, name, delivery, true, (index, row) -> directory.addChannel(row));
      }
    }
    for (String day : days) {
      forEachRow(
          files,
          day,
          delivery,
          false,
          (index, row) -> {
            directory.addProfile(
                CleanText.identifier(row.text("user")), row.object("user_profile"));
            String ts = CleanText.identifier(row.text("ts"));
            if (ts != null) {
              directory.addMessage(directory.channelId(folder(day)), ts);
            }
          });
    }
    return directory;
  }

  private static String folder(String day) {
    Matcher parts = DAY.matcher(day);
    return parts.matches() ? parts.group(2) : day;
  }

  private static void readDay(
      SourceFiles files,
      String day,
      SlackMessages messages,
      ImportOptions options,
      Delivery delivery) {
    String folder = folder(day);
    String file = folder + "/" + last(day);
    forEachRow(
        files,
        day,
        delivery,
        true,
        (index, row) -> {
          SourcePosition position = SourcePosition.index(index);
          String ts = CleanText.identifier(row.text("ts"));
          switch (SlackTime.read(ts, options)) {
            case ParsedTime.Unreadable unreadable ->
                delivery.reject(file, position, ts, unreadable.code(), unreadable.text());
            case ParsedTime.Read time -> {
              try {
                delivery.message(messages.message(folder, Objects.requireNonNull(ts), time, row));
              } catch (InvalidValueException e) {
                delivery.reject(
                    file, position, ts, "value-invalid", String.valueOf(e.getMessage()));
              }
            }
          }
        });
  }

  @FunctionalInterface
  private interface RowVisitor {
    void visit(long index, Json.Obj row);
  }

  /** Visits the objects of a file's array; a file that is null or broken is told of once. */
  private static void forEachRow(
      SourceFiles files, String name, Delivery delivery, boolean tell, RowVisitor visitor) {
    long index = 0;
    try (JsonStream json = new JsonStream(SourceReading.text(files.open(name), delivery))) {
      if (json.next() != JsonToken.START_ARRAY) {
        return;
      }
      for (JsonToken token = json.next();
          token != null && token != JsonToken.END_ARRAY;
          token = json.next()) {
        if (json.value() instanceof Json.Obj row) {
          visitor.visit(index, row);
        } else if (tell) {
          delivery.reject(
              name, SourcePosition.index(index), null, "not-an-object", "the row is no object");
        }
        index++;
      }
    } catch (JsonProcessingException e) {
      if (tell) {
        delivery.reject(
            name,
            SourcePosition.index(index),
            null,
            "json-unreadable",
            "the file cannot be read on from here: " + e.getOriginalMessage());
      }
    } catch (IOException e) {
      throw SourceReading.unreadable(Path.of(last(name)), e);
    }
  }
}
