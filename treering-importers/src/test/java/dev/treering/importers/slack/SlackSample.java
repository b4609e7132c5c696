package dev.treering.importers.slack;

import dev.treering.importers.Imported;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A small workspace export, as a folder or a zip. */
final class SlackSample {
  static final String USERS =
      """
      [{"id":"U1","name":"lotte","profile":{"display_name":"Lotte","real_name":"Lotte Friis"}},
       {"id":"U2","name":"sami","real_name":"Sami Aho","profile":{"display_name":""}},
       {"id":"U3","name":"oven","is_bot":true,"profile":{"real_name":"Oven Bot"}},
       {"id":"U4","name":"gone","deleted":true,"profile":{}}]
      """;
  static final String CHANNELS =
      "[{\"id\":\"C1\",\"name\":\"bakery\"},{\"id\":\"C2\",\"name\":\"quiet\"}]";

  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /** Returns an export with users, channels and these rows of one day in the channel bakery. */
  static SlackSample of(String rows) {
    return new SlackSample()
        .with("users.json", USERS)
        .with("channels.json", CHANNELS)
        .with("bakery/2026-03-02.json", "[" + rows + "]");
  }

  SlackSample with(String name, String content) {
    files.put(name, content.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  SlackSample without(String name) {
    files.remove(name);
    return this;
  }

  Path folder(Path parent) {
    Path folder = parent.resolve("export");
    files.forEach((name, content) -> Imported.write(folder, name, content));
    return folder;
  }

  /** Writes a zip in which every name begins with {@code prefix}. */
  Path zip(Path parent, String prefix) {
    Path file = parent.resolve("export.zip");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(prefix + entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
