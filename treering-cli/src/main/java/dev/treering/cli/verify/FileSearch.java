package dev.treering.cli.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for texts in the bytes of files, whatever their format. Texts are looked for as UTF-8, in
 * pieces of at most {@value #MOST_BYTES} bytes, because a database may split a long text over its
 * pages: one piece found is the text found. One pass over the files for all texts: four bytes at
 * each position are looked up among the beginnings of the pieces.
 */
public final class FileSearch {
  private static final int LEAST_BYTES = 4;
  private static final int MOST_BYTES = 48;
  private static final int CHUNK = 1 << 20;

  private final Map<Integer, List<Piece>> byBeginning = new HashMap<>();

  private FileSearch() {}

  /** A stretch of a text as bytes. */
  private static final class Piece {
    private final String text;
    private final byte[] bytes;

    Piece(String text, byte[] bytes) {
      this.text = text;
      this.bytes = bytes;
    }
  }

  /**
   * What was found.
   *
   * @param found each text that was found, with the first file that holds it
   * @param files how many files were read
   * @param bytes how long they are together
   */
  public record Result(Map<String, Path> found, long files, long bytes) {}

  /** Returns a search for these texts; those shorter than four bytes are passed over. */
  public static FileSearch of(List<String> texts) {
    FileSearch search = new FileSearch();
    texts.forEach(search::add);
    return search;
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from + LEAST_BYTES <= bytes.length; from += MOST_BYTES) {
      byte[] piece =
          java.util.Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + MOST_BYTES));
      if (piece.length == MOST_BYTES || from == 0) {
        byBeginning
            .computeIfAbsent(beginning(piece, 0), key -> new ArrayList<>())
            .add(new Piece(text, piece));
      }
    }
  }

  /**
   * Returns what is in the files below a directory. When one of them vanishes meanwhile, all are
   * searched again.
   */
  public Result in(Path directory) {
    try {
      return AllFiles.read(directory, this::searchAll);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Result searchAll(List<Path> files) throws IOException {
    Map<String, Path> found = new LinkedHashMap<>();
    long bytes = 0;
    for (Path file : files) {
      bytes += search(file, found);
    }
    return new Result(found, files.size(), bytes);
  }

  private long search(Path file, Map<String, Path> found) throws IOException {
    long length = 0;
    byte[] buffer = new byte[CHUNK + MOST_BYTES];
    int kept = 0;
    try (var input = Files.newInputStream(file)) {
      int read;
      while ((read = input.readNBytes(buffer, kept, CHUNK)) > 0) {
        length += read;
        int filled = kept + read;
        searchBuffer(buffer, filled, file, found);
        kept = Math.min(filled, MOST_BYTES - 1);
        System.arraycopy(buffer, filled - kept, buffer, 0, kept);
      }
    }
    return length;
  }

  private void searchBuffer(byte[] buffer, int filled, Path file, Map<String, Path> found) {
    for (int i = 0; i + LEAST_BYTES <= filled; i++) {
      List<Piece> pieces = byBeginning.get(beginning(buffer, i));
      if (pieces != null) {
        for (Piece piece : pieces) {
          if (isAt(piece.bytes, buffer, i, filled)) {
            found.putIfAbsent(piece.text, file);
          }
        }
      }
    }
  }

  private static boolean isAt(byte[] piece, byte[] buffer, int at, int filled) {
    return at + piece.length <= filled
        && java.util.Arrays.equals(piece, 0, piece.length, buffer, at, at + piece.length);
  }

  private static int beginning(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | (bytes[at + 3] & 0xFF);
  }
}
