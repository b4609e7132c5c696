package dev.treering.models;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * Resources of the jars that must lie on disk: native libraries and model weights. Each is unpacked
 * once into a directory that carries its checksum, and checked by size and CRC-32 every time it is
 * used, which costs some ten milliseconds for all of them (the jar's own table of contents has both
 * figures). A file appears under its name only when it is whole, so two processes may start at
 * once; a damaged file is replaced. Thread-safe.
 */
final class UnpackedFiles {
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final Path directory;

  /**
   * @param directory where to unpack to; made when it is not there
   */
  UnpackedFiles(Path directory) {
    this.directory = directory.toAbsolutePath();
  }

  /** What a whole file must be. */
  record Fingerprint(long size, long crc) {
    static Fingerprint of(Path file) throws IOException {
      try (InputStream in = Files.newInputStream(file)) {
        return of(in);
      }
    }

    static Fingerprint of(InputStream in) throws IOException {
      CheckedInputStream checked = new CheckedInputStream(in, new CRC32());
      byte[] buffer = new byte[1 << 18];
      long size = 0;
      for (int read = checked.read(buffer); read >= 0; read = checked.read(buffer)) {
        size += read;
      }
      return new Fingerprint(size, checked.getChecksum().getValue());
    }

    String hex() {
      return "%08x".formatted(crc);
    }
  }

  /** A file on disk and what is in it. */
  record Unpacked(Path directory, String name, Fingerprint fingerprint) {
    Path file() {
      return directory.resolve(name);
    }
  }

  /**
   * Returns the file with a resource's content.
   *
   * @param group the start of its directory's name; files of one group and version lie together
   * @param version the rest of that name
   * @param resource absolute name on the class path
   * @throws LocalModelUnavailableException when there is no such resource
   */
  Unpacked unpack(String group, String version, String resource) {
    URL url = UnpackedFiles.class.getResource(resource);
    if (url == null) {
      throw new LocalModelUnavailableException(
          ("The resource (%s) must be on the class path.%nMaybe the jar that brings it is excluded,"
                  + " or this operating system is not among those it serves.")
              .formatted(resource),
          null);
    }
    try {
      Fingerprint expected = fingerprint(url);
      Path home = directory.resolve(group + "-" + version);
      String name = resource.substring(resource.lastIndexOf('/') + 1);
      Unpacked unpacked = new Unpacked(home, name, expected);
      if (!isWhole(unpacked.file(), expected)) {
        write(url, unpacked);
      }
      return unpacked;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot unpack %s to %s.%nMaybe the disk is full or the directory is not writable."
              .formatted(resource, directory),
          e);
    }
  }

  /** Returns what a resource must unpack to. */
  static Fingerprint fingerprint(String resource) {
    URL url = UnpackedFiles.class.getResource(resource);
    if (url == null) {
      return new Fingerprint(-1, 0);
    }
    try {
      return fingerprint(url);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read %s.".formatted(url), e);
    }
  }

  private static Fingerprint fingerprint(URL url) throws IOException {
    URLConnection connection = url.openConnection();
    if (connection instanceof JarURLConnection jar) {
      return new Fingerprint(jar.getJarEntry().getSize(), jar.getJarEntry().getCrc());
    }
    try (InputStream in = connection.getInputStream()) {
      return Fingerprint.of(in);
    }
  }

  private static boolean isWhole(Path file, Fingerprint expected) throws IOException {
    return Files.isRegularFile(file)
        && Files.size(file) == expected.size()
        && Fingerprint.of(file).equals(expected);
  }

  private static void write(URL url, Unpacked target) throws IOException {
    Path home = Files.createDirectories(target.directory());
    Path part = Files.createTempFile(home, target.name(), ".part");
    try {
      try (InputStream in = url.openStream()) {
        Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
      }
      sweep(home, Files.getLastModifiedTime(part));
      moveInto(part, target.file(), target.fingerprint());
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void moveInto(Path part, Path file, Fingerprint expected) throws IOException {
    try {
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException e) {
      // Another process may hold the same file open where such a file cannot be replaced.
      if (!isWhole(file, expected)) {
        throw e;
      }
    }
  }

  /** Removes what killed processes left behind. */
  private static void sweep(Path home, FileTime now) throws IOException {
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(home, "*.part")) {
      for (Path part : parts) {
        if (isAbandoned(part, now)) {
          Files.deleteIfExists(part);
        }
      }
    }
  }

  private static boolean isAbandoned(Path part, FileTime now) throws IOException {
    try {
      FileTime modified = Files.getLastModifiedTime(part);
      return Duration.between(modified.toInstant(), now.toInstant()).compareTo(ABANDONED) > 0;
    } catch (NoSuchFileException e) {
      return false; // its own process has just moved it into place
    }
  }
}
