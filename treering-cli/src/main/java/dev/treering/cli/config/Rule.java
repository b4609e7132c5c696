package dev.treering.cli.config;

import java.net.URI;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the value of a setting must be. */
sealed interface Rule {
  /** Whether the value keeps the rule. */
  boolean allows(String value);

  /** Completes "must be …". */
  String description();

  /** Any text that is not blank. */
  record Text() implements Rule {
    @Override
    public boolean allows(String value) {
      return !value.isBlank();
    }

    @Override
    public String description() {
      return "some text";
    }
  }

  /** One of a few words. */
  record OneOf(List<String> words) implements Rule {
    /** The services of language models. */
    static final OneOf PROVIDERS = new OneOf("none", "openai", "anthropic", "gemini", "ollama");

    OneOf(String... words) {
      this(List.of(words));
    }

    @Override
    public boolean allows(String value) {
      return words.contains(value);
    }

    @Override
    public String description() {
      return "one of " + String.join(", ", words);
    }
  }

  /** A whole number in a range. */
  record Whole(int least, int most) implements Rule {
    @Override
    public boolean allows(String value) {
      if (!value.matches("[0-9]{1,9}")) {
        return false;
      }
      int number = Integer.parseInt(value);
      return number >= least && number <= most;
    }

    @Override
    public String description() {
      return "a whole number from %d to %d".formatted(least, most);
    }
  }

  /** A decimal number in a range. */
  record Decimal(double least, double most) implements Rule {
    @Override
    public boolean allows(String value) {
      if (!value.matches("[0-9]+(\\.[0-9]+)?")) {
        return false;
      }
      double number = Double.parseDouble(value);
      return number >= least && number <= most;
    }

    @Override
    public String description() {
      return "a number from %s to %s".formatted(least, most);
    }
  }

  /** A length of time such as 500ms, 30s, 2m or PT30S; longer than nothing. */
  record Time() implements Rule {
    private static final Pattern SHORT = Pattern.compile("([0-9]{1,9})(ms|s|m)");

    @Override
    public boolean allows(String value) {
      try {
        return parse(value).isPositive();
      } catch (DateTimeParseException notADuration) {
        return false;
      }
    }

    @Override
    public String description() {
      return "a length of time such as 500ms, 30s or 2m";
    }

    static Duration parse(String value) {
      Matcher matcher = SHORT.matcher(value);
      if (!matcher.matches()) {
        return Duration.parse(value);
      }
      long amount = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "ms" -> Duration.ofMillis(amount);
        case "s" -> Duration.ofSeconds(amount);
        default -> Duration.ofMinutes(amount);
      };
    }
  }

  /** The address of a web service. */
  record WebAddress() implements Rule {
    @Override
    public boolean allows(String value) {
      try {
        URI uri = URI.create(value);
        return uri.getHost() != null && List.of("http", "https").contains(uri.getScheme());
      } catch (IllegalArgumentException notAnAddress) {
        return false;
      }
    }

    @Override
    public String description() {
      return "an address that starts with http:// or https://";
    }
  }
}
