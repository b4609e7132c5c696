package dev.treering.forest;

import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.language.MessageProfile;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.MessageReader;
import dev.treering.store.Timeline;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One question being answered, with everything its stages may read. All reads go through one
 * snapshot, so they agree with each other and with the as-of instant. Thread-safe; lives as long as
 * the snapshot.
 */
public final class Inquiry implements MessageReader {
  private final Question question;
  private final IndexSnapshot snapshot;
  private final MessageReader reader;
  private final Optional<Embedder> embedder;
  private final Map<MessageId, Message> messages = new ConcurrentHashMap<>();
  private final Map<MessageId, EmbeddingVector> vectors = new ConcurrentHashMap<>();
  private final Map<MessageId, MessageProfile> profiles = new ConcurrentHashMap<>();
  private final Object lazily = new Object();
  private volatile Optional<EmbeddingVector> questionVector = Optional.empty();
  private volatile @Nullable TermWeights weights;

  /**
   * @param question what is asked
   * @param snapshot the index as of the question's instant
   * @param reader the log of the same space
   * @param embedder makes vectors that are missing; empty on the lexical rung
   */
  public Inquiry(
      Question question,
      IndexSnapshot snapshot,
      MessageReader reader,
      Optional<Embedder> embedder) {
    this.question = question;
    this.snapshot = snapshot;
    this.reader = reader;
    this.embedder = embedder;
  }

  /** Returns what is asked. */
  public Question question() {
    return question;
  }

  /** Returns the view of the index. */
  public IndexSnapshot snapshot() {
    return snapshot;
  }

  /** Returns whether meanings can be compared at all. */
  public boolean hasEmbedder() {
    return embedder.isPresent();
  }

  /** Returns the meaning of the question; empty without an embedder. Made once. */
  public Optional<EmbeddingVector> questionVector() {
    if (questionVector.isEmpty() && embedder.isPresent()) {
      synchronized (lazily) {
        if (questionVector.isEmpty()) {
          questionVector = embedder.map(e -> e.query(question.text()));
        }
      }
    }
    return questionVector;
  }

  /** Returns the weights of the words of the space. Made once, so each word is looked up once. */
  public TermWeights weights() {
    TermWeights known = weights;
    if (known == null) {
      synchronized (lazily) {
        known = weights == null ? new TermWeights(snapshot) : weights;
        weights = known;
      }
    }
    return known;
  }

  /** Returns what a message says and does. Made once per message. */
  public MessageProfile profile(Message message) {
    return profiles.computeIfAbsent(message.id(), id -> profile(message.text()));
  }

  /** Returns what a text says and does, read as if it were a message. */
  public MessageProfile profile(String text) {
    return MessageProfile.of(text, snapshot.terms(text), weights()::weight);
  }

  /**
   * Returns the messages with these ids, each read once per inquiry. A message that was edited
   * since the snapshot is returned in its latest state; one that was deleted, is no speech, or was
   * said after the as-of instant is not there.
   */
  @Override
  public Map<MessageId, Message> messages(Collection<MessageId> ids) {
    List<MessageId> unread = ids.stream().filter(id -> !messages.containsKey(id)).toList();
    if (!unread.isEmpty()) {
      messages.putAll(reader.messages(unread));
    }
    Map<MessageId, Message> found = new LinkedHashMap<>();
    for (MessageId id : ids) {
      Message message = messages.get(id);
      if (message != null && isVisible(message)) {
        found.put(id, message);
      }
    }
    return found;
  }

  /** Returns the order in which all was said; ids that are not visible here may be among it. */
  @Override
  public Timeline timeline() {
    return reader.timeline();
  }

  /** Returns the moment of asking: the as-of instant, or when the last message was said. */
  public Instant asked() {
    Instant asOf = question.asOf();
    return asOf == null ? timeline().latest().orElse(Instant.EPOCH) : asOf;
  }

  private boolean isVisible(Message message) {
    return message.isSpeech()
        && (question.asOf() == null || !message.occurred().isAfter(question.asOf()));
  }

  /** Remembers a vector that a window read has already loaded. */
  public void remember(MessageId id, EmbeddingVector vector) {
    vectors.putIfAbsent(id, vector);
  }

  /** Returns the meanings that the index has of these messages; each is read once per inquiry. */
  public Map<MessageId, EmbeddingVector> knownVectors(Collection<MessageId> ids) {
    List<MessageId> unknown = ids.stream().filter(id -> !vectors.containsKey(id)).toList();
    if (!unknown.isEmpty()) {
      vectors.putAll(snapshot.vectors(unknown));
    }
    Map<MessageId, EmbeddingVector> known = new HashMap<>();
    for (MessageId id : ids) {
      EmbeddingVector vector = vectors.get(id);
      if (vector != null) {
        known.put(id, vector);
      }
    }
    return known;
  }

  /**
   * Returns the meanings of these messages, from the index where it has them, else made on the
   * spot; empty without an embedder.
   */
  public Map<MessageId, EmbeddingVector> vectors(List<Message> messages) {
    if (embedder.isEmpty()) {
      return Map.of();
    }
    knownVectors(messages.stream().map(Message::id).toList());
    Map<MessageId, EmbeddingVector> result = new LinkedHashMap<>();
    messages.parallelStream()
        .forEach(
            message ->
                vectors.computeIfAbsent(
                    message.id(), id -> embedder.get().passage(message.text())));
    for (Message message : messages) {
      result.put(message.id(), Objects.requireNonNull(vectors.get(message.id())));
    }
    return result;
  }
}
