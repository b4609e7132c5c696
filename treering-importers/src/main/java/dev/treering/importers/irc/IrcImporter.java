package dev.treering.importers.irc;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.SourceReading;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.text.ByteLines;
import dev.treering.importers.text.DecodedText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Logs of IRC clients and bouncers, one file or a folder of them. Lines are streamed; the names met
 * in each channel are held.
 */
public final class IrcImporter implements ChatImporter {
  private static final Pattern LOG =
      Pattern.compile("(?:.*/)?[^/]+\\.(?:log|weechatlog|txt|irc)", Pattern.CASE_INSENSITIVE);
  private static final int LINES_LOOKED_AT = 50;
  private static final int HEAD_BYTES = 64 * 1024;

  @Override
  public ImportFormat format() {
    return ImportFormat.IRC;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    boolean ours = probe.heads(LOG).anyMatch(IrcImporter::isLog);
    return ours
        ? Optional.of(
            new Recognition(
                ImportFormat.IRC, Confidence.CERTAIN, "its lines are those of an IRC log"))
        : Optional.empty();
  }

  /** Most of the first lines must be in a log's notation, and one must be more than a time. */
  private static boolean isLog(String head) {
    List<IrcLine> lines =
        head.lines()
            .filter(line -> !line.isBlank())
            .limit(LINES_LOOKED_AT)
            .map(IrcLines::read)
            .toList();
    long timed = lines.stream().filter(IrcLine.Timed.class::isInstance).count();
    long unknown = lines.stream().filter(IrcLine.Unknown.class::isInstance).count();
    return timed > 0 && unknown * 3 < lines.size();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> logs = files.matching(LOG);
      if (logs.isEmpty()) {
        throw SourceReading.wrong(probe, format());
      }
      logs.forEach(log -> delivery.expect(files.statedBytes(log)));
      readAll(source, files, logs, options, delivery);
    } catch (IOException e) {
      throw SourceReading.unreadable(source, e);
    }
    return delivery.finish();
  }

  private static void readAll(
      Path source, SourceFiles files, List<String> logs, ImportOptions options, Delivery delivery)
      throws IOException {
    StableIds ids = new StableIds();
    Map<String, IrcNicks> nicks = new HashMap<>();
    for (String log : logs) {
      if (logs.size() > 1 && !isLog(head(files, log, options.hints().encoding()))) {
        delivery.warn("file-ignored", "the file is no IRC log", log, null);
        continue;
      }
      IrcPlace place = place(source, log, logs.size() == 1);
      IrcNicks channel = nicks.computeIfAbsent(place.channel(), name -> new IrcNicks());
      try (ByteLines lines =
          new ByteLines(delivery.metered(files.open(log)), options.limits().lineChars())) {
        new IrcLog(log, place, channel, ids, options, delivery).read(lines);
      }
    }
  }

  private static String head(SourceFiles files, String log, @Nullable Charset encoding)
      throws IOException {
    try (InputStream in = files.open(log)) {
      return DecodedText.of(in.readNBytes(HEAD_BYTES), encoding).text();
    }
  }

  /** A file named by its day has its channel from the folder it lies in. */
  private static IrcPlace place(Path source, String log, boolean one) {
    String[] within = log.split("/", -1);
    Path folder = source.toAbsolutePath().normalize();
    Path above = one && folder.endsWith(log) ? folder.getParent() : folder;
    Path name = above == null ? null : above.getFileName();
    if (name == null) {
      return IrcPlace.of(within, within.length);
    }
    return IrcPlace.of((name + "/" + log).split("/", -1), within.length);
  }
}
