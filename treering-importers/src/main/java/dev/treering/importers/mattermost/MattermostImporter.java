package dev.treering.importers.mattermost;

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
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CappedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A Mattermost bulk export: the JSONL file, or the zip or folder it came in. Lines are streamed;
 * held are the people.
 */
public final class MattermostImporter implements ChatImporter {
  private static final Pattern LINES =
      Pattern.compile("(?:.*/)?[^/]+\\.jsonl", Pattern.CASE_INSENSITIVE);
  private static final Pattern TYPED =
      Pattern.compile(
          "\\{\\s*\"type\"\\s*:\\s*\"(version|team|channel|user|bot|post|direct_channel|direct_post|emoji|role|scheme)\"\\s*,\\s*\"\\1\"\\s*:");

  @Override
  public ImportFormat format() {
    return ImportFormat.MATTERMOST;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.heads(LINES).anyMatch(head -> TYPED.matcher(head.stripLeading()).lookingAt())
        ? Optional.of(
            new Recognition(
                ImportFormat.MATTERMOST,
                Confidence.CERTAIN,
                "its lines are a bulk export's: version, user, post"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    if (probe.heads(LINES).noneMatch(head -> head.stripLeading().startsWith("{"))) {
      throw SourceReading.wrong(probe, format());
    }
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> exports = files.matching(LINES);
      exports.forEach(export -> delivery.expect(files.statedBytes(export)));
      MattermostDirectory directory = new MattermostDirectory();
      PostIds ids = new PostIds();
      for (String export : exports) {
        MattermostPosts posts = new MattermostPosts(export, directory, ids, options, delivery);
        readLines(files, export, posts);
      }
    } catch (IOException e) {
      throw SourceReading.unreadable(source, e);
    }
    return delivery.finish();
  }

  private static void readLines(SourceFiles files, String export, MattermostPosts posts)
      throws IOException {
    int cap = posts.options().limits().lineChars();
    try (CappedLines lines =
        new CappedLines(SourceReading.text(files.open(export), posts.delivery()), cap)) {
      for (CappedLines.Line line = lines.next(); line != null; line = lines.next()) {
        SourcePosition position = SourcePosition.line(line.number());
        if (line.tooLong()) {
          posts
              .delivery()
              .reject(
                  export,
                  position,
                  null,
                  "line-too-long",
                  "the line has more than %d characters".formatted(cap));
        } else if (!line.text().isBlank()) {
          take(line, position, posts);
        }
      }
    }
  }

  private static void take(CappedLines.Line line, SourcePosition position, MattermostPosts posts) {
    Set<String> flags = new TreeSet<>();
    if (line.malformed()) {
      flags.add(JsonRows.MALFORMED);
    }
    Json value;
    try {
      value = JsonStream.parse(line.text(), flags);
    } catch (IOException e) {
      posts
          .delivery()
          .reject(
              posts.file(),
              position,
              null,
              "json-unreadable",
              "the line is not JSON: " + e.getMessage());
      return;
    }
    if (!(value instanceof Json.Obj row)) {
      posts
          .delivery()
          .reject(posts.file(), position, null, "not-an-object", "the line is not an object");
      return;
    }
    String type = row.text("type");
    switch (type == null ? "" : type) {
      case "user" -> posts.directory().addUser(row.object("user"));
      case "bot" -> posts.directory().addBot(row.object("bot"));
      case "post" -> posts.post(row.object("post"), position, flags);
      case "direct_post" -> posts.direct(row.object("direct_post"), position, flags);
      default -> {}
    }
  }
}
