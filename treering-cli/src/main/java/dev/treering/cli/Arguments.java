package dev.treering.cli;

import dev.treering.model.InvalidValueException;
import dev.treering.model.SpaceId;
import java.nio.charset.Charset;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options; a value that breaks its rule is wrong usage. */
final class Arguments {
  private Arguments() {}

  /** Reads the name of a space. */
  static final class Space implements ITypeConverter<SpaceId> {
    @Override
    public SpaceId convert(String value) {
      try {
        return SpaceId.of(value);
      } catch (InvalidValueException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Reads an instant; a plain date is the first instant of that day in UTC. */
  static final class FromInstant implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String value) {
      return instant(value, LocalTime.MIN);
    }
  }

  /** Reads an instant; a plain date is the last instant of that day in UTC. */
  static final class ToInstant implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String value) {
      return instant(value, LocalTime.MAX);
    }
  }

  /** Reads a date. */
  static final class Day implements ITypeConverter<LocalDate> {
    @Override
    public LocalDate convert(String value) {
      try {
        return LocalDate.parse(value);
      } catch (DateTimeParseException e) {
        throw new TypeConversionException(
            "The date (%s) must be a day of the calendar like 2031-03-01.%nMaybe day and month are swapped."
                .formatted(value));
      }
    }
  }

  /** Reads the name of a time zone or an offset. */
  static final class Zone implements ITypeConverter<ZoneId> {
    @Override
    public ZoneId convert(String value) {
      try {
        return ZoneId.of(value);
      } catch (DateTimeException e) {
        throw new TypeConversionException(
            ("The zone (%s) must be a name such as Europe/Oslo or an offset such as"
                    + " +02:00.%nMaybe it is an abbreviation; those are ambiguous.")
                .formatted(value));
      }
    }
  }

  /** Reads the name of a character encoding. */
  static final class Encoding implements ITypeConverter<Charset> {
    @Override
    public Charset convert(String value) {
      try {
        return Charset.forName(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            ("The encoding (%s) must be one that Java knows, such as windows-1252, Shift_JIS or"
                    + " GB18030.%nMaybe it has another name there: \"iconv -f %s -t UTF-8\" changes a"
                    + " file to UTF-8, which needs no option.")
                .formatted(value, value));
      }
    }
  }

  private static Instant instant(String value, LocalTime timeOfPlainDate) {
    try {
      if (value.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) {
        return LocalDate.parse(value).atTime(timeOfPlainDate).toInstant(ZoneOffset.UTC);
      }
      return value.matches(".*(Z|[+-][0-9]{2}:?[0-9]{2})$")
          ? OffsetDateTime.parse(value).toInstant()
          : LocalDateTime.parse(value).toInstant(ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(
          ("The instant (%s) must be like 2031-03-01T12:00:00Z, or a date like"
                  + " 2031-03-01.%nMaybe day and month are swapped, or the T is missing.")
              .formatted(value));
    }
  }
}
