package dev.treering.importers.benchmark;

import com.fasterxml.jackson.core.JsonToken;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CleanText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The conversations of a benchmark's file, an object each, alone or in a list. One is held at a
 * time.
 *
 * @param source the file
 * @param format what it is to hold
 * @param isOne tells which objects are conversations; others are passed over
 * @param idField the field that names a conversation
 */
record Documents(Path source, ImportFormat format, Predicate<Json.Obj> isOne, String idField) {
  /** Reads one conversation. */
  interface Reading {
    /**
     * Reads it.
     *
     * @param id its own id; absent when it has none
     * @param prefix what its messages' ids begin with, so that conversations of one file differ
     */
    void read(Json.Obj one, @Nullable String id, String prefix);
  }

  /** Reads them all; a file without any is refused as no file of the format. */
  ImportSummary read(ImportOptions options, Delivery delivery, Reading reading) {
    SourceProbe probe = SourceReading.requireFile(source, format, options);
    AtomicInteger count = new AtomicInteger();
    forEach(source, options, delivery, one -> count.addAndGet(isOne.test(one) ? 1 : 0));
    if (count.get() == 0) {
      throw SourceReading.wrong(probe, format);
    }
    forEach(
        source,
        options,
        delivery,
        one -> {
          if (!isOne.test(one)) {
            return;
          }
          String id = CleanText.identifier(one.text(idField));
          reading.read(one, id, count.get() == 1 || id == null ? "" : id + "/");
        });
    return delivery.finish();
  }

  /** Returns the file of this name when the source is a folder that has it, else the source. */
  static Path within(Path source, String name) {
    Path file = source.resolve(name);
    return Files.isDirectory(source) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        ? file
        : source;
  }

  /** Visits each object of a file that is an object or a list of objects. */
  static void forEach(
      Path source, ImportOptions options, Delivery delivery, Consumer<Json.Obj> visitor) {
    try (JsonStream json =
        new JsonStream(SourceReading.text(source, delivery), options.limits().documentChars())) {
      JsonToken token = json.next();
      token = token == JsonToken.START_ARRAY ? json.next() : token;
      for (; token == JsonToken.START_OBJECT; token = json.next()) {
        if (json.value(new TreeSet<>()) instanceof Json.Obj one) {
          visitor.accept(one);
        }
      }
    } catch (JsonStream.TooLargeException e) {
      throw SourceReading.tooLarge(source, options.limits());
    } catch (IOException e) {
      throw SourceReading.unreadable(source, e);
    }
  }
}
