package dev.treering.llm;

import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A prompt with slots, kept as a resource {@code prompts/<stage>/<name>.v<N>.md}. The file has the
 * headings {@code # System} and {@code # User}; a slot is written <code>{{name}}</code>. A changed
 * prompt is a new version. Immutable.
 */
public final class PromptTemplate {
  private static final Pattern SLOT = Pattern.compile("\\{\\{([a-z][a-z0-9_]*)}}");
  private static final Pattern PARTS =
      Pattern.compile("\\A\\s*# System\\R(.*?)\\R# User\\R(.*)\\z", Pattern.DOTALL);

  private final String name;
  private final String hash;
  private final String system;
  private final String user;
  private final Set<String> slots;

  private PromptTemplate(String name, String content) {
    Matcher parts = PARTS.matcher(content);
    if (!parts.matches()) {
      throw new InvalidValueException(
          ("The prompt (%s) must have the headings '# System' and '# User'.%n"
                  + "Maybe one is misspelled.")
              .formatted(name));
    }
    this.name = name;
    this.hash = Hashes.sha256(content);
    this.system = parts.group(1).strip();
    this.user = parts.group(2).strip();
    this.slots =
        SLOT.matcher(system + user)
            .results()
            .map(slot -> slot.group(1))
            .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Reads a template from the class path.
   *
   * @param name stage and name, such as {@code select/evidence}
   * @param version which version
   * @throws InvalidValueException when there is no such template
   */
  public static PromptTemplate load(String name, int version) {
    String fullName = name + ".v" + version;
    try (InputStream in =
        PromptTemplate.class.getResourceAsStream("/prompts/" + fullName + ".md")) {
      if (in == null) {
        throw new InvalidValueException(
            "The prompt (%s) must be a resource.%nMaybe the version is not there yet."
                .formatted(fullName));
      }
      return of(fullName, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the prompt %s.".formatted(fullName), e);
    }
  }

  /** Returns the template with this content. */
  public static PromptTemplate of(String name, String content) {
    return new PromptTemplate(name, content.replace("\r\n", "\n"));
  }

  /** Returns name and version. */
  public String name() {
    return name;
  }

  /** Returns the SHA-256 of the content in hex. */
  public String hash() {
    return hash;
  }

  /** Returns the names of the slots, in order. */
  public List<String> slots() {
    return List.copyOf(slots);
  }

  /** Returns the empty form to fill in. */
  public PromptForm form() {
    return new PromptForm(this);
  }

  Prompt render(Map<String, String> values) {
    Set<String> unfilled = new LinkedHashSet<>(slots);
    unfilled.removeAll(values.keySet());
    Set<String> unknown = new LinkedHashSet<>(values.keySet());
    unknown.removeAll(slots);
    if (!unfilled.isEmpty() || !unknown.isEmpty()) {
      throw new InvalidValueException(
          ("The slots of prompt %s must all be filled; unfilled: %s, unknown: %s.%n"
                  + "Maybe the template's version and the code differ.")
              .formatted(name, unfilled, unknown));
    }
    return new Prompt(name, hash, fill(system, values), fill(user, values));
  }

  /** Fills in one pass, so that a value that looks like a slot stays what it is. */
  private static String fill(String part, Map<String, String> values) {
    return SLOT.matcher(part)
        .replaceAll(
            slot -> Matcher.quoteReplacement(values.getOrDefault(slot.group(1), slot.group())));
  }
}
