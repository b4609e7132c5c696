package dev.treering.eval.data;

import dev.treering.eval.LabelledThread;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the IRC disentanglement corpus (Kummerfeld et al. 2019): a log a file, a message a line,
 * and beside it lines with two places that are linked; a message linked to itself answers none.
 */
public final class IrcThreads {
  private static final String LOG = ".ascii.txt";
  private static final String MARKS = ".annotation.txt";
  private static final int DATE_LENGTH = 10;
  private static final Pattern SPEECH = Pattern.compile("\\[(\\d\\d):(\\d\\d)] <([^>]+)> ?(.*)");
  private static final Pattern ACTION = Pattern.compile("\\[(\\d\\d):(\\d\\d)] ?\\* ?(\\S+) ?(.*)");

  private IrcThreads() {}

  /** Returns the logs of a directory such as {@code train} or {@code dev}, by file name. */
  public static List<LabelledThread> load(Path directory) throws IOException {
    DataFiles.require(directory, "the IRC corpus", "github.com/jkkummerfeld/irc-disentanglement");
    List<Path> logs;
    try (Stream<Path> files = Files.list(directory)) {
      logs = files.filter(file -> file.toString().endsWith(LOG)).sorted().toList();
    }
    List<LabelledThread> threads = new ArrayList<>();
    for (Path log : logs) {
      threads.add(thread(log));
    }
    return threads;
  }

  private static LabelledThread thread(Path log) throws IOException {
    String name = log.getFileName().toString();
    String stem = name.substring(0, name.length() - LOG.length());
    List<Message> messages = messages(stem, Files.readAllLines(log));
    return new LabelledThread(stem, messages, answers(log.resolveSibling(stem + MARKS)));
  }

  private static List<Message> messages(String stem, List<String> lines) {
    LocalDate day = LocalDate.parse(stem.substring(0, DATE_LENGTH));
    Instant now = day.atStartOfDay(ZoneOffset.UTC).toInstant();
    List<Message> messages = new ArrayList<>();
    for (String line : lines) {
      Matcher said = SPEECH.matcher(line);
      Matcher done = ACTION.matcher(line);
      Matcher match = said.matches() ? said : done.matches() ? done : null;
      String id = Integer.toString(messages.size());
      if (match == null) {
        messages.add(Message.of(id, now, null, line).withKind(MessageKind.SYSTEM));
      } else {
        now = next(now, match.group(1) + ":" + match.group(2));
        messages.add(Message.of(id, now, Author.named(match.group(3)), match.group(4)));
      }
    }
    return messages;
  }

  /** Returns the next instant with this time of day. */
  private static Instant next(Instant now, String time) {
    LocalDate day = now.atZone(ZoneOffset.UTC).toLocalDate();
    Instant then = day.atTime(LocalTime.parse(time)).toInstant(ZoneOffset.UTC);
    return then.isBefore(now) && now.getEpochSecond() - then.getEpochSecond() > 12 * 3600
        ? day.plusDays(1).atTime(LocalTime.parse(time)).toInstant(ZoneOffset.UTC)
        : then.isBefore(now) ? now : then;
  }

  private static Map<Integer, Set<Integer>> answers(Path marks) throws IOException {
    Map<Integer, Set<Integer>> answers = new HashMap<>();
    for (String line : Files.readAllLines(marks)) {
      String[] parts = line.strip().split("\\s+", -1);
      if (parts.length >= 2) {
        int one = Integer.parseInt(parts[0]);
        int other = Integer.parseInt(parts[1]);
        Set<Integer> earlier =
            answers.computeIfAbsent(Math.max(one, other), child -> new TreeSet<>());
        if (one != other) {
          earlier.add(Math.min(one, other));
        }
      }
    }
    return answers;
  }
}
