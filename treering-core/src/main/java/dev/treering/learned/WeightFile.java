package dev.treering.learned;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;

/** Reads weights that come with the library. */
public final class WeightFile {
  private WeightFile() {}

  /** Returns the lines of a properties resource beside a class. */
  public static Map<String, String> read(Class<?> beside, String name) {
    Properties file = new Properties();
    try (InputStream stream = Objects.requireNonNull(beside.getResourceAsStream(name), name);
        InputStreamReader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      file.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
    Map<String, String> lines = new TreeMap<>();
    for (String key : file.stringPropertyNames()) {
      lines.put(key, file.getProperty(key));
    }
    return lines;
  }
}
