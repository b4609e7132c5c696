package dev.treering.importers.benchmark;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.MessageContext;
import dev.treering.model.TimePrecision;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * EverMemBench's dialogues (EverMind-AI/EverMemBench): a {@code dialogue.json}, or a topic's folder
 * that has one. Groups are channels, the folder is the topic; a message's id is {@code
 * <day>/<group>/<message_index>}. Roles are the title and the department of the speaker's profile,
 * where {@code profiles.json} lies beside the dialogue. Questions and their references are never
 * read.
 */
public final class EverMemBenchImporter implements ChatImporter {
  private static final String FILE = "dialogue.json";
  private static final String PROFILES = "profiles.json";
  private static final String DAYS = "dialogues";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  @Override
  public ImportFormat format() {
    return ImportFormat.EVERMEMBENCH;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    String head = probe.kind() == SourceProbe.Kind.FOLDER ? probe.headOf(FILE) : probe.head();
    return head.contains("\"" + DAYS + "\"") && head.contains("\"dialogue\"")
        ? Optional.of(
            new Recognition(
                ImportFormat.EVERMEMBENCH, Confidence.CERTAIN, "its dialogues stand by day"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    Path file = Documents.within(source, FILE);
    Path folder = file.toAbsolutePath().normalize().getParent();
    Delivery delivery = new Delivery(sink, options);
    String topic =
        folder == null || folder.getFileName() == null
            ? null
            : CleanText.identifier(folder.getFileName().toString());
    Days days =
        new Days(
            new TurnRows(file.getFileName().toString(), options, delivery),
            topic,
            roles(source, options, delivery));
    return new Documents(file, format(), one -> !one.object(DAYS).fields().isEmpty(), "")
        .read(options, delivery, (one, id, prefix) -> days.read(one.object(DAYS)));
  }

  private static Map<String, String> roles(Path source, ImportOptions options, Delivery delivery) {
    Map<String, String> roles = new HashMap<>();
    Path profiles = Documents.within(source, PROFILES);
    if (!profiles.equals(source)) {
      Documents.forEach(
          profiles,
          options,
          delivery,
          profile -> {
            String name = CleanText.identifier(profile.text("Name"));
            String role =
                Stream.of(profile.text("Title"), profile.text("Dept"))
                    .map(CleanText::identifier)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining(", "));
            if (name != null && !role.isEmpty()) {
              roles.putIfAbsent(name, role);
            }
          });
    }
    return roles;
  }

  /** The days of one topic. */
  private record Days(TurnRows rows, @Nullable String topic, Map<String, String> roles) {
    void read(Json.Obj days) {
      for (Map.Entry<String, Json> day : days.fields().entrySet()) {
        if (day.getValue() instanceof Json.Obj groups) {
          for (Map.Entry<String, Json> group : groups.fields().entrySet()) {
            if (group.getValue() instanceof Json.Arr(List<Json> lines)) {
              read(day.getKey(), group.getKey(), lines);
            }
          }
        }
      }
    }

    private void read(String day, String group, List<Json> lines) {
      MessageContext place = MessageContext.inChannel(CleanText.identifier(group)).withTopic(topic);
      for (int i = 0; i < lines.size(); i++) {
        SourcePosition position = SourcePosition.index(i);
        Json.Obj line = rows.object(lines.get(i), position);
        if (line != null) {
          String index = CleanText.identifier(line.text("message_index"));
          String words = line.text("dialogue");
          ParsedTime time = rows.time(line.text("time"), TIME, TimePrecision.SECOND);
          rows.take(
              position,
              TurnRows.Turn.of(
                  CleanText.identifier(day + "/" + group + "/" + (index == null ? i : index)),
                  author(line),
                  place,
                  words == null ? "" : words),
              time,
              Set.of());
        }
      }
    }

    private @Nullable Author author(Json.Obj line) {
      Author speaker = TurnRows.person(line.text("speaker"));
      return speaker == null ? null : speaker.withRole(roles.get(speaker.name()));
    }
  }
}
