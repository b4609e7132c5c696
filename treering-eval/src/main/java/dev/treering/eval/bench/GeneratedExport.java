package dev.treering.eval.bench;

import dev.treering.importers.ImportFormat;
import dev.treering.model.Message;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Writes exports of any number of messages, as the programs write them: forty people, one channel,
 * some seconds between messages, a fifth of them answers, words of {@link ChatGenerator}. Memory is
 * flat. The same seed makes the same export.
 */
public final class GeneratedExport {
  private static final int DIFFERENT_TEXTS = 5_000;
  private static final int PEOPLE = 40;
  private static final long STEP_MILLIS = 7_001;
  private static final long START = Instant.parse("2016-01-04T00:00:00Z").toEpochMilli();
  private static final int MESSAGES_OF_A_FILE = 2_000;
  private static final int ANSWERED_BEFORE = 3;
  private static final DateTimeFormatter WHATSAPP =
      DateTimeFormatter.ofPattern("dd/MM/yyyy, HH:mm", Locale.ROOT);
  private static final DateTimeFormatter IRC =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter ENVELOPE =
      DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss yyyy", Locale.ROOT);
  private static final DateTimeFormatter MAIL =
      DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss", Locale.ROOT);

  private final List<String> texts;

  /** Prepares the words. */
  public GeneratedExport(long seed) {
    texts = new ChatGenerator(seed).messages(DIFFERENT_TEXTS).stream().map(Message::text).toList();
  }

  /**
   * The formats that can be written: all chats, no benchmarks.
   *
   * @param name of the file or, where rows stand in several, of the folder
   * @param before what a file begins with
   * @param between what stands between rows
   * @param after what a file ends with
   */
  private record Form(String name, String before, String between, String after) {}

  /** One message before it is written in a format. */
  private record Row(long number, long millis, int person, String text) {
    String ts() {
      return Instant.ofEpochMilli(millis).toString();
    }

    String clock(DateTimeFormatter format) {
      return LocalDateTime.ofEpochSecond(millis / 1000, 0, ZoneOffset.UTC).format(format);
    }

    boolean isAnswer() {
      return number % 5 == 4;
    }

    Row answered() {
      return new Row(number - ANSWERED_BEFORE, millis - ANSWERED_BEFORE * STEP_MILLIS, 0, "");
    }

    String slackTs() {
      return "%d.%06d".formatted(millis / 1000, number % 1_000_000);
    }
  }

  /** Returns the formats that can be written. */
  public static List<ImportFormat> formats() {
    return List.of(
        ImportFormat.SLACK,
        ImportFormat.WHATSAPP,
        ImportFormat.JSONL,
        ImportFormat.CSV,
        ImportFormat.TELEGRAM,
        ImportFormat.DISCORD,
        ImportFormat.SIGNAL,
        ImportFormat.IRC,
        ImportFormat.MATRIX,
        ImportFormat.MBOX,
        ImportFormat.MATTERMOST,
        ImportFormat.TEAMS,
        ImportFormat.ZULIP);
  }

  /** How much was written. */
  public record Written(Path source, long messages, long bytes) {}

  /**
   * Writes an export into a folder until it has so many messages or so many bytes, whichever comes
   * first.
   *
   * @throws IOException when the disk fails
   */
  public Written write(ImportFormat format, Path folder, long mostMessages, long mostBytes)
      throws IOException {
    return switch (format) {
      case SLACK -> slack(folder, mostMessages, mostBytes);
      case ZULIP -> zulip(folder, mostMessages, mostBytes);
      default -> {
        Form form = form(format);
        Path file = folder.resolve(form.name());
        Part part = file(format, form, file, 0, mostMessages, mostBytes);
        yield new Written(file, part.messages(), part.bytes());
      }
    };
  }

  private record Part(long messages, long bytes) {}

