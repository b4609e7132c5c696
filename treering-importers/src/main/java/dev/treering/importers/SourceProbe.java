package dev.treering.importers;

import dev.treering.importers.text.DecodedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * A first look at a source, from which importers tell whether it is theirs.
 *
 * @param path where it is
 * @param kind what sort of thing it is
 * @param head a file's first characters; empty for folders and archives
 * @param names the first names within a folder or archive, {@code /} between parts; empty for files
 * @param encoding what its text is written in, when that was told
 */
public record SourceProbe(
    Path path, Kind kind, String head, List<String> names, @Nullable Charset encoding) {
  private static final int HEAD_CHARS = 64 * 1024;
  private static final int FILES_LOOKED_INTO = 5;
  private static final int NAMES = 5_000;
  private static final int DEEPEST = 4;

  /** What sort of thing a source is. */
  public enum Kind {
    /** One file that is not an archive. */
    FILE,
    /** A folder. */
    FOLDER,
    /** An archive: a zip or a compressed tar. */
    ZIP
  }

  public SourceProbe {
    names = List.copyOf(names);
  }

  /**
   * Looks at a source.
   *
   * @param encoding what its text is written in; absent when nobody told
   * @throws ImportException.NotFound when there is nothing
   * @throws ImportException.WrongFormat when it is empty
   * @throws ImportException.Unreadable when it cannot be read
   */
  public static SourceProbe of(Path path, @Nullable Charset encoding) {
    if (!Files.exists(path)) {
      throw new ImportException.NotFound(
          "The source (%s) must be a file or a folder that exists.%nMaybe the path is relative to another folder."
              .formatted(path));
    }
    if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
      throw new ImportException.WrongFormat(
          "The source (%s) must be a file or a folder; a pipe or a device can be read only once.%nMaybe write it to a file first."
              .formatted(path));
    }
    try {
      SourceProbe probe =
          switch (ArchiveKind.of(path)) {
            case FOLDER -> new SourceProbe(path, Kind.FOLDER, "", folderNames(path), encoding);
            case ZIP -> new SourceProbe(path, Kind.ZIP, "", zipNames(path), encoding);
            case TAR_GZ ->
                new SourceProbe(path, Kind.ZIP, "", TarFiles.firstNames(path, NAMES), encoding);
            case FILE ->
                new SourceProbe(
                    path,
                    Kind.FILE,
                    head(Files.newInputStream(path), encoding),
                    List.of(),
                    encoding);
          };
      probe.requireContent();
      return probe;
    } catch (IOException | UncheckedIOException e) {
      throw FolderFiles.unreadable(path, e);
    }
  }

  /**
   * Returns the first characters of a file within a folder or zip; empty when there is no such
   * file.
   *
   * @throws ImportException.Unreadable when it cannot be read
   */
  public String headOf(String name) {
    Path file = path.resolve(name);
    try {
      return switch (ArchiveKind.of(path)) {
        case FOLDER ->
            Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? head(Files.newInputStream(file), encoding)
                : "";
        case ZIP -> zipHead(name);
        case TAR_GZ, FILE -> "";
      };
    } catch (IOException e) {
      throw FolderFiles.unreadable(file, e);
    }
  }

  private String zipHead(String name) throws IOException {
    try (ZipFile zip = new ZipFile(path.toFile(), StandardCharsets.ISO_8859_1)) {
      ZipEntry entry = zip.getEntry(name);
      return entry == null ? "" : head(zip.getInputStream(entry), encoding);
    }
  }

  /** Returns the source's own first characters, or those of the first files that match. */
  public Stream<String> heads(Pattern pattern) {
    return kind == Kind.FILE
        ? Stream.of(head)
        : names.stream()
            .filter(name -> pattern.matcher(name).matches())
            .limit(FILES_LOOKED_INTO)
            .map(this::headOf);
  }

  /** Whether a file that begins so can be JSON that is an object or a list. */
  public static boolean beginsAsJson(String head) {
    String start = head.stripLeading();
    return start.startsWith("{") || start.startsWith("[");
  }

  /** Returns in a few words what the source looks like, for messages to people. */
  public String looksLike() {
    String start = head.stripLeading();
    return switch (kind) {
      case FOLDER -> "a folder of " + count() + " files";
      case ZIP -> "an archive of " + count() + " files";
      case FILE ->
          beginsAsJson(start)
              ? "JSON that begins with " + shown(start)
              : "text that begins with " + shown(start);
    };
  }

  /** Not all names of a large source are looked at. */
  private String count() {
    return names.size() < NAMES ? String.valueOf(names.size()) : NAMES + " or more";
  }

  private static String shown(String start) {
    String line = start.substring(0, Math.min(start.length(), 60)).replaceAll("\\p{Cntrl}+", " ");
    return "\"" + line.strip() + (start.length() > 60 ? "…\"" : "\"");
  }

  private void requireContent() {
    if (kind == Kind.FILE ? head.isBlank() : names.isEmpty()) {
      throw new ImportException.WrongFormat(
          "The source (%s) must not be empty.%nMaybe the export or the download was cut short."
              .formatted(path));
    }
  }

  private static String head(InputStream in, @Nullable Charset encoding) throws IOException {
    return DecodedReader.head(in, encoding, HEAD_CHARS);
  }

  private static List<String> folderNames(Path named) throws IOException {
    Path root = named.toRealPath();
    try (Stream<Path> paths = Files.walk(root, DEEPEST)) {
      return paths
          .filter(Files::isRegularFile)
          .limit(NAMES)
          .map(path -> root.relativize(path).toString().replace('\\', '/'))
          .toList();
    }
  }

  private static List<String> zipNames(Path path) throws IOException {
    try (ZipFile zip = new ZipFile(path.toFile(), StandardCharsets.ISO_8859_1)) {
      return zip.stream()
          .filter(entry -> !entry.isDirectory())
          .limit(NAMES)
          .map(ZipEntry::getName)
          .toList();
    }
  }
}
