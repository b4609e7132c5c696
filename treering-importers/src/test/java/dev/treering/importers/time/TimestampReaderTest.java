package dev.treering.importers.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.model.TimePrecision;
import dev.treering.testkit.SeededRandoms;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampReaderTest {
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:00Z");

  private static TimestampReader reader(@Nullable ZoneId zone, @Nullable DateOrder order) {
    return new TimestampReader(zone, order, InstantSource.fixed(NOW));
  }

  private static ParsedTime.Read read(String written) {
    return (ParsedTime.Read) reader(null, null).read(written);
  }

  private static String code(@Nullable String written) {
    return switch (reader(null, null).read(written)) {
      case ParsedTime.Read read -> "read as " + read.occurred();
      case ParsedTime.Unreadable unreadable -> unreadable.code();
    };
  }

  @ParameterizedTest
  @CsvSource({
    "1772359200, 2026-03-01T10:00:00Z, SECOND",
    "1772359200.5, 2026-03-01T10:00:00.5Z, MILLISECOND",
    "1772359200000, 2026-03-01T10:00:00Z, MILLISECOND",
    "1772359200123456, 2026-03-01T10:00:00.123456Z, MICROSECOND",
    "1772359200123456789, 2026-03-01T10:00:00.123456789Z, MICROSECOND",
    "1.7723592e9, 2026-03-01T10:00:00Z, SECOND",
    "1772359200.123456, 2026-03-01T10:00:00.123456Z, MICROSECOND"
  })
  void theSizeOfANumberTellsItsUnit(String written, Instant occurred, TimePrecision precision) {
    ParsedTime.Read read = read(written);
    assertThat(read.occurred()).isEqualTo(occurred);
    assertThat(read.precision()).isEqualTo(precision);
    assertThat(read.flags()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-03-01T10:00:00Z|2026-03-01T10:00:00Z",
        "2026-03-01T10:00:00+02:00|2026-03-01T08:00:00Z",
        "2026-03-01 10:00:00 +0230|2026-03-01T07:30:00Z",
        "2026-03-01T10:00:00.123456789-08|2026-03-01T18:00:00.123456789Z",
        "2026-03-01T10:00:00+01:00[Europe/Paris]|2026-03-01T09:00:00Z",
        "2026-03-01 10:00 UTC|2026-03-01T10:00:00Z",
        "1 March 2026 10:00|2026-03-01T10:00:00Z",
        "Sun, 1 Mar 2026 10:00:00 +0000|2026-03-01T10:00:00Z",
        "March 1st, 2026 at 10:00 pm|2026-03-01T22:00:00Z",
        "12:05 am on 1 March, 2026|2026-03-01T00:05:00Z",
        "12:05 PM on 1 March, 2026|2026-03-01T12:05:00Z",
        "2026/03/01 10:00|2026-03-01T10:00:00Z",
        "31.01.26, 10:00|2026-01-31T10:00:00Z",
        "01/31/2026 10:00|2026-01-31T10:00:00Z",
        "2026-03-01|2026-03-01T00:00:00Z"
      })
  void manyNotationsAreRead(String written, Instant occurred) {
    assertThat(read(written).occurred()).isEqualTo(occurred);
  }

  @Test
  void anAmbiguousOrderIsFlaggedUnlessItIsSaid() {
    assertThat(read("03/04/2026 10:00").occurred()).isEqualTo("2026-04-03T10:00:00Z");
    assertThat(read("03/04/2026 10:00").flags()).contains("date-order-ambiguous");
    ParsedTime.Read said = (ParsedTime.Read) reader(null, DateOrder.MDY).read("03/04/2026 10:00");
    assertThat(said.occurred()).isEqualTo("2026-03-04T10:00:00Z");
    assertThat(said.flags()).containsExactly("local-time-assumed-zone");
    assertThat(read("03/03/2026 10:00").flags()).doesNotContain("date-order-ambiguous");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      value = {
        "null|timestamp-missing",
        "''|timestamp-missing",
        "' '|timestamp-missing",
        "soon|timestamp-unreadable",
        "2026-02-30T10:00:00Z|timestamp-unreadable",
        "2026-13-01|timestamp-unreadable",
        "2026-03-01T24:61:00Z|timestamp-unreadable",
        "2026-03-01T13:00 pm|timestamp-unreadable",
        "2026-03-01T10:00:00+99:00|timestamp-unreadable",
        "2026-03-01T10:00:00[Mars/Base]|timestamp-unreadable",
        "1 Foo 2026|timestamp-unreadable",
        "NaN|timestamp-unreadable",
        "0|timestamp-out-of-range",
        "-1772359200|timestamp-out-of-range",
        "1989-12-31T23:59:59Z|timestamp-out-of-range",
        "2026-07-02T00:00:01Z|timestamp-out-of-range",
        "1e999|timestamp-out-of-range",
        "1e-999|timestamp-out-of-range",
        "99999999999999999999999999999999|timestamp-out-of-range"
      })
  void whatCannotBeATimeIsRefusedWithItsReason(@Nullable String written, String code) {
    assertThat(code(written)).isEqualTo(code);
  }

  @Test
  void tomorrowIsBelieved() {
    assertThat(read("2026-07-02T00:00:00Z").occurred()).isEqualTo(NOW.plus(Duration.ofDays(1)));
  }

  @Test
  void aLocalTimeIsOfTheZoneAndDoubtsAreFlagged() {
    ZoneId york = ZoneId.of("America/New_York");
    ParsedTime.Read gap = (ParsedTime.Read) reader(york, null).read("2026-03-08 02:30");
    assertThat(gap.occurred()).isEqualTo("2026-03-08T07:30:00Z");
    assertThat(gap.flags()).contains(ParsedTime.NONEXISTENT, ParsedTime.ASSUMED_ZONE);
    ParsedTime.Read twice = (ParsedTime.Read) reader(york, null).read("2025-11-02 01:30");
    assertThat(twice.occurred()).isEqualTo("2025-11-02T05:30:00Z");
    assertThat(twice.flags()).contains(ParsedTime.AMBIGUOUS);
    assertThat(twice.zone()).isEqualTo(york);
    ParsedTime.Read absolute = (ParsedTime.Read) reader(york, null).read("2026-03-08T02:30:00Z");
    assertThat(absolute.occurred()).isEqualTo("2026-03-08T02:30:00Z");
    assertThat(absolute.flags()).isEmpty();
  }

  @Test
  void instantsAreReadAsTheyWereWritten() {
    SeededRandoms.check(
        2_000,
        random -> {
          Instant instant =
              Instant.ofEpochSecond(
                  700_000_000L + random.nextInt(1_000_000_000), random.nextInt(1_000_000_000));
          assertThat(read(instant.toString()).occurred()).isEqualTo(instant);
          ZoneOffset offset = ZoneOffset.ofTotalSeconds((random.nextInt(112) - 56) * 900);
          assertThat(read(instant.atOffset(offset).toString()).occurred()).isEqualTo(instant);
          assertThat(read(Long.toString(instant.toEpochMilli())).occurred())
              .isEqualTo(Instant.ofEpochMilli(instant.toEpochMilli()));
          LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC).withNano(0);
          String written = local.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"));
          assertThat(read(written).occurred()).isEqualTo(local.toInstant(ZoneOffset.UTC));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "1", "1/", "1 ", "-", "2026-03-01T10:00:00 ", "Sun, ", "a "})
  @Timeout(20)
  void anEndlessTextIsRefusedSoon(String piece) {
    assertThat(code(piece.repeat(300_000 / piece.length()) + "x"))
        .isIn("timestamp-unreadable", "timestamp-out-of-range");
    assertThat(code("2026-03-01 10:00" + piece.repeat(300_000 / piece.length()) + "x"))
        .isEqualTo("timestamp-unreadable");
  }

  @Test
  void anyTextIsReadOrRefused() {
    String letters = "0123456789-/:.,+ TZapmMarch[]e\u0000é";
    SeededRandoms.check(
        20_000,
        random -> {
          StringBuilder text = new StringBuilder();
          for (int i = random.nextInt(24); i >= 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
          }
          assertThat(code(text.toString())).isNotEmpty();
        });
  }
}
