package dev.treering.importers.generic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.MessageTime;
import dev.treering.model.json.MessageJson;
import dev.treering.testkit.Conversations;
import dev.treering.testkit.SeededRandoms;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is written comes back equal, in the order of time. */
class RoundTripTest {
  private static final List<String> TEXT_PIECES =
      List.of("tide", ",", ";", "\t", "\"", "\n", "'", " ", "é", "渡", "🚢", "=1+1", "\\", "&amp;");
  private static final List<Charset> ENCODINGS =
      List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);

  @TempDir private Path folder;

  @Test
  void whatTreeringExportsComesBackEqual() {
    SeededRandoms.check(
        60,
        random -> {
          List<Message> written = Conversations.random(random, 40);
          String lines =
              written.stream()
                  .map(MessageJson::toJson)
                  .collect(Collectors.joining(lineEnd(random), "", lineEnd(random)));
          assertSame(ImportFormat.JSONL, lines, random, written);
        });
  }

  @Test
  void rowsOfOtherProgramsComeBackEqual() {
    SeededRandoms.check(
        150,
        random -> {
          List<Message> written = messages(random);
          List<String> rows = written.stream().map(m -> json(fields(m), random)).toList();
          String end = lineEnd(random);
          String content =
              switch (random.nextInt(3)) {
                case 0 -> "[" + String.join(",\n", rows) + "]";
                case 1 -> "{\"log\":{\"rows\":[\n" + String.join(",", rows) + "]}}\n";
                default -> String.join(end, rows) + end;
              };
          assertSame(ImportFormat.JSONL, content, random, written);
        });
  }

  @Test
  void tablesComeBackEqual() {
    SeededRandoms.check(
        150,
        random -> {
          List<Message> written = messages(random);
          assertSame(ImportFormat.CSV, table(written, random), random, written);
        });
  }

  private void assertSame(
      ImportFormat format, String content, Random random, List<Message> written) {
    byte[] bytes =
        ("\uFEFF".repeat(random.nextInt(2)) + content)
            .getBytes(ENCODINGS.get(random.nextInt(ENCODINGS.size())));
    Imported imported = Imported.of(format, Imported.write(folder, "chat", bytes));
    assertThat(imported.rejections()).isEmpty();
    List<Message> expected = new ArrayList<>(written);
    expected.sort(Comparator.comparing(Message::occurred)); // stable: equal times keep their order
    assertThat(imported.messages()).isEqualTo(expected);
  }

  private static String lineEnd(Random random) {
    return random.nextBoolean() ? "\n" : "\r\n";
  }

  /** Messages of which every part can be written as a cell. */
  private static List<Message> messages(Random random) {
    List<Message> messages = new ArrayList<>();
    for (int i = random.nextInt(12); i >= 0; i--) {
      String id = "m" + i + (random.nextInt(4) == 0 ? " \"é\", 🚢" : "");
      Instant occurred = Instant.parse("2026-02-01T00:00:00Z").plusMillis(random.nextInt(5) * 50L);
      MessageContext context =
          MessageContext.inChannel(maybe(random, "quay, north"))
              .withTopic(maybe(random, "crane; repair"))
              .withThreadParent(id(maybe(random, "t\"1")))
              .withReplyTo(id(maybe(random, "r 1")));
      MessageDetails.Builder details =
          MessageDetails.builder().extra("Mood", maybe(random, "calm, mostly"));
      if (random.nextInt(3) == 0) {
        details.edits(new Edits(true, Instant.parse("2026-02-03T00:00:00.5Z"), List.of()));
      }
      if (random.nextInt(3) == 0) {
        details.attachments(List.of("plan.pdf", "写真.png")).mentions(List.of("u1", "u2"));
      }
      Author author =
          random.nextInt(4) == 0
              ? null
              : new Author(
                  "u1", "Ilse \"I\" Brandt", maybe(random, "Master"), random.nextBoolean());
      MessageKind kind =
          List.of(MessageKind.MESSAGE, MessageKind.SYSTEM, MessageKind.NOTICE)
              .get(random.nextInt(3));
      messages.add(
          new Message(
              MessageId.of(id),
              kind,
              MessageTime.at(occurred),
              author,
              context,
              text(random),
              details.build()));
    }
    return messages;
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(TEXT_PIECES.get(random.nextInt(TEXT_PIECES.size())));
    }
    return text.toString();
  }

  private static @Nullable String maybe(Random random, String value) {
    return random.nextBoolean() ? value : null;
  }

  private static @Nullable MessageId id(@Nullable String value) {
    return value == null ? null : MessageId.of(value);
  }

  /** A message's fields under names as other programs use them, absent ones left out. */
  private static Map<String, String> fields(Message message) {
    Map<String, @Nullable String> fields = new LinkedHashMap<>();
    fields.put("messageId", message.id().value());
    fields.put("Kind", message.kind().wireName());
    fields.put("Sent At", message.occurred().toString());
    fields.put("content", message.text());
    Author author = message.author();
    if (author != null) {
      fields.put("USER_ID", author.id());
      fields.put("displayName", author.name());
      fields.put("Role", author.role());
      fields.put("is_bot", author.bot() ? "yes" : null);
    }
    MessageContext context = message.context();
    fields.put("room", context.channel());
    fields.put("Topic", context.topic());
    fields.put("threadId", value(context.threadParent()));
    fields.put("in-reply-to", value(context.replyTo()));
    MessageDetails details = message.details();
    Instant edited = details.edits().lastAt();
    fields.put("editedAt", edited == null ? null : edited.toString());
    fields.put("files", joined(details.attachments()));
    fields.put("Mentions", joined(details.mentions()));
    fields.put("Mood", details.extra().get("Mood"));
    fields.values().removeIf(value -> value == null);
    Map<String, String> present = new LinkedHashMap<>();
    fields.forEach((name, value) -> present.put(name, String.valueOf(value)));
    return present;
  }

  private static @Nullable String value(@Nullable MessageId id) {
    return id == null ? null : id.value();
  }

  private static @Nullable String joined(List<String> values) {
    return values.isEmpty() ? null : String.join("; ", values);
  }

  private static String json(Map<String, String> fields, Random random) {
    List<String> names = new ArrayList<>(fields.keySet());
    Collections.shuffle(names, random);
    return names.stream()
        .map(name -> quoted(name) + ":" + quoted(String.valueOf(fields.get(name))))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String quoted(String value) {
    return "\""
        + value
            .replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n")
            .replace("\t", "\\t")
        + "\"";
  }

  private static String table(List<Message> messages, Random random) {
    List<Map<String, String>> rows = messages.stream().map(RoundTripTest::fields).toList();
    List<String> columns =
        new ArrayList<>(rows.stream().flatMap(row -> row.keySet().stream()).distinct().toList());
    Collections.shuffle(columns, random);
    String delimiter = List.of(",", ";", "\t").get(random.nextInt(3));
    String end = lineEnd(random);
    StringBuilder table = new StringBuilder(String.join(delimiter, columns)).append(end);
    for (Map<String, String> row : rows) {
      table
          .append(
              columns.stream()
                  .map(column -> cell(row.getOrDefault(column, ""), random))
                  .collect(Collectors.joining(delimiter)))
          .append(end);
    }
    return table.toString();
  }

  private static String cell(String value, Random random) {
    boolean needed = value.chars().anyMatch(c -> ",;\t\"\n".indexOf(c) >= 0);
    return needed || random.nextBoolean() ? "\"" + value.replace("\"", "\"\"") + "\"" : value;
  }
}