  private Part file(
      ImportFormat format, Form form, Path file, long from, long mostMessages, long mostBytes)
      throws IOException {
    long number = from;
    long bytes = form.before().length();
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      writer.write(form.before());
      while (number - from < mostMessages && bytes < mostBytes) {
        String row = (number == from ? "" : form.between()) + row(format, row(number));
        writer.write(row);
        bytes += row.length();
        number++;
      }
      writer.write(form.after());
    }
    return new Part(number - from, bytes);
  }

  private Row row(long number) {
    return new Row(
        number,
        START + number * STEP_MILLIS,
        (int) (number * 7 % PEOPLE),
        texts.get((int) (number % texts.size())));
  }

  private Written slack(Path folder, long mostMessages, long mostBytes) throws IOException {
    Path export = Files.createDirectories(folder.resolve("slack"));
    StringBuilder users = new StringBuilder();
    for (int i = 0; i < PEOPLE; i++) {
      users
          .append(i == 0 ? "" : ",")
          .append("{\"id\":\"U%d\",\"real_name\":\"Person %d\"}".formatted(i, i));
    }
    Files.writeString(export.resolve("users.json"), "[" + users + "]");
    Files.writeString(export.resolve("channels.json"), "[{\"id\":\"C1\",\"name\":\"deck\"}]");
    Path channel = Files.createDirectories(export.resolve("deck"));
    long messages = 0;
    long bytes = 0;
    while (messages < mostMessages && bytes < mostBytes) {
      String day =
          Instant.ofEpochMilli(START + messages / MESSAGES_OF_A_FILE * 86_400_000).toString();
      Part part =
          file(
              ImportFormat.SLACK,
              new Form("", "[", ",\n", "]"),
              channel.resolve(day.substring(0, 10) + ".json"),
              messages,
              Math.min(MESSAGES_OF_A_FILE, mostMessages - messages),
              mostBytes - bytes);
      messages += part.messages();
      bytes += part.bytes();
    }
    return new Written(export, messages, bytes);
  }

  private Written zulip(Path folder, long mostMessages, long mostBytes) throws IOException {
    Path realm = Files.createDirectories(folder.resolve("zulip"));
    StringBuilder people = new StringBuilder();
    for (int i = 0; i < PEOPLE; i++) {
      people
          .append(i == 0 ? "" : ",")
          .append(
              "{\"id\":%d,\"full_name\":\"Person %d\",\"delivery_email\":\"p%d@x.example\"}"
                  .formatted(i, i, i));
    }
    Files.writeString(
        realm.resolve("realm.json"),
        "{\"zerver_userprofile\":[%s],\"zerver_stream\":[{\"id\":1,\"name\":\"deck\"}],\"zerver_recipient\":[{\"id\":2,\"type\":2,\"type_id\":1}]}"
            .formatted(people));
    long messages = 0;
    long bytes = 0;
    for (int file = 1; messages < mostMessages && bytes < mostBytes; file++) {
      Part part =
          file(
              ImportFormat.ZULIP,
              new Form("", "{\"zerver_message\":[", ",\n", "]}"),
              realm.resolve("messages-%06d.json".formatted(file)),
              messages,
              Math.min(MESSAGES_OF_A_FILE, mostMessages - messages),
              mostBytes - bytes);
      messages += part.messages();
      bytes += part.bytes();
    }
    return new Written(realm, messages, bytes);
  }

  private static Form form(ImportFormat format) {
    return switch (format) {
      case JSONL -> new Form("chat.jsonl", "", "\n", "\n");
      case CSV -> new Form("chat.csv", "id,author,ts,channel,text,reply_to\n", "\n", "\n");
      case WHATSAPP ->
          new Form(
              "WhatsApp Chat with Deck.txt", "31/12/2015, 23:59 - Deck was made\n", "\n", "\n");
      case TELEGRAM ->
          new Form(
              "result.json",
              "{\"name\":\"Deck\",\"type\":\"private_group\",\"id\":7,\"messages\":[",
              ",\n",
              "]}");
      case DISCORD ->
          new Form(
              "deck.json",
              "{\"guild\":{\"id\":\"1\",\"name\":\"Boats\"},\"channel\":{\"id\":\"2\",\"type\":\"GuildTextChat\",\"name\":\"deck\"},\"messages\":[",
              ",\n",
              "]}");
      case SIGNAL -> new Form("messages.jsonl", "", "\n", "\n");
      case IRC -> new Form("deck.log", "", "\n", "\n");
      case MATRIX -> new Form("export.json", "{\"room_name\":\"Deck\",\"messages\":[", ",\n", "]}");
      case MBOX -> new Form("deck.mbox", "", "\n", "\n");
      case MATTERMOST ->
          new Form("bulk.jsonl", "{\"type\":\"version\",\"version\":1}\n", "\n", "\n");
      case TEAMS -> new Form("messages.json", "{\"value\":[", ",\n", "]}");
      case SLACK,
          ZULIP,
          LOCOMO,
          GROUPMEMBENCH,
          LONGMEMEVAL,
          REALTALK,
          EVERMEMBENCH,
          BEAM,
          LIFEBENCH,
          QMSUM ->
          throw new IllegalArgumentException(
              "The format (" + format + ") must be one file of rows.");
    };
  }

  private static String row(ImportFormat format, Row row) {
    return switch (format) {
      case JSONL ->
          "{\"id\":\"m%d\",\"author_id\":\"u%d\",\"author\":\"Person %d\",\"ts\":\"%s\",\"channel\":\"deck\",\"text\":\"%s\"%s}"
              .formatted(
                  row.number(),
                  row.person(),
                  row.person(),
                  row.ts(),
                  row.text(),
                  answer(row, ",\"reply_to\":\"m%d\"".formatted(row.answered().number())));
      case CSV ->
          "m%d,Person %d,%s,deck,\"%s\",%s"
              .formatted(
                  row.number(),
                  row.person(),
                  row.ts(),
                  row.text(),
                  answer(row, "m" + row.answered().number()));
      case SLACK ->
          "{\"type\":\"message\",\"user\":\"U%d\",\"ts\":\"%s\",\"text\":\"%s\"%s}"
              .formatted(
                  row.person(),
                  row.slackTs(),
                  row.text(),
                  answer(row, ",\"thread_ts\":\"%s\"".formatted(row.answered().slackTs())));
      case WHATSAPP ->
          "%s - Person %d: %s".formatted(row.clock(WHATSAPP), row.person(), row.text());
      case TELEGRAM ->
          "{\"id\":%d,\"type\":\"message\",\"date\":\"%s\",\"date_unixtime\":\"%d\",\"from\":\"Person %d\",\"from_id\":\"user%d\",\"text\":\"%s\",\"text_entities\":[{\"type\":\"plain\",\"text\":\"%s\"}]%s}"
              .formatted(
                  row.number() + 1,
                  row.ts().substring(0, 19),
                  row.millis() / 1000,
                  row.person(),
                  row.person(),
                  row.text(),
                  row.text(),
                  answer(
                      row, ",\"reply_to_message_id\":%d".formatted(row.answered().number() + 1)));
      case DISCORD ->
          "{\"id\":\"%d\",\"type\":\"%s\",\"timestamp\":\"%s\",\"isPinned\":false,\"content\":\"%s\",\"author\":{\"id\":\"%d\",\"name\":\"person%d\",\"nickname\":\"Person %d\",\"isBot\":false},\"attachments\":[],\"embeds\":[],\"reactions\":[],\"mentions\":[]%s}"
              .formatted(
                  1_000_000_000_000L + row.number(),
                  row.isAnswer() ? "Reply" : "Default",
                  row.ts().replace("Z", "+00:00"),
                  row.text(),
                  row.person(),
                  row.person(),
                  row.person(),
                  answer(
                      row,
                      ",\"reference\":{\"messageId\":\"%d\"}"
                          .formatted(1_000_000_000_000L + row.answered().number())));
      case SIGNAL ->
          "{\"id\":\"s%d\",\"conversationId\":\"g\",\"type\":\"incoming\",\"sourceServiceId\":\"aci-%d\",\"sent_at\":%d,\"body\":\"%s\"%s}"
              .formatted(
                  row.number(),
                  row.person(),
                  row.millis(),
                  row.text(),
                  answer(row, ",\"quote\":{\"id\":%d}".formatted(row.answered().millis())));
      case IRC -> "%s <person%d> %s".formatted(row.clock(IRC), row.person(), row.text());
      case MATRIX ->
          "{\"type\":\"m.room.message\",\"event_id\":\"$%d\",\"sender\":\"@p%d:x.example\",\"origin_server_ts\":%d,\"content\":{\"msgtype\":\"m.text\",\"body\":\"%s\"%s}}"
              .formatted(
                  row.number(),
                  row.person(),
                  row.millis(),
                  row.text(),
                  answer(
                      row,
                      ",\"m.relates_to\":{\"m.in_reply_to\":{\"event_id\":\"$%d\"}}"
                          .formatted(row.answered().number())));
      case MBOX ->
          "From p%d@x.example %s\nFrom: Person %d <p%d@x.example>\nDate: %s +0000\nMessage-ID: <%d@x.example>\n%sSubject: deck\nContent-Type: text/plain; charset=utf-8\n\n%s\n"
              .formatted(
                  row.person(),
                  row.clock(ENVELOPE),
                  row.person(),
                  row.person(),
                  row.clock(MAIL),
                  row.number(),
                  answer(row, "In-Reply-To: <%d@x.example>\n".formatted(row.answered().number())),
                  row.text());
      case MATTERMOST ->
          "{\"type\":\"post\",\"post\":{\"team\":\"t\",\"channel\":\"deck\",\"user\":\"person%d\",\"message\":\"%s\",\"create_at\":%d%s}}"
              .formatted(
                  row.person(),
                  row.text(),
                  row.millis(),
                  answer(
                      row,
                      ",\"replies\":[{\"user\":\"person0\",\"message\":\"ok\",\"create_at\":%d}]"
                          .formatted(row.millis() + 1)));
      case TEAMS ->
          "{\"id\":\"%d\",\"messageType\":\"message\",\"createdDateTime\":\"%s\",\"from\":{\"user\":{\"id\":\"u%d\",\"displayName\":\"Person %d\"}},\"body\":{\"contentType\":\"html\",\"content\":\"<p>%s</p>\"}%s}"
              .formatted(
                  row.millis(),
                  row.ts(),
                  row.person(),
                  row.person(),
                  row.text(),
                  answer(row, ",\"replyToId\":\"%d\"".formatted(row.answered().millis())));
      case ZULIP ->
          "{\"id\":%d,\"sender\":%d,\"recipient\":2,\"subject\":\"deck\",\"content\":\"%s\",\"date_sent\":%d.%03d}"
              .formatted(
                  row.number() + 1,
                  row.person(),
                  row.text(),
                  row.millis() / 1000,
                  row.millis() % 1000);
      case LOCOMO, GROUPMEMBENCH, LONGMEMEVAL, REALTALK, EVERMEMBENCH, BEAM, LIFEBENCH, QMSUM ->
          throw new IllegalArgumentException("The format (" + format + ") must be a chat's.");
    };
  }

  private static String answer(Row row, String words) {
    return row.isAnswer() ? words : "";
  }
}
