package dev.treering.eval.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.metric.Share;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The record of a run on disk, so that a run that was stopped goes on and runs can be compared:
 * {@link ContractedLines} with one line for each question as it is done. Of an id that stands there
 * twice the later line counts. One thread at a time.
 */
public final class RunJournal implements AutoCloseable {
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

  private final ContractedLines lines;
  private final List<Measured> measured;

  private RunJournal(ContractedLines lines, List<Measured> measured) {
    this.lines = lines;
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
    ContractedLines lines = ContractedLines.open(file, contract, version);
    return new RunJournal(lines, measured(lines.before()));
  }

  /** Returns what a journal holds. */
  public static Contents read(Path file) throws IOException {
    ContractedLines.Contents contents = ContractedLines.read(file);
    return new Contents(contents.contract(), contents.versions(), measured(contents.lines()));
  }

  private static List<Measured> measured(List<JsonNode> lines) {
    Map<String, Measured> byId = new LinkedHashMap<>();
    for (JsonNode line : lines) {
      Map<String, Share> shares = new LinkedHashMap<>();
      line.path("shares")
          .properties()
          .forEach(
              field ->
                  shares.put(
                      field.getKey(),
                      new Share(
                          field.getValue().path(0).asDouble(),
                          field.getValue().path(1).asDouble())));
      String id = line.path("id").asText();
      byId.put(
          id, new Measured(id, line.path("type").asText(), shares, line.path("note").asText()));
    }
    return List.copyOf(byId.values());
  }

  /** Returns what was measured so far, this time and before. */
  public List<Measured> measured() {
    return List.copyOf(measured);
  }

  /** Writes down what came of a question; the operating system has it when this returns. */
  public void add(Measured one) {
    Map<String, Object> shares = new LinkedHashMap<>();
    one.shares().forEach((name, share) -> shares.put(name, List.of(share.part(), share.whole())));
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("id", one.id());
    line.put("type", one.type());
    line.put("shares", shares);
    line.put("note", one.note());
    lines.add(line);
    measured.add(one);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
