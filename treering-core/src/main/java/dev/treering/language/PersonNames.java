package dev.treering.language;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The parts of a person's name by which others speak of them. */
public final class PersonNames {
  private static final Pattern NOT_NAME = Pattern.compile("[^\\p{L}\\p{Nd}]+");
  private static final int SHORTEST = 3;

  private PersonNames() {}

  /** Returns the parts of at least three characters, in lower case. */
  public static Set<String> parts(String name) {
    return Arrays.stream(NOT_NAME.split(name.toLowerCase(Locale.ROOT), -1))
        .filter(part -> part.length() >= SHORTEST)
        .collect(Collectors.toUnmodifiableSet());
  }
}
