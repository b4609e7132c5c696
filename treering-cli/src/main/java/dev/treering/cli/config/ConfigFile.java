package dev.treering.cli.config;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The file {@code config.properties} in the home directory: UTF-8, one {@code key = value} a line,
 * {@code #} for remarks. A key that is not a setting, because it is misspelled or no longer one, is
 * an error: a setting that is silently passed over is worse than none.
 */
final class ConfigFile {
  static final String NAME = "config.properties";

  private ConfigFile() {}

  /** Returns what the file sets; nothing when there is no file. */
  static Map<Setting, String> read(Path file) {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    if (!Files.exists(file)) {
      return values;
    }
    Properties properties = load(file);
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      Setting setting = setting(key, file);
      String value = properties.getProperty(key);
      values.put(setting, setting.keepsSpaces() ? value : value.strip());
    }
    return values;
  }

  private static Properties load(Path file) {
    Properties properties = new Properties();
    try (Reader reader = new StringReader(Files.readString(file))) {
      properties.load(reader);
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      ConfigurationException failure =
          new ConfigurationException(
              ("The configuration (%s) must be readable UTF-8 with one key = value a"
                      + " line: %s%nMaybe a backslash is not doubled, or the file belongs to another user.")
                  .formatted(
                      file,
                      e instanceof AccessDeniedException
                          ? "this user may not read it"
                          : e.getMessage()));
      failure.initCause(e);
      throw failure;
    }
  }

  private static Setting setting(String key, Path file) {
    if (key.equals(Setting.HOME.key())) {
      throw new ConfigurationException(
          ("The key (home) in %s must not be set there, because the file is found through"
                  + " it.%nMaybe %s or --home is what you want.")
              .formatted(file, Setting.HOME.variable()));
    }
    return Setting.ofKey(key)
        .orElseThrow(
            () -> {
              List<String> near = NearMatches.of(key, Setting.keys());
              return new ConfigurationException(
                  ("The key (%s) in %s must be the name of a setting.%nMaybe %s;"
                          + " \"treering config\" lists all.")
                      .formatted(
                          key,
                          file,
                          near.isEmpty()
                              ? "it belongs to another version"
                              : "you mean " + String.join(" or ", near)));
            });
  }
}
