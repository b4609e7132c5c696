package dev.treering.importers.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonStreamTest {
  private static Json parse(String text) throws IOException {
    return JsonStream.parse(text, new TreeSet<>());
  }

  @Test
  void valuesAreReadAsTheyAreWritten() throws IOException {
    assertThat(parse("{\"a\":[1.50,\"x\",true,null],\"b\":{},\"a2\":12345678901234567890}"))
        .isEqualTo(
            new Json.Obj(
                Map.of(
                    "a",
                    new Json.Arr(
                        List.of(
                            new Json.Num("1.50"),
                            new Json.Str("x"),
                            new Json.Bool(true),
                            Json.Null.NOTHING)),
                    "b",
                    new Json.Obj(Map.of()),
                    "a2",
                    new Json.Num("12345678901234567890"))));
  }

  @Test
  void sloppinessIsForgiven() throws IOException {
    assertThat(parse("{\"a\":\"x\ny\",\"b\":[1,],\"c\":NaN,\"d\":\"\\q\",}"))
        .extracting(json -> ((Json.Obj) json).text("a"), json -> ((Json.Obj) json).text("d"))
        .containsExactly("x\ny", "q");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "{", "[1", "\"a", "{\"a\"}", "{'a':1}", "{} {}", "nul", "// c\n1", "01"})
  void damageIsNot(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(IOException.class);
  }

  @Test
  void whatIsNestedTooDeepIsPassedOverAndTheRestKept() throws IOException {
    for (int depth : new int[] {63, 64, 65, 100_000}) {
      Set<String> flags = new TreeSet<>();
      Json value =
          JsonStream.parse(
              "{\"deep\":" + "[".repeat(depth) + "]".repeat(depth) + ",\"b\":1}", flags);
      assertThat(((Json.Obj) value).text("b")).isEqualTo("1");
      assertThat(flags.contains(JsonStream.DEEP_VALUE_DROPPED)).isEqualTo(depth > 63);
    }
  }

  @Test
  void aValueThatIsTooLargeIsPassedOverAndTheNextIsWhole() throws IOException {
    String large = "{\"a\":[" + "1,".repeat(1_000) + "1],\"b\":{\"c\":\"x\"}}";
    try (JsonStream json = new JsonStream(new StringReader("[" + large + ",{\"k\":2}]"), 500)) {
      Set<String> flags = new TreeSet<>();
      assertThat(json.next()).isEqualTo(JsonToken.START_ARRAY);
      json.next();
      assertThatThrownBy(() -> json.value(flags))
          .isInstanceOf(JsonStream.TooLargeException.class)
          .hasMessageContaining("500");
      json.next();
      assertThat(json.value(flags)).isEqualTo(new Json.Obj(Map.of("k", new Json.Num("2"))));
      assertThat(json.next()).isEqualTo(JsonToken.END_ARRAY);
      assertThat(flags).isEmpty();
    }
  }

  @Test
  void theLastOfRepeatedNamesCounts() throws IOException {
    assertThat(parse("{\"a\":1,\"a\":2}")).isEqualTo(new Json.Obj(Map.of("a", new Json.Num("2"))));
  }

  @Test
  void aTextOfVeryManyValuesIsNotKept() {
    String text = "[" + "0,".repeat(3_000_000) + "0]";
    assertThatThrownBy(() -> JsonStream.parse(text, new TreeSet<>()))
        .isInstanceOf(JsonStream.TooLargeException.class);
  }
}
