package dev.treering.cli;

import dev.treering.importers.ImportFormat;
import dev.treering.model.InvalidValueException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of an export's format; "auto" is none. */
final class Format implements ITypeConverter<ImportFormat>, Iterable<String> {
  private static final String DETECT = "auto";

  @Override
  public @Nullable ImportFormat convert(String value) {
    if (value.equals(DETECT)) {
      return null;
    }
    try {
      return ImportFormat.ofWireName(value);
    } catch (InvalidValueException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  /** Returns all names that can be given. */
  @Override
  public Iterator<String> iterator() {
    return Stream.concat(
            Stream.of(DETECT), Arrays.stream(ImportFormat.values()).map(ImportFormat::wireName))
        .iterator();
  }
}
