package dev.treering.embedded;

import dev.treering.model.InvalidValueException;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Names of spaces as names of directories: lower-case letters, digits and hyphens stand for
 * themselves, every other byte of the name's UTF-8 becomes {@code _} and two hexadecimal digits. So
 * different names never meet, also on file systems that ignore case, and no name leads elsewhere.
 */
final class SpaceDirectories {
  private static final int LONGEST = 240;

  private SpaceDirectories() {}

  static String encode(SpaceId space) {
    StringBuilder name = new StringBuilder();
    for (byte b : space.value().getBytes(StandardCharsets.UTF_8)) {
      if ((b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-') {
        name.append((char) b);
      } else {
        name.append("_%02x".formatted(b & 0xff));
      }
    }
    if (name.length() > LONGEST) {
      throw new InvalidValueException(
          "The space (%s) takes %d characters as a directory and must take at most %d.%nMaybe a shorter name serves as well."
              .formatted(space, name.length(), LONGEST));
    }
    return name.toString();
  }

  /** Returns the space of a directory's name; empty for a directory that is none of ours. */
  static Optional<SpaceId> decode(String name) {
    ByteBuffer bytes = ByteBuffer.allocate(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_' && i + 2 < name.length()) {
        int high = Character.digit(name.charAt(i + 1), 16);
        int low = Character.digit(name.charAt(i + 2), 16);
        if (high < 0 || low < 0) {
          return Optional.empty();
        }
        bytes.put((byte) (high * 16 + low));
        i += 2;
      } else {
        bytes.put((byte) c);
      }
    }
    try {
      String value = StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
      return value.isBlank() || !encode(SpaceId.of(value)).equals(name)
          ? Optional.empty()
          : Optional.of(SpaceId.of(value));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Returns the spaces below a directory, in order; none when it does not exist. */
  static List<SpaceId> list(Path directory) throws IOException {
    List<SpaceId> spaces = new ArrayList<>();
    if (!Files.exists(directory)) {
      return spaces;
    }
    if (!Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString());
    }
    try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
      for (Path child : children) {
        decode(child.getFileName().toString()).ifPresent(spaces::add);
      }
    }
    spaces.sort(null);
    return spaces;
  }
}
