package dev.treering.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The slots of a {@link PromptTemplate} being filled. Whatever people said goes in as JSON or
 * inside a fence that the text itself cannot contain, so it cannot pose as an instruction. Not
 * thread-safe.
 */
public final class PromptForm {
  /** As much of the hash as makes a fence that no text closes by chance or by design. */
  private static final int FENCE_DIGITS = 16;

  private final PromptTemplate template;
  private final Map<String, String> values = new HashMap<>();

  PromptForm(PromptTemplate template) {
    this.template = template;
  }

  /** Fills in text as a JSON string, quotes included. */
  public PromptForm quoted(String slot, String text) {
    return put(slot, new TextNode(text).toString());
  }

  /** Fills in JSON values, one a line. */
  public PromptForm jsonLines(String slot, List<? extends JsonNode> lines) {
    return put(slot, lines.stream().map(JsonNode::toString).collect(Collectors.joining("\n")));
  }

  /** Fills in a number. */
  public PromptForm number(String slot, long number) {
    return put(slot, Long.toString(number));
  }

  /**
   * Fills in text as it is, between two lines that carry a digest of the text: it cannot contain
   * its own digest, so it cannot end the block.
   */
  public PromptForm fenced(String slot, String text) {
    String fence = "=== " + Hashes.sha256(text).substring(0, FENCE_DIGITS) + " ===";
    return put(slot, fence + "\n" + text + "\n" + fence);
  }

  private PromptForm put(String slot, String value) {
    values.put(slot, value);
    return this;
  }

  /**
   * Returns the filled prompt.
   *
   * @throws dev.treering.model.InvalidValueException when a slot is left or one is not known
   */
  public Prompt prompt() {
    return template.render(values);
  }
}
