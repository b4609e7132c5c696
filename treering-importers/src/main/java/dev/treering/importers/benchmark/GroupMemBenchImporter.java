package dev.treering.importers.benchmark;

import com.fasterxml.jackson.core.JsonToken;
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
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CleanText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * GroupMemBench's channels: a file {channel: [message]}, or a folder that has one as {@code
 * messages.json} or {@code synthetic_domain_channels_rolevariants_*.json}. The generator's labels
 * ({@code is_noise}, {@code decision_*}) give answers away and are never read.
 */
public final class GroupMemBenchImporter implements ChatImporter {
  private static final String FILE = "messages.json";
  private static final String RELEASED = "synthetic_domain_channels_rolevariants_";

  @Override
  public ImportFormat format() {
    return ImportFormat.GROUPMEMBENCH;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    boolean ours =
        switch (probe.kind()) {
          case FILE -> probe.head().contains("\"msg_node\"");
          case FOLDER ->
              probe.headOf(FILE).contains("\"msg_node\"")
                  || probe.names().stream().anyMatch(name -> name.contains(RELEASED));
          case ZIP -> false;
        };
    return ours
        ? Optional.of(
            new Recognition(
                ImportFormat.GROUPMEMBENCH, Confidence.CERTAIN, "its messages have a msg_node"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    Delivery delivery = new Delivery(sink, options);
    List<Path> files = files(probe);
    if (files.isEmpty()) {
      throw SourceReading.wrong(probe, format());
    }
    for (Path file : files) {
      readFile(file, probe, options, delivery);
    }
    return delivery.finish();
  }

  private static List<Path> files(SourceProbe probe) {
    return switch (probe.kind()) {
      case FILE -> List.of(probe.path());
      case ZIP -> List.of();
      case FOLDER -> inFolder(probe.path());
    };
  }

  private static List<Path> inFolder(Path folder) {
    if (Files.isRegularFile(folder.resolve(FILE))) {
      return List.of(folder.resolve(FILE));
    }
    try (Stream<Path> files = Files.walk(folder, 4)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(RELEASED))
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException e) {
      throw SourceReading.unreadable(folder, e);
    }
  }

  private void readFile(Path file, SourceProbe probe, ImportOptions options, Delivery delivery) {
    GroupMemBenchRows rows =
        new GroupMemBenchRows(file.getFileName().toString(), options, delivery);
    boolean anyChannel = false;
    try (JsonStream json =
        new JsonStream(SourceReading.text(file, delivery), options.limits().lineChars())) {
      JsonToken token = json.next();
      for (token = token == JsonToken.START_OBJECT ? json.next() : null;
          token == JsonToken.FIELD_NAME;
          token = json.next()) {
        String channel = CleanText.identifier(json.name());
        if (json.next() == JsonToken.START_ARRAY) {
          anyChannel = true;
          readChannel(json, channel, rows);
        } else {
          json.skip();
        }
      }
    } catch (IOException e) {
      throw SourceReading.unreadable(file, e);
    }
    if (!anyChannel) {
      throw SourceReading.wrong(probe, format());
    }
  }

  private static void readChannel(JsonStream json, @Nullable String channel, GroupMemBenchRows rows)
      throws IOException {
    long index = 0;
    for (JsonToken token = json.next();
        token != null && token != JsonToken.END_ARRAY;
        token = json.next()) {
      SourcePosition position = SourcePosition.index(index++);
      Set<String> flags = new TreeSet<>();
      try {
        rows.take(channel, json.value(flags), position, flags);
      } catch (JsonStream.TooLargeException e) {
        rows.reject(position, null, "row-too-long", String.valueOf(e.getMessage()));
      }
    }
  }
}
