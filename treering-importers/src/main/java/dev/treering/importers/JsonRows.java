package dev.treering.importers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.DecodedReader;
import dev.treering.importers.text.DecodedText;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Walks JSON files whose rows stand in an array: the file is the array, or an object with such
 * arrays. One row is held at a time. A row that is no object or too large is rejected by itself; a
 * broken or damaged file is read as far as it goes and the rest rejected as one; a file that is
 * {@code null} has no rows.
 *
 * @param files where they are
 * @param delivery counts what is read and what is rejected
 * @param mostChars the most characters of a row
 */
public record JsonRows(SourceFiles files, Delivery delivery, long mostChars) {
  /** Some bytes of the row were not text. */
  public static final String MALFORMED = DecodedText.REPLACED;

  /** Returns rows of the same files, which may be read while these are read, too. */
  public JsonRows beside() {
    return new JsonRows(files.beside(), delivery, mostChars);
  }

  /** Receives the rows of one array. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes a row.
     *
     * @param flags what was met while reading it; the visitor may add to it
     */
    void visit(SourcePosition position, Json.Obj row, Set<String> flags);
  }

  /** Says what is wanted of a file that is an object. */
  public interface Fields {
    /** Returns what receives the rows of an array field; null to pass over it. */
    @Nullable Visitor rows(String field);

    /** Returns whether an object field is wanted as a value, too; it is held whole. */
    default boolean wantsObject(String field) {
      return false;
    }

    /** Takes a field that is no array, and no object unless it is wanted. */
    default void value(String field, Json value) {}
  }

  /** Which fields of a row are read; a first reading that only learns needs few of them. */
  @FunctionalInterface
  public interface Wanted {
    /** Every field. */
    Wanted ALL = JsonStream::value;

    /** Returns the value at which a stream stands. */
    Json read(JsonStream json, Set<String> flags) throws IOException;

    /** Only fields with these names. */
    static Wanted only(String... names) {
      Set<String> wanted = Set.of(names);
      return (json, flags) -> json.only(wanted, flags);
    }
  }

  /** Receives the rows of an array, and what each weighs. */
  @FunctionalInterface
  private interface Rows {
    void take(SourcePosition position, Json.Obj row, Set<String> flags, long weight);

    static @Nullable Rows of(@Nullable Visitor visitor) {
      return visitor == null
          ? null
          : (position, row, flags, weight) -> visitor.visit(position, row, flags);
    }
  }

  @FunctionalInterface
  private interface Refusals {
    void reject(
        String file, SourcePosition position, @Nullable String id, String code, String text);
  }

  /**
   * Receives the rows of one file after the other.
   *
   * @param <T> what a row is prepared to be
   */
  @FunctionalInterface
  public interface FileVisitor<T> {
    /** Returns what receives the rows of a file; asked once, when its first row has been read. */
    PreparedVisitor<T> of(String name);
  }

  /**
   * Receives the rows of one file.
   *
   * @param <T> what a row is prepared to be
   */
  @FunctionalInterface
  public interface PreparedVisitor<T> {
    /** Takes a row; as of {@link Visitor#visit}. */
    void visit(SourcePosition position, T row, Set<String> flags);
  }

  /**
   * Visits the objects of files that are arrays and rejects what is none. Another thread reads
   * ahead of the visitor, which is called in the order of the files and their rows.
   *
   * @param prepare does with each row what depends on nothing else; called by the thread that reads
   */
  public <T> void forEachOf(
      List<String> names, Function<Json.Obj, T> prepare, FileVisitor<T> visitors) {
    ahead(names, Wanted.ALL, prepare, visitors, delivery::reject);
  }

  /**
   * As {@link #forEachOf}, but says nothing of what is no object.
   *
   * @param wanted the fields of a row that are looked at
   */
  public void forEachQuietlyOf(List<String> names, Wanted wanted, FileVisitor<Json.Obj> visitors) {
    ahead(names, wanted, row -> row, visitors, (file, position, id, code, text) -> {});
  }

  private <T> void ahead(
      List<String> names,
      Wanted wanted,
      Function<Json.Obj, T> prepare,
      FileVisitor<T> visitors,
      Refusals refusals) {
    Met<T> met = new Met<>(visitors, refusals, delivery);
    try {
      ReadAhead.<Found<T>>run(
          out -> names.forEach(name -> readAhead(name, wanted, prepare, out)), met::take);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private <T> void readAhead(
      String name, Wanted wanted, Function<Json.Obj, T> prepare, ReadAhead.Out<Found<T>> out) {
    new Walk(
            name,
            (position, row, flags, weight) ->
                out.put(new Found.Row<>(name, position, prepare.apply(row), flags), weight),
            field -> null,
            wanted,
            (file, position, id, code, text) ->
                out.put(new Found.Refusal<>(name, position, code, text), text.length()))
        .run();
  }

  /** What the reading thread hands over. */
  private sealed interface Found<T> {
    record Row<T>(String name, SourcePosition position, T row, Set<String> flags)
        implements Found<T> {}

    record Refusal<T>(String name, SourcePosition position, String code, String text)
        implements Found<T> {}
  }

  /** Visits what was found, on the caller's thread. */
  private static final class Met<T> {
    private final FileVisitor<T> visitors;
    private final Refusals refusals;
    private final Delivery delivery;
    private String name = "";
    private @Nullable PreparedVisitor<T> visitor;

    Met(FileVisitor<T> visitors, Refusals refusals, Delivery delivery) {
      this.visitors = visitors;
      this.refusals = refusals;
      this.delivery = delivery;
    }

    void take(Found<T> found) {
      switch (found) {
        case Found.Row<T>(String file, SourcePosition position, T row, Set<String> flags) ->
            visitor(file).visit(position, row, flags);
        case Found.Refusal<T>(String file, SourcePosition position, String code, String text) ->
            refusals.reject(file, position, null, code, text);
      }
      delivery.tellProgress();
    }

    private PreparedVisitor<T> visitor(String of) {
      PreparedVisitor<T> known = visitor;
      if (known == null || !name.equals(of)) {
        known = visitors.of(of);
        visitor = known;
        name = of;
      }
      return known;
    }
  }

  /** Visits the objects of a file that is an array and rejects what is none. */
  public void forEach(String name, Visitor visitor) {
    new Walk(name, Rows.of(visitor), field -> null, Wanted.ALL, delivery::reject).run();
  }

  /**
   * Visits the objects of a file that is an array and says nothing of what is none.
   *
   * @param wanted the fields of a row that are looked at
   */
  public void forEachQuietly(String name, Wanted wanted, Visitor visitor) {
    new Walk(name, Rows.of(visitor), field -> null, wanted, (file, position, id, code, text) -> {})
        .run();
  }

  /**
   * Visits the rows of an object's arrays and rejects what is none.
   *
   * @param array what receives the rows when the file is an array instead
   */
  public void forEachIn(String name, @Nullable Visitor array, Fields fields) {
    new Walk(name, Rows.of(array), fields, Wanted.ALL, delivery::reject).run();
  }

  /**
   * Visits the rows of an object's arrays and says nothing of what is none.
   *
   * @param wanted the fields of a row that are looked at
   */
  public void forEachQuietlyIn(String name, Wanted wanted, @Nullable Visitor array, Fields fields) {
    new Walk(name, Rows.of(array), fields, wanted, (file, position, id, code, text) -> {}).run();
  }

  /**
   * Reads the row at which a stream stands and gives it on, or says by code and text why it is
   * none.
   *
   * @param text what the stream reads, which knows of bytes that were not text
   * @param wanted the fields that are read
   * @param rows receives the row and what was met while reading it
   * @param refusals receives the code and the text
   * @throws IOException when the stream cannot be read on
   */
  public static void row(
      DecodedReader text,
      JsonStream json,
      Wanted wanted,
      BiConsumer<Json.Obj, Set<String>> rows,
      BiConsumer<String, String> refusals)
      throws IOException {
    Set<String> flags = new RowFlags();
    Json value;
    try {
      value = wanted.read(json, flags);
    } catch (JsonStream.TooLargeException e) {
      refusals.accept("row-too-long", String.valueOf(e.getMessage()));
      return;
    }
    if (text.anyMalformed() && text.takeMalformedBefore(json.offset())) {
      flags.add(MALFORMED);
    }
    if (value instanceof Json.Obj row) {
      rows.accept(row, flags);
    } else {
      refusals.accept("not-an-object", "the row is not an object");
    }
  }

  /** One walk through one file. */
  private final class Walk {
    private final String name;
    private final @Nullable Rows array;
    private final Fields fields;
    private final Wanted wanted;
    private final Refusals refusals;
    private SourcePosition position = SourcePosition.index(0);

    Walk(String name, @Nullable Rows array, Fields fields, Wanted wanted, Refusals refusals) {
      this.name = name;
      this.array = array;
      this.fields = fields;
      this.wanted = wanted;
      this.refusals = refusals;
    }

    void run() {
      try (DecodedReader text = SourceReading.text(files.open(name), delivery);
          JsonStream json = new JsonStream(text, mostChars)) {
        JsonToken start = json.next();
        if (start == JsonToken.START_ARRAY && array != null) {
          rows(text, json, array);
        } else if (start == JsonToken.START_OBJECT && array == null) {
          object(text, json);
        } else if (start == JsonToken.START_OBJECT) {
          objectOrRefusal(text, json);
        } else if (start != JsonToken.VALUE_NULL) {
          refuse("not-an-array", "the file is not a list of rows");
        }
      } catch (JsonProcessingException e) {
        refuse(
            "json-unreadable", "the file cannot be read on from here: " + e.getOriginalMessage());
      } catch (ZipException | EOFException e) {
        refuse("file-damaged", "the archive is damaged here: " + e.getMessage());
      } catch (IOException e) {
        throw SourceReading.unreadable(Path.of(name), e);
      }
    }

    private void objectOrRefusal(DecodedReader text, JsonStream json) throws IOException {
      if (!object(text, json)) {
        refuse("not-an-array", "the file is not a list of rows");
      }
    }

    /** Returns whether any array was wanted. */
    private boolean object(DecodedReader text, JsonStream json) throws IOException {
      boolean any = false;
      for (JsonToken token = json.next(); token == JsonToken.FIELD_NAME; token = json.next()) {
        String field = String.valueOf(json.name());
        JsonToken value = json.next();
        Rows visitor = value == JsonToken.START_ARRAY ? Rows.of(fields.rows(field)) : null;
        if (visitor != null) {
          any = true;
          position = SourcePosition.index(0);
          rows(text, json, visitor);
        } else if (value != null && (value.isScalarValue() || isWanted(value, field))) {
          fields.value(field, json.value(new TreeSet<>()));
        } else {
          json.skip();
        }
      }
      return any;
    }

    private boolean isWanted(JsonToken value, String field) {
      return value == JsonToken.START_OBJECT && fields.wantsObject(field);
    }

    private void rows(DecodedReader text, JsonStream json, Rows rows) throws IOException {
      for (JsonToken token = json.next();
          token != null && token != JsonToken.END_ARRAY;
          token = json.next()) {
        row(
            text,
            json,
            wanted,
            (row, flags) -> rows.take(position, row, flags, json.weight()),
            this::refuse);
        position = SourcePosition.index(position.number() + 1);
      }
    }

    private void refuse(String code, String text) {
      refusals.reject(name, position, null, code, text);
    }
  }
}
