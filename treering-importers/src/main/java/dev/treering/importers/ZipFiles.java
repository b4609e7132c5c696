package dev.treering.importers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** The entries of a zip, inflated in memory as they are read, within limits. */
final class ZipFiles implements SourceFiles {
  private final ZipFile zip;
  private final ImportLimits limits;
  private final TreeMap<String, ZipEntry> entries = new TreeMap<>();
  private final AtomicLong inflatedInAll = new AtomicLong();
  private final Set<String> opened = ConcurrentHashMap.newKeySet();

  private ZipFiles(ZipFile zip, ImportLimits limits) {
    this.zip = zip;
    this.limits = limits;
  }

  static ZipFiles open(Path path, ImportLimits limits, Delivery delivery) {
    try {
      ZipFiles files = new ZipFiles(zipFile(path), limits);
      files.list(path, delivery);
      return files;
    } catch (IOException e) {
      throw FolderFiles.unreadable(path, e);
    }
  }

  /** Old archivers wrote names in the encoding of their machine; such a name is only a label. */
  private static ZipFile zipFile(Path path) throws IOException {
    try {
      return new ZipFile(path.toFile(), StandardCharsets.UTF_8);
    } catch (ZipException e) {
      return new ZipFile(path.toFile(), StandardCharsets.ISO_8859_1);
    }
  }

  private void list(Path path, Delivery delivery) throws IOException {
    int size = zip.size();
    if (size > limits.archiveEntries()) {
      zip.close();
      throw new ImportException.LimitExceeded(
          "The archive (%s, %d entries) must have at most %d entries.%nMaybe unpack it and import the folder."
              .formatted(path, size, limits.archiveEntries()));
    }
    EntryNames names = new EntryNames(delivery);
    zip.stream()
        .filter(entry -> !entry.isDirectory())
        .forEach(
            entry -> {
              String name = names.accepted(entry.getName());
              if (name != null && entries.putIfAbsent(name, entry) != null) {
                names.repeated(name);
              }
            });
    names.finish();
  }

  @Override
  public List<String> names() {
    return List.copyOf(entries.keySet());
  }

  @Override
  public long statedBytes(String name) {
    return Math.max(0, entry(name).getSize());
  }

  @Override
  public InputStream open(String name) throws IOException {
    ZipEntry entry = entry(name);
    AtomicLong total = opened.add(name) ? inflatedInAll : new AtomicLong();
    return new InflationGuard(
        zip.getInputStream(entry), name, entry::getCompressedSize, limits, total);
  }

  private ZipEntry entry(String name) {
    ZipEntry entry = entries.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(
          "The entry (%s) must be one of the archive's names.%nMaybe it was left out as unsafe."
              .formatted(name));
    }
    return entry;
  }

  @Override
  public SourceFiles beside() {
    return this;
  }

  @Override
  public void close() {
    try {
      zip.close();
    } catch (IOException e) {
      throw FolderFiles.unreadable(Path.of(zip.getName()), e);
    }
  }
}
