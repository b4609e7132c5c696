package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Finds the files of data sets. */
final class DataFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DataFiles() {}

  /** Returns the file, or says what is missing and where it is to be had. */
  static Path require(Path file, String dataSet, String source) throws IOException {
    if (!Files.exists(file)) {
      throw new FileNotFoundException(
          "The file of %s (%s) must be there.%nMaybe --data names another directory; the data set is to be had from %s."
              .formatted(dataSet, file, source));
    }
    return file;
  }

  /**
   * Returns the first of these that exists below the directory of a request or below its folder of
   * the data set, or says what is missing and where it is to be had.
   *
   * @param folder the usual name of the data set's folder
   * @param files relative paths, the best first; at least one
   */
  static Path find(
      DataRequest request, String folder, List<String> files, String dataSet, String source)
      throws IOException {
    for (Path root : List.of(request.directory(), request.directory().resolve(folder))) {
      for (String file : files) {
        if (Files.exists(root.resolve(file))) {
          return root.resolve(file);
        }
      }
    }
    return require(request.directory().resolve(files.getFirst()), dataSet, source);
  }

  /** Returns a whole file as JSON. */
  static JsonNode json(Path file) throws IOException {
    return JSON.readTree(file.toFile());
  }

  /** Returns the documents of a file with one on each line; blank lines do not count. */
  static List<JsonNode> jsonLines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      List<String> filled = lines.filter(line -> !line.isBlank()).toList();
      List<JsonNode> documents = new ArrayList<>(filled.size());
      for (String line : filled) {
        documents.add(JSON.readTree(line));
      }
      return documents;
    }
  }

  /** Returns what a directory holds with names of this ending, numbers in names by their value. */
  static List<Path> list(Path directory, String ending) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(ending))
          .sorted(
              Comparator.comparingLong(DataFiles::number)
                  .thenComparing(file -> file.getFileName().toString()))
          .toList();
    }
  }

  private static long number(Path file) {
    String digits = file.getFileName().toString().replaceAll("\\D", "");
    return digits.isEmpty() || digits.length() > 15 ? Long.MAX_VALUE : Long.parseLong(digits);
  }
}
