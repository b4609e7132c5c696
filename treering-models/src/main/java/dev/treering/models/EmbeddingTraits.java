package dev.treering.models;

import dev.treering.model.InvalidValueException;

/**
 * How a sentence model wants to be used; its model card says so.
 *
 * @param name what to call the model; part of its identity
 * @param pooling how token vectors become one
 * @param maxTokens how many tokens it reads, special ones included; the rest of a text is left out
 * @param queryPrefix what goes before a question; may be empty
 * @param passagePrefix what goes before something that was said; may be empty
 */
public record EmbeddingTraits(
    String name, Pooling pooling, int maxTokens, String queryPrefix, String passagePrefix) {
  public EmbeddingTraits {
    if (name.isBlank() || maxTokens < 8) {
      throw new InvalidValueException(
          ("The embedding model (\"%s\", %d tokens) must have a name and read at least 8 "
                  + "tokens.%n"
                  + "Maybe the settings of two models were mixed.")
              .formatted(name, maxTokens));
    }
  }

  /** Returns the traits of a model that treats questions and passages alike. */
  public static EmbeddingTraits symmetric(String name, Pooling pooling, int maxTokens) {
    return new EmbeddingTraits(name, pooling, maxTokens, "", "");
  }
}
