package dev.treering.llm;

import java.util.List;
import java.util.Locale;

/**
 * What a model takes beside the prompt. Providers differ and say so only when refusing a request:
 * what was refused once is left out from then on. Thread-safe.
 */
final class Dialect {
  /** By what providers and clients call the schema when they refuse it. */
  private static final List<String> SCHEMA_WORDS =
      List.of("schema", "response_format", "response format", "output_format", "structured");

  private volatile boolean schema;
  private volatile boolean temperature = true;
  private volatile boolean outputLimit = true;

  Dialect(boolean schema) {
    this.schema = schema;
  }

  boolean schema() {
    return schema;
  }

  boolean temperature() {
    return temperature;
  }

  boolean outputLimit() {
    return outputLimit;
  }

  /** Returns whether a refusal was about something that can be left out, and remembers it. */
  boolean concede(ModelFault fault, String detail) {
    if (fault != ModelFault.REJECTED) {
      return false;
    }
    String said = detail.toLowerCase(Locale.ROOT);
    if (temperature && said.contains("temperature")) {
      temperature = false;
      return true;
    }
    if (outputLimit && said.contains("max_tokens")) {
      outputLimit = false;
      return true;
    }
    if (schema && SCHEMA_WORDS.stream().anyMatch(said::contains)) {
      schema = false;
      return true;
    }
    return false;
  }
}
