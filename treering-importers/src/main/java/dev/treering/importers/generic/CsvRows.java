package dev.treering.importers.generic;

import dev.treering.importers.text.DecodedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a table into rows and knows on which physical line each begins. A row that does not end
 * within the cap, as after a quotation mark that is never closed, ends the reading: where the next
 * one begins cannot be told. Not thread-safe.
 */
public final class CsvRows implements AutoCloseable {
  private final DecodedReader text;
  private final CappedReader capped;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;

  private CsvRows(DecodedReader text, CappedReader capped, CSVParser parser) {
    this.text = text;
    this.capped = capped;
    this.parser = parser;
    this.records = parser.iterator();
  }

  /**
   * Starts after the header; closing this closes {@code text}.
   *
   * @param cap about the most characters of a row
   * @throws RowTooLongException when the header is longer
   */
  public static CsvRows open(DecodedReader text, char delimiter, int cap) throws IOException {
    CSVFormat format =
        CSVFormat.RFC4180
            .builder()
            .setDelimiter(delimiter)
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .setLenientEof(true)
            .setTrailingData(true)
            .setAllowMissingColumnNames(true)
            .get();
    CappedReader capped = new CappedReader(text, cap);
    try {
      return new CsvRows(
          text, capped, CSVParser.builder().setReader(capped).setFormat(format).get());
    } catch (IOException e) {
      text.close();
      throw e;
    }
  }

  /**
   * A row.
   *
   * @param line where it begins, from 1
   * @param cells as many as it has, be they more or fewer than the header's
   * @param malformed whether it may hold bytes that were not text
   */
  public record Row(long line, List<String> cells, boolean malformed) {}

  /** A row is longer than the cap. */
  public static final class RowTooLongException extends IOException {
    private static final long serialVersionUID = 1L;
    private final long line;

    private RowTooLongException(long line) {
      super("the row at line %d is too long".formatted(line));
      this.line = line;
    }

    /** Returns where the row begins, from 1. */
    public long line() {
      return line;
    }
  }

  /** Returns the names of the columns; blank for a column without one. */
  public List<String> header() {
    return parser.getHeaderNames();
  }

  /** Returns the next row, or null after the last. */
  public @Nullable Row next() throws IOException {
    capped.startRow(parser.getCurrentLineNumber() + 1);
    try {
      if (!records.hasNext()) {
        return null;
      }
      List<String> cells = records.next().toList();
      long within = cells.stream().mapToLong(CsvRows::lineEnds).sum();
      return new Row(
          parser.getCurrentLineNumber() - within,
          cells,
          text.anyMalformed() && cells.stream().anyMatch(cell -> cell.indexOf('\uFFFD') >= 0));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static long lineEnds(String cell) {
    return cell.chars().filter(c -> c == '\n').count();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  /** Stops a row that does not end; what the parser reads ahead is let through. */
  private static final class CappedReader extends FilterReader {
    private static final int READ_AHEAD = 16 * 1024;

    private final int cap;
    private long line = 1;
    private long length;

    CappedReader(Reader in, int cap) {
      super(in);
      this.cap = cap;
    }

    void startRow(long firstLine) {
      line = firstLine;
      length = 0;
    }

    @Override
    public int read(char[] target, int offset, int count) throws IOException {
      if (length > (long) cap + READ_AHEAD) {
        throw new RowTooLongException(line);
      }
      int read = super.read(target, offset, count);
      length += Math.max(read, 0);
      return read;
    }
  }
}
