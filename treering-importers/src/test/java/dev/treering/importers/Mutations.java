package dev.treering.importers;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Ways to spoil a text: of its bytes, its characters, its lines and its length. */
final class Mutations {
  private Mutations() {}

  /** Returns the bytes of a text after one to four changes. */
  static byte[] of(String text, Random random) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(4); i >= 0 && bytes.length > 1; i--) {
      bytes =
          switch (random.nextInt(8)) {
            case 0 -> flipped(bytes, random);
            case 1 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 2 -> inserted(bytes, piece(random), random);
            case 3 -> replaced(bytes, piece(random), random);
            case 4 -> doubled(bytes, random);
            case 5 -> inserted(bytes, repeated(random), random);
            case 6 -> linesSwapped(bytes, random);
            default -> inserted(bytes, noise(random), random);
          };
    }
    return bytes;
  }

  private static byte[] piece(Random random) {
    return SmallSources.PIECES
        .get(random.nextInt(SmallSources.PIECES.size()))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Depth and length. */
  private static byte[] repeated(Random random) {
    byte[] piece = piece(random);
    int times = 1 << random.nextInt(13);
    byte[] all = new byte[piece.length * times];
    for (int i = 0; i < all.length; i++) {
      all[i] = piece[i % piece.length];
    }
    return all;
  }

  private static byte[] noise(Random random) {
    byte[] noise = new byte[1 + random.nextInt(40)];
    random.nextBytes(noise);
    return noise;
  }

  private static byte[] flipped(byte[] bytes, Random random) {
    byte[] changed = bytes.clone();
    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
    return changed;
  }

  private static byte[] inserted(byte[] bytes, byte[] piece, Random random) {
    int at = random.nextInt(bytes.length);
    return joined(bytes, at, piece, at);
  }

  private static byte[] replaced(byte[] bytes, byte[] piece, Random random) {
    int at = random.nextInt(bytes.length);
    return joined(bytes, at, piece, Math.min(bytes.length, at + random.nextInt(20)));
  }

  private static byte[] doubled(byte[] bytes, Random random) {
    int from = random.nextInt(bytes.length);
    int to = Math.min(bytes.length, from + random.nextInt(bytes.length));
    return joined(bytes, to, Arrays.copyOfRange(bytes, from, to), to);
  }

  private static byte[] linesSwapped(byte[] bytes, Random random) {
    String[] lines = new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1);
    int one = random.nextInt(lines.length);
    int other = random.nextInt(lines.length);
    String kept = lines[one];
    lines[one] = lines[other];
    lines[other] = kept;
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] joined(byte[] bytes, int end, byte[] piece, int rest) {
    byte[] all = Arrays.copyOf(bytes, end + piece.length + bytes.length - rest);
    System.arraycopy(piece, 0, all, end, piece.length);
    System.arraycopy(bytes, rest, all, end + piece.length, bytes.length - rest);
    return all;
  }
}
