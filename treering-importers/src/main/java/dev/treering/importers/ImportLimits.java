package dev.treering.importers;

import dev.treering.model.InvalidValueException;

/**
 * How much a stranger's file may take. The defaults are guesses with room: the longest text known
 * from real exports is some megabytes, the fullest archives have some ten thousand day files.
 *
 * @param textChars the most characters of a message; a longer text is cut and flagged
 * @param lineChars the most characters of a line or table row; a longer one is rejected
 * @param documentChars the most characters of a document that has to be held whole, each JSON value
 *     within it counting for some more
 * @param archiveEntries the most entries of an archive
 * @param entryBytes the most bytes of one archive entry, counted as they are inflated
 * @param archiveBytes the most bytes of all entries that are read, counted as they are inflated; an
 *     entry that is read twice counts once
 * @param inflationRatio how many times larger than packed an entry may be after its first mebibyte
 * @param windowMessages how many messages are held to bring them into time order
 */
public record ImportLimits(
    int textChars,
    int lineChars,
    int documentChars,
    int archiveEntries,
    long entryBytes,
    long archiveBytes,
    int inflationRatio,
    int windowMessages) {
  private static final int MEBI = 1024 * 1024;
  private static final int MOST_OF_A_DOCUMENT = 512 * MEBI;

  /** A character of a document takes two and a half bytes of the heap, and half of that is free. */
  private static final int HEAP_BYTES_OF_A_CHARACTER = 5;

  private static final ImportLimits DEFAULTS =
      new ImportLimits(
          16 * MEBI,
          64 * MEBI,
          documentChars(Runtime.getRuntime().maxMemory()),
          150_000,
          512L * MEBI,
          16_384L * MEBI,
          200,
          10_000);

  /** A document that is held whole must leave room in the heap. */
  private static int documentChars(long heapBytes) {
    return Math.clamp(heapBytes / HEAP_BYTES_OF_A_CHARACTER, MEBI, MOST_OF_A_DOCUMENT);
  }

  public ImportLimits {
    positive("textChars", textChars);
    positive("lineChars", lineChars);
    positive("documentChars", documentChars);
    positive("archiveEntries", archiveEntries);
    positive("entryBytes", entryBytes);
    positive("archiveBytes", archiveBytes);
    positive("inflationRatio", inflationRatio);
    positive("windowMessages", windowMessages);
  }

  /** Returns the limits for ordinary use. */
  public static ImportLimits defaults() {
    return DEFAULTS;
  }

  /** Returns this with other bounds for archives. */
  public ImportLimits withArchive(int entries, long bytesPerEntry, long bytesInAll, int ratio) {
    return new ImportLimits(
        textChars,
        lineChars,
        documentChars,
        entries,
        bytesPerEntry,
        bytesInAll,
        ratio,
        windowMessages);
  }

  /** Returns this with another bound for a message's text. */
  public ImportLimits withTextChars(int chars) {
    return new ImportLimits(
        chars,
        lineChars,
        documentChars,
        archiveEntries,
        entryBytes,
        archiveBytes,
        inflationRatio,
        windowMessages);
  }

  /** Returns this with another bound for a line. */
  public ImportLimits withLineChars(int chars) {
    return new ImportLimits(
        textChars,
        chars,
        documentChars,
        archiveEntries,
        entryBytes,
        archiveBytes,
        inflationRatio,
        windowMessages);
  }

  /** Returns this with another bound for a document. */
  public ImportLimits withDocumentChars(int chars) {
    return new ImportLimits(
        textChars,
        lineChars,
        chars,
        archiveEntries,
        entryBytes,
        archiveBytes,
        inflationRatio,
        windowMessages);
  }

  /** Returns this with another window. */
  public ImportLimits withWindowMessages(int messages) {
    return new ImportLimits(
        textChars,
        lineChars,
        documentChars,
        archiveEntries,
        entryBytes,
        archiveBytes,
        inflationRatio,
        messages);
  }

  private static void positive(String name, long value) {
    if (value < 1) {
      throw new InvalidValueException(
          "The import limit %s (%d) must be at least 1.%nMaybe use the default."
              .formatted(name, value));
    }
  }
}
