package dev.treering.eval.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.eval.metric.Share;
import dev.treering.model.InvalidValueException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
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

/**
 * The record of a run on disk, so that a run that was stopped goes on and runs can be compared: a
 * line of JSON with the contract, then, each time that it goes on, one with the version of the
 * program, and one for each question as it is done. Nothing is ever changed or taken back; of an id
 * that stands there twice the later line counts. A last line without its end was being written when
 * the run was stopped, and is written again. One thread at a time.
 */
public final class RunJournal implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * What a journal holds.
   *
   * @param contract what was run on what
   * @param versions of the program that worked on it, each once; more than one when it was changed
   *     between a stop and going on
   * @param measured by id what came of it
   */
  public record Contents(
      Map<String, String> contract, Set<String> versions, List<Measured> measured) {
    public Contents {
      contract = new LinkedHashMap<>(contract);
      versions = new LinkedHashSet<>(versions);
      measured = List.copyOf(measured);
    }
  }

  private final BufferedWriter writer;
  private final String version;
  private final List<Measured> measured;
  private boolean versionWritten;

  private RunJournal(BufferedWriter writer, String version, List<Measured> measured) {
    this.writer = writer;
    this.version = version;
    this.measured = new ArrayList<>(measured);
  }

  /**
   * Opens a journal to go on with, or begins one.
   *
   * @param contract what will be run on what
   * @param version of the program; it stands before what is added this time
   * @throws InvalidValueException when the file is of a run with another contract
   */
  public static RunJournal open(Path file, Map<String, String> contract, String version)
      throws IOException {
    List<Measured> before = List.of();
    boolean begun = Files.exists(file) && Files.size(file) > 0;
    if (begun) {
      cutUnfinishedLine(file);
      begun = Files.size(file) > 0;
    }
    if (begun) {
      Contents contents = read(file);
      requireSame(file, contents.contract(), contract);
      before = contents.measured();
    } else if (file.toAbsolutePath().getParent() != null) {
      Files.createDirectories(file.toAbsolutePath().getParent());
    }
    BufferedWriter writer =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    RunJournal journal = new RunJournal(writer, version, before);
    if (!begun) {
      journal.line(Map.of("contract", contract));
    }
    return journal;
  }

  /** Returns what a journal holds. */
  public static Contents read(Path file) throws IOException {
    Map<String, String> contract = new LinkedHashMap<>();
    Set<String> versions = new LinkedHashSet<>();
    Map<String, Measured> byId = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode node = JSON.readTree(line);
      if (node.has("contract")) {
        node.path("contract")
            .properties()
            .forEach(field -> contract.put(field.getKey(), field.getValue().asText()));
      } else if (node.has("version")) {
        versions.add(node.path("version").asText());
      } else {
        Map<String, Share> shares = new LinkedHashMap<>();
        node.path("shares")
            .properties()
            .forEach(
                field ->
                    shares.put(
                        field.getKey(),
                        new Share(
                            field.getValue().path(0).asDouble(),
                            field.getValue().path(1).asDouble())));
        String id = node.path("id").asText();
        byId.put(
            id, new Measured(id, node.path("type").asText(), shares, node.path("note").asText()));
      }
    }
    if (contract.isEmpty()) {
      throw new InvalidValueException(
          "The run (%s) must begin with its contract.%nMaybe it is a file of another kind."
              .formatted(file));
    }
    return new Contents(contract, versions, List.copyOf(byId.values()));
  }

  private static void cutUnfinishedLine(Path file) throws IOException {
    String text = Files.readString(file);
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length()) {
      Files.writeString(file, text.substring(0, end));
    }
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

  /** Returns what was measured so far, this time and before. */
  public List<Measured> measured() {
    return List.copyOf(measured);
  }

  /** Writes down what came of a question; it is on disk when this returns. */
  public void add(Measured one) {
    Map<String, Object> shares = new LinkedHashMap<>();
    one.shares().forEach((name, share) -> shares.put(name, List.of(share.part(), share.whole())));
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("id", one.id());
    line.put("type", one.type());
    line.put("shares", shares);
    line.put("note", one.note());
    try {
      if (!versionWritten) {
        line(Map.of("version", version));
        versionWritten = true;
      }
      line(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    measured.add(one);
  }

  private void line(Map<String, ?> fields) throws IOException {
    writer.write(JSON.writeValueAsString(fields));
    writer.write('\n');
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
