package dev.treering.importers;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a compressed tar, inflated in memory as they are read, within limits. A tar can
 * only be read forwards: opening an entry that lies ahead goes on from where the last one was,
 * opening one that lies behind begins anew. Only plain files are read, so no link is followed.
 */
final class TarFiles implements SourceFiles {
  private final Path path;
  private final ImportLimits limits;
  private final Map<String, Place> places = new LinkedHashMap<>();
  private @Nullable Pass pass;
  private @Nullable TarFiles beside;

  private record Place(long number, long bytes) {}

  private TarFiles(Path path, ImportLimits limits) {
    this.path = path;
    this.limits = limits;
  }

  static TarFiles open(Path path, ImportLimits limits, Delivery delivery) {
    TarFiles files = new TarFiles(path, limits);
    try (Pass pass = files.newPass()) {
      files.list(pass, delivery);
    } catch (IOException e) {
      throw FolderFiles.unreadable(path, e);
    }
    return files;
  }

  /** Returns the names of the first files. */
  static List<String> firstNames(Path path, int most) throws IOException {
    List<String> names = new ArrayList<>();
    try (Pass pass = new Pass(path, ImportLimits.defaults())) {
      for (TarArchiveEntry entry = pass.next();
          entry != null && names.size() < most;
          entry = pass.next()) {
        if (entry.isFile()) {
          names.add(entry.getName());
        }
      }
    }
    return names;
  }

  private void list(Pass all, Delivery delivery) throws IOException {
    EntryNames names = new EntryNames(delivery);
    for (TarArchiveEntry entry = all.next(); entry != null; entry = all.next()) {
      if (all.number > limits.archiveEntries()) {
        throw new ImportException.LimitExceeded(
            "The archive (%s) must have at most %d entries.%nMaybe unpack it and import the folder."
                .formatted(path, limits.archiveEntries()));
      }
      String name = entry.isFile() ? names.accepted(entry.getName()) : null;
      String own = name != null && name.startsWith("./") ? name.substring(2) : name;
      if (own != null && places.putIfAbsent(own, place(all, entry)) != null) {
        names.repeated(own);
      }
    }
    names.finish();
  }

  private static Place place(Pass all, TarArchiveEntry entry) {
    return new Place(all.number, Math.max(0, entry.getSize()));
  }

  @Override
  public List<String> names() {
    return List.copyOf(places.keySet());
  }

  @Override
  public long statedBytes(String name) {
    return place(name).bytes();
  }

  @Override
  public InputStream open(String name) throws IOException {
    Place place = place(name);
    Pass current = pass;
    if (current == null || current.number >= place.number()) {
      endPass();
      current = newPass();
      pass = current;
    }
    while (current.number < place.number()) {
      if (current.next() == null) {
        throw new IOException("the archive has become shorter");
      }
    }
    return new Unclosed(current.guarded(name));
  }

  @Override
  public SourceFiles beside() {
    TarFiles same = beside;
    if (same == null) {
      same = new TarFiles(path, limits);
      same.places.putAll(places);
      beside = same;
    }
    return same;
  }

  private Place place(String name) {
    Place place = places.get(name);
    if (place == null) {
      throw new IllegalArgumentException(
          "The entry (%s) must be one of the archive's names.%nMaybe it was left out as unsafe."
              .formatted(name));
    }
    return place;
  }

  private Pass newPass() throws IOException {
    return new Pass(path, limits);
  }

  @Override
  public void close() {
    if (beside != null) {
      beside.close();
    }
    endPass();
  }

  private void endPass() {
    if (pass != null) {
      try {
        pass.close();
      } catch (IOException e) {
        throw FolderFiles.unreadable(path, e);
      }
      pass = null;
    }
  }

  /** One way through the archive. */
  private static final class Pass implements AutoCloseable {
    private final CountedBytes packed;
    private final TarArchiveInputStream tar;
    private final ImportLimits limits;
    private final AtomicLong inEntries = new AtomicLong();
    private long number;

    Pass(Path path, ImportLimits limits) throws IOException {
      this.limits = limits;
      packed = new CountedBytes(Files.newInputStream(path));
      try {
        InputStream inflated =
            new InflationGuard(
                GzipCompressorInputStream.builder()
                    .setInputStream(packed)
                    .setDecompressConcatenated(true)
                    .get(),
                path.toString(),
                packed::count,
                limits.withArchive(
                    limits.archiveEntries(),
                    limits.archiveBytes(),
                    limits.archiveBytes(),
                    limits.inflationRatio()),
                new AtomicLong());
        tar = new TarArchiveInputStream(inflated);
      } catch (IOException e) {
        packed.close();
        throw e;
      }
    }

    @Nullable TarArchiveEntry next() throws IOException {
      TarArchiveEntry entry = tar.getNextEntry();
      number += entry == null ? 0 : 1;
      return entry;
    }

    InputStream guarded(String name) {
      return new InflationGuard(tar, name, packed::count, limits, inEntries);
    }

    @Override
    public void close() throws IOException {
      tar.close();
    }
  }

  /** Counts the packed bytes. */
  private static final class CountedBytes extends FilterInputStream {
    private long count;

    CountedBytes(InputStream in) {
      super(in);
    }

    long count() {
      return count;
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      count += value < 0 ? 0 : 1;
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = super.read(target, offset, length);
      count += Math.max(0, read);
      return read;
    }
  }

  /** An entry's end is not the archive's. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
