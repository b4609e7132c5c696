package dev.treering.audit;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.treering.language.Claims;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Texts of a hundred thousand characters that invite a pattern to try everything: each takes some
 * milliseconds where the reader is linear, minutes where it is not, and no text exhausts the stack.
 */
class LongTextTest {
  private static final int LENGTH = 100_000;
  private static final Duration AMPLE = Duration.ofSeconds(10);

  private static final Map<String, Consumer<String>> READERS =
      Map.of(
          "personal data", PersonalData::in,
          "secrets", Secrets::in,
          "duplicates", DuplicateCheck::words,
          "claims", Claims::in);

  /** What is said again and again. */
  private static final List<String> REPEATED =
      List.of(
          "a.",
          "a+",
          "a@",
          "a@a.",
          "sk-",
          "sk-a-",
          "A'",
          "Aa' ",
          "1 Aa ",
          "+1 ",
          "0 ",
          "AB12 ",
          "eyJa.",
          "ab://",
          "a:b@",
          "phone ",
          "my number ",
          "password ",
          "password is ",
          "dob ",
          "straße",
          "x",
          "*",
          "[",
          "\n",
          "> ",
          "? ",
          "I live in ",
          "\uD83D\uDE00");

  private static Stream<String> texts() {
    return Stream.concat(
        REPEATED.stream().map(part -> part.repeat(LENGTH / part.length())),
        Stream.of(
            "a@" + "a.".repeat(LENGTH / 2),
            "-----BEGIN " + "A ".repeat(LENGTH / 2),
            "https://" + "x:".repeat(LENGTH / 2),
            "password: " + "A!".repeat(LENGTH / 2),
            "born on" + " ".repeat(LENGTH) + "x",
            "password ab" + " ".repeat(LENGTH) + "x",
            "1 Aa" + " ".repeat(LENGTH) + "x",
            "wait" + ".".repeat(LENGTH) + "what",
            "wait" + "\n".repeat(LENGTH) + "what"));
  }

  @TestFactory
  Stream<DynamicTest> noTextHoldsAReaderUp() {
    List<String> texts = texts().toList();
    return READERS.entrySet().stream()
        .flatMap(
            reader ->
                IntStream.range(0, texts.size())
                    .mapToObj(
                        i ->
                            DynamicTest.dynamicTest(
                                "%s of \"%s\"…"
                                    .formatted(
                                        reader.getKey(),
                                        texts.get(i).substring(0, 12).replace("\n", "\\n")),
                                () ->
                                    assertTimeoutPreemptively(
                                        AMPLE, () -> reader.getValue().accept(texts.get(i))))));
  }
}
