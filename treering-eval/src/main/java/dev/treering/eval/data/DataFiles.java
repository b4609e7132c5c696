package dev.treering.eval.data;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the files of data sets. */
final class DataFiles {
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
}
