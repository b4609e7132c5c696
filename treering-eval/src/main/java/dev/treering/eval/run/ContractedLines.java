package dev.treering.eval.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file of JSON lines to which lines are only added: the contract of what is run on what, then,
 * each time that it goes on, the version of the program, and between them what was done. Nothing is
 * ever changed or taken back. A last line without its end was being written when the run was
 * stopped; it is cut off. Only one process works on a file at a time. Thread-safe.
 */
public final class ContractedLines implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * What a file holds.
   *
   * @param contract what was run on what
   * @param versions of the program that worked on it, each once; more than one when it was changed
   *     between a stop and going on
   * @param lines what was done, in order
   */
  public record Contents(Map<String, String> contract, Set<String> versions, List<JsonNode> lines) {
    public Contents {
      contract = new LinkedHashMap<>(contract);
      versions = new LinkedHashSet<>(versions);
      lines = List.copyOf(lines);
    }
  }

  private final ReentrantLock writing = new ReentrantLock();
  private final FileChannel channel;
  private final String version;
  private final List<JsonNode> before;
  private boolean versionWritten;

  private ContractedLines(FileChannel channel, String version, List<JsonNode> before) {
    this.channel = channel;
    this.version = version;
    this.before = before;
  }

  /**
   * Opens a file to go on with, or begins one.
   *
   * @param contract what will be run on what
   * @param version of the program; it stands before what is added this time
   * @throws InvalidValueException when the file is of a run with another contract, or another
   *     process works on it
   */
  public static ContractedLines open(Path file, Map<String, String> contract, String version)
      throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      requireAlone(file, channel);
      cutUnfinishedLine(channel);
      List<JsonNode> before = List.of();
      boolean begun = channel.size() > 0;
      if (begun) {
        Contents contents = parse(file, text(channel));
        requireSame(file, contents.contract(), contract);
        before = contents.lines();
      }
      channel.position(channel.size());
      ContractedLines lines = new ContractedLines(channel, version, before);
      if (!begun) {
        lines.write(Map.of("contract", contract));
      }
      return lines;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Returns what a file holds.
   *
   * @throws InvalidValueException when it is no such file
   */
  public static Contents read(Path file) throws IOException {
    return parse(file, Files.readString(file));
  }

  /** Reads by the channel itself: to close another one would give up the lock. */
  private static String text(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
      // Reads may stop short.
    }
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  private static Contents parse(Path file, String text) throws IOException {
    Map<String, String> contract = new LinkedHashMap<>();
    Set<String> versions = new LinkedHashSet<>();
    List<JsonNode> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      JsonNode node = JSON.readTree(line);
      if (node.has("contract")) {
        node.path("contract")
            .properties()
            .forEach(field -> contract.put(field.getKey(), field.getValue().asText()));
      } else if (node.has("version")) {
        versions.add(node.path("version").asText());
      } else {
        lines.add(node);
      }
    }
    if (contract.isEmpty()) {
      throw new InvalidValueException(
          "The run (%s) must begin with its contract.%nMaybe it is a file of another kind."
              .formatted(file));
    }
    return new Contents(contract, versions, lines);
  }

  /** The lock goes with the channel. */
  private static void requireAlone(Path file, FileChannel channel) throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException ofThisProcess) {
      lock = null;
    }
    if (lock == null) {
      throw new InvalidValueException(
          "The run (%s) must not be worked on twice at once.%nMaybe the same command runs elsewhere; wait for it, or stop it."
              .formatted(file));
    }
  }

  /** Looks at bytes, since a line may have been cut within a character. */
  private static void cutUnfinishedLine(FileChannel channel) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    long end = channel.size();
    while (end > 0) {
      one.clear();
      channel.read(one, end - 1);
      if (one.get(0) == '\n') {
        break;
      }
      end--;
    }
    channel.truncate(end);
  }

  private static void requireSame(Path file, Map<String, String> before, Map<String, String> now) {
    for (Map.Entry<String, String> entry : now.entrySet()) {
      String was = before.getOrDefault(entry.getKey(), "");
      if (!was.equals(entry.getValue())) {
        throw new InvalidValueException(
            "The %s (%s) must be that of the run in %s, which is \"%s\".%nMaybe another file is needed for this run."
                .formatted(entry.getKey(), entry.getValue(), file, was));
      }
    }
  }

  /** Returns what was done before the file was opened, in order. */
  public List<JsonNode> before() {
    return before;
  }

  /** Writes a line; when this returns the operating system has it. */
  public void add(Object line) {
    writing.lock();
    try {
      if (!versionWritten) {
        write(Map.of("version", version));
        versionWritten = true;
      }
      write(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writing.unlock();
    }
  }

  private void write(Object line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(bytes(line));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static byte[] bytes(Object line) throws JsonProcessingException {
    return (JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
