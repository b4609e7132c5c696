package dev.treering.models;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Counts tokens with the vocabularies of OpenAI's models; other providers' are not public and count
 * within some ten percent of these for English. What looks like a special token inside a text
 * counts as the ordinary text it is. The vocabulary is read at the first count (some 0.3 s), once
 * for all counters. Thread-safe.
 */
public final class JtokkitTokenCounter implements TokenCountEstimator {
  /** What chat formats add around each message and around the whole (OpenAI's cookbook figures). */
  private static final int TOKENS_PER_MESSAGE = 3;

  private static final int TOKENS_PER_REPLY = 3;

  /** Texts are counted in pieces, since the time for one long word grows faster than its length. */
  private static final int PIECE = 10_000;

  private static final EncodingRegistry REGISTRY = Encodings.newLazyEncodingRegistry();

  private final EncodingType type;
  private volatile @Nullable Encoding encoding;

  private JtokkitTokenCounter(EncodingType type) {
    this.type = type;
  }

  /** Returns the counter of GPT-4o and all later models; the default. */
  public static JtokkitTokenCounter o200k() {
    return new JtokkitTokenCounter(EncodingType.O200K_BASE);
  }

  /** Returns the counter of GPT-4, GPT-3.5 and the text-embedding-3 models. */
  public static JtokkitTokenCounter cl100k() {
    return new JtokkitTokenCounter(EncodingType.CL100K_BASE);
  }

  /** Returns the counter that fits a model's name best; {@link #o200k} for unknown names. */
  public static JtokkitTokenCounter forModel(String modelName) {
    String name = modelName.toLowerCase(Locale.ROOT);
    boolean older =
        name.startsWith("gpt-3.5")
            || name.startsWith("text-embedding-")
            || name.equals("gpt-4")
            || name.startsWith("gpt-4-");
    return older ? cl100k() : o200k();
  }

  /** Returns the vocabulary's name. */
  public String vocabulary() {
    return type.getName();
  }

  @Override
  public int estimateTokenCountInText(String text) {
    List<String> pieces = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int to = pieceEnd(text, from);
      pieces.add(text.substring(from, to));
      from = to;
    }
    return pieces.parallelStream().mapToInt(loaded()::countTokensOrdinary).sum();
  }

  /** Returns where a piece ends: before white space if there is some, never inside a character. */
  private static int pieceEnd(String text, int from) {
    int limit = from + PIECE;
    if (limit >= text.length()) {
      return text.length();
    }
    for (int i = limit; i > from + PIECE / 2; i--) {
      if (Character.isWhitespace(text.charAt(i)) && !Character.isWhitespace(text.charAt(i - 1))) {
        return i;
      }
    }
    return Character.isLowSurrogate(text.charAt(limit)) ? limit - 1 : limit;
  }

  @Override
  public int estimateTokenCountInMessage(ChatMessage message) {
    return TOKENS_PER_MESSAGE + estimateTokenCountInText(text(message));
  }

  @Override
  public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
    int tokens = TOKENS_PER_REPLY;
    for (ChatMessage message : messages) {
      tokens += estimateTokenCountInMessage(message);
    }
    return tokens;
  }

  private static String text(ChatMessage message) {
    return switch (message) {
      case SystemMessage system -> system.text();
      case UserMessage user when user.hasSingleText() -> user.singleText();
      case AiMessage ai when ai.text() != null -> ai.text();
      default -> message.toString();
    };
  }

  private Encoding loaded() {
    Encoding known = encoding;
    if (known == null) {
      known = REGISTRY.getEncoding(type);
      encoding = known;
    }
    return known;
  }
}
