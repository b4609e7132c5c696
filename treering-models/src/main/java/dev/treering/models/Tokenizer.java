package dev.treering.models;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;

/**
 * Turns text into the token ids of one model, cut to what the model reads. {@link #tokenize} may be
 * called from many threads; not while {@link #close} runs.
 */
final class Tokenizer implements AutoCloseable {
  /**
   * No writing system needs more characters for a token on average; beyond is not even looked at.
   */
  private static final int CHARACTERS_PER_TOKEN = 40;

  private static final TokenizersLibrary LIBRARY = TokenizersLibrary.LIB;

  private final long handle;
  private final int maxTokens;

  private Tokenizer(long handle, int maxTokens) {
    this.handle = handle;
    this.maxTokens = maxTokens;
  }

  /** The same number of each. */
  @SuppressWarnings("ArrayRecordComponent") // handed on within one run, never compared
  record Tokens(long[] ids, long[] mask, long[] types) {}

  /**
   * Reads a tokenizer.
   *
   * @param json the content of a {@code tokenizer.json}
   * @param maxTokens the most tokens of a text, special ones included
   * @throws LocalModelUnavailableException when it is none
   */
  static Tokenizer of(String json, int maxTokens) {
    try {
      long handle = LIBRARY.createTokenizerFromString(json);
      LIBRARY.disablePadding(handle);
      LIBRARY.setTruncation(handle, maxTokens, "LONGEST_FIRST", 0);
      return new Tokenizer(handle, maxTokens);
    } catch (RuntimeException e) { // what the native code throws has no type of its own
      throw new LocalModelUnavailableException(
          ("The tokenizer (%d characters) must be a tokenizer.json: %s.%n"
                  + "Maybe another file of the model was given.")
              .formatted(json.length(), e.getMessage()),
          e);
    }
  }

  Tokens tokenize(String text) {
    long encoding = LIBRARY.encode(handle, wellFormed(text), true);
    try {
      return new Tokens(
          LIBRARY.getTokenIds(encoding),
          LIBRARY.getAttentionMask(encoding),
          LIBRARY.getTypeIds(encoding));
    } finally {
      LIBRARY.deleteEncoding(encoding);
    }
  }

  /** Returns the text as far as it can matter, with � for halves of characters. */
  private String wellFormed(String text) {
    int end = Math.min(text.length(), maxTokens * CHARACTERS_PER_TOKEN);
    StringBuilder result = new StringBuilder(end);
    for (int i = 0; i < end; ) {
      int point = text.codePointAt(i);
      boolean half = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
      result.appendCodePoint(half || point == 0 ? 0xFFFD : point);
      i += Character.charCount(point);
    }
    return result.toString();
  }

  @Override
  public void close() {
    LIBRARY.deleteTokenizer(handle);
  }
}
