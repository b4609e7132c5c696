package dev.treering.importers.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks JSON text. Lenient where exports are sloppy (raw control characters in strings, NaN,
 * trailing commas, unknown escapes), strict where leniency would hide damage. A value nested deeper
 * than {@value #DEEPEST_KEPT} levels is passed over, so that neither the stack nor the heap depends
 * on what a stranger wrote. Not thread-safe.
 */
public final class JsonStream implements AutoCloseable {
  /** A part of a value was nested too deep and is passed over. */
  public static final String DEEP_VALUE_DROPPED = "deep-value-dropped";

  /** The most levels that are kept of one value. */
  static final int DEEPEST_KEPT = 64;

  private static final int DEEPEST_WALKED = 200_000;
  private static final int LONGEST_STRING = 64 * 1024 * 1024;
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST_WALKED)
                  .maxStringLength(LONGEST_STRING)
                  .build())
          .build();

  private static final int CHARS_OF_A_VALUE = 32;
  private static final long MOST_OF_A_TEXT = 64L * 1024 * 1024;

  private final JsonParser parser;
  private final long mostKept;
  private long kept;
  private boolean deepValueDropped;

  /** A value is larger than may be kept; the stream stands at its end and can be read on. */
  public static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    private TooLargeException(long mostKept) {
      super("the value takes more than %d characters".formatted(mostKept));
    }
  }

  /**
   * Starts before the first value; closing this closes {@code reader}.
   *
   * @param mostKept the most characters of one value, each value within it counting for {@value
   *     #CHARS_OF_A_VALUE} more
   */
  public JsonStream(Reader reader, long mostKept) throws IOException {
    this(FACTORY.createParser(reader), mostKept);
  }

  /**
   * Reads one whole value from a text that holds nothing else.
   *
   * @param flags receives {@link #DEEP_VALUE_DROPPED}
   * @throws IOException when it is not JSON, something follows or it takes more than {@value
   *     #MOST_OF_A_TEXT} characters
   */
  public static Json parse(String text, Set<String> flags) throws IOException {
    try (JsonStream stream = new JsonStream(FACTORY.createParser(text), MOST_OF_A_TEXT)) {
      if (stream.next() == null) {
        throw new IOException("there is no JSON value");
      }
      Json value = stream.value(flags);
      if (stream.next() != null) {
        throw new IOException("something follows the JSON value");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new IOException(e.getOriginalMessage(), e);
    }
  }

  private JsonStream(JsonParser parser, long mostKept) {
    this.parser = parser;
    this.mostKept = mostKept;
  }

  /** Moves to the next token and returns it; null at the end. */
  public @Nullable JsonToken next() throws IOException {
    return parser.nextToken();
  }

  /** Returns the name of the field that the current token belongs to; null outside objects. */
  public @Nullable String name() throws IOException {
    return parser.currentName();
  }

  /**
   * Returns the current value and moves to its last token.
   *
   * @param flags receives {@link #DEEP_VALUE_DROPPED} when a part of it is nested too deep
   * @throws TooLargeException when it is larger than may be kept
   */
  public Json value(Set<String> flags) throws IOException {
    return value(flags, null);
  }

  private Json value(Set<String> flags, @Nullable Set<String> wanted) throws IOException {
    kept = 0;
    deepValueDropped = false;
    boolean some = wanted != null && parser.currentToken() == JsonToken.START_OBJECT;
    Json value = some ? object(1, wanted) : value(0);
    if (kept > mostKept) {
      throw new TooLargeException(mostKept);
    }
    if (deepValueDropped) {
      flags.add(DEEP_VALUE_DROPPED);
    }
    return value;
  }

  /**
   * Returns the current object with no fields but some, and moves to its last token; another value
   * is returned as by {@link #value(Set)}. Passing over a field costs far less than keeping it.
   *
   * @param wanted the names of the fields that are kept
   * @param flags as of {@link #value(Set)}
   * @throws TooLargeException when these are larger than may be kept
   */
  public Json only(Set<String> wanted, Set<String> flags) throws IOException {
    return value(flags, wanted);
  }

  /** Returns how much the value that was last returned holds, in characters. */
  public long weight() {
    return kept;
  }

  /** Passes over the current value: moves to its last token. */
  public void skip() throws IOException {
    parser.skipChildren();
  }

  /** Returns how many characters have been used up. */
  public long offset() {
    return parser.currentLocation().getCharOffset();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  private Json value(int depth) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IOException("the text ends within a value");
    }
    kept += CHARS_OF_A_VALUE;
    return switch (token) {
      case START_OBJECT -> depth < DEEPEST_KEPT ? object(depth + 1, null) : dropped();
      case START_ARRAY -> depth < DEEPEST_KEPT ? array(depth + 1) : dropped();
      case VALUE_STRING -> new Json.Str(counted(parser.getText()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(counted(parser.getText()));
      case VALUE_TRUE -> new Json.Bool(true);
      case VALUE_FALSE -> new Json.Bool(false);
      default -> Json.Null.NOTHING;
    };
  }

  private Json object(int depth, @Nullable Set<String> wanted) throws IOException {
    FewFields.Collector fields = new FewFields.Collector();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_OBJECT;
        token = parser.nextToken()) {
      String name = parser.currentName();
      if (token == null || name == null) {
        throw new IOException("the text ends within an object");
      }
      parser.nextToken();
      if (kept > mostKept || (wanted != null && !wanted.contains(name))) {
        parser.skipChildren();
      } else {
        fields.put(counted(name), value(depth));
      }
    }
    return new Json.Obj(fields.fields());
  }

  private Json array(int depth) throws IOException {
    List<Json> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (token == null) {
        throw new IOException("the text ends within an array");
      }
      if (kept > mostKept) {
        parser.skipChildren();
      } else {
        elements.add(value(depth));
      }
    }
    return new Json.Arr(elements);
  }

  private String counted(String text) {
    kept += text.length();
    return text;
  }

  private Json dropped() throws IOException {
    deepValueDropped = true;
    parser.skipChildren();
    return Json.Null.NOTHING;
  }
}
