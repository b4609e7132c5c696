package dev.treering.importers;

import java.nio.file.Path;

/**
 * Imports one source in a process of its own, whose heap is small; see {@link EndlessInputTest}.
 */
final class EndlessImport {
  private static final int LINE_CHARS = 4 * 1024 * 1024;

  private EndlessImport() {}

  /** Takes a format and a path; prints how many messages and rejections there were, or why not. */
  public static void main(String[] arguments) {
    ImportLimits limits =
        Imported.OPTIONS.limits().withLineChars(LINE_CHARS).withDocumentChars(LINE_CHARS);
    try {
      Imported imported =
          Imported.of(
              ImportFormat.ofWireName(arguments[0]),
              Path.of(arguments[1]),
              Imported.OPTIONS.withLimits(limits));
      System.out.println(imported.messages().size() + " messages " + imported.rejected());
    } catch (ImportException e) {
      System.out.println(e.getClass().getSimpleName());
    }
  }
}
