package dev.treering.importers;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which entries of an archive may be read, by their names. One for each archive. */
final class EntryNames {
  private static final Pattern UNSAFE = Pattern.compile("/.*|[A-Za-z]:.*|(.*/)?\\.\\.(/.*)?");
  private static final Pattern ARCHIVE = Pattern.compile(".*\\.(zip|tar|gz|tgz|7z|rar|jar|bz2|xz)");

  private final Delivery delivery;
  private @Nullable String firstNested;
  private int nested;

  EntryNames(Delivery delivery) {
    this.delivery = delivery;
  }

  /** Returns the name with {@code /} between its parts; null when the entry must not be read. */
  @Nullable String accepted(String written) {
    String name = written.replace('\\', '/');
    if (UNSAFE.matcher(name).matches() || name.indexOf('\0') >= 0) {
      delivery.warn(
          "unsafe-entry-name", "an entry whose name leaves the archive is not read", name, null);
      return null;
    }
    if (ARCHIVE.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
      nested++;
      firstNested = firstNested == null ? name : firstNested;
      return null;
    }
    return name;
  }

  /** Warns of an entry that has the name of an earlier one; one of them is read. */
  void repeated(String name) {
    delivery.warn("entry-repeated", "of entries with the same name only one is read", name, null);
  }

  /** Warns of the archives that were met. */
  void finish() {
    if (firstNested != null) {
      delivery.warn(
          "nested-archive-ignored",
          "archives within the archive are not opened (%d)".formatted(nested),
          firstNested,
          null);
    }
  }
}
