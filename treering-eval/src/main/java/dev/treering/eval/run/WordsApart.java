package dev.treering.eval.run;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.model.Topic;
import dev.treering.model.tree.Interval;
import dev.treering.store.AppendReceipt;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.IndexedMessage;
import dev.treering.store.MessageLog;
import dev.treering.store.SpaceStore;
import dev.treering.store.Timeline;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A space whose words are searched and counted in another wording of the same messages, and of
 * which everything else is its own.
 *
 * @param messages the space
 * @param words the other wording
 */
record WordsApart(SpaceStore messages, SpaceStore words) implements SpaceStore {
  @Override
  public SpaceId space() {
    return messages.space();
  }

  @Override
  public boolean writable() {
    return messages.writable() && words.writable();
  }

  @Override
  public AppendReceipt append(List<Message> added) {
    words.append(added.stream().map(Wording.BARE::of).toList());
    return messages.append(added);
  }

  @Override
  public int delete(Collection<MessageId> ids) {
    words.delete(ids);
    return messages.delete(ids);
  }

  @Override
  public void putVectors(
      String modelId, long upToSequence, Map<MessageId, EmbeddingVector> vectors) {
    messages.putVectors(modelId, upToSequence, vectors);
  }

  @Override
  public void clearVectors() {
    messages.clearVectors();
  }

  @Override
  public MessageLog log() {
    return messages.log();
  }

  @Override
  public Map<MessageId, Message> messages(Collection<MessageId> ids) {
    return messages.messages(ids);
  }

  @Override
  public Timeline timeline() {
    return messages.timeline();
  }

  @Override
  public IndexSnapshot snapshot(@Nullable Instant asOf) {
    return new Snapshot(messages.snapshot(asOf), words.snapshot(asOf));
  }

  @Override
  public void reindex() {
    words.reindex();
    messages.reindex();
  }

  @Override
  public void close() {
    try {
      words.close();
    } finally {
      messages.close();
    }
  }

  private record Snapshot(IndexSnapshot messages, IndexSnapshot words) implements IndexSnapshot {
    @Override
    public List<Hit> lexical(String text, int limit) {
      return words.lexical(text, limit);
    }

    @Override
    public long documentCount() {
      return words.documentCount();
    }

    @Override
    public long documentFrequency(String term) {
      return words.documentFrequency(term);
    }

    @Override
    public List<String> terms(String text) {
      return words.terms(text);
    }

    @Override
    public List<Hit> nearest(EmbeddingVector question, int limit) {
      return messages.nearest(question, limit);
    }

    @Override
    public List<IndexedMessage> window(Topic topic, Instant from, Instant to) {
      return messages.window(topic, from, to);
    }

    @Override
    public Map<MessageId, List<MessageId>> replies(Collection<MessageId> ids) {
      return messages.replies(ids);
    }

    @Override
    public Map<MessageId, MessageId> answered(Collection<MessageId> ids) {
      return messages.answered(ids);
    }

    @Override
    public Map<MessageId, EmbeddingVector> vectors(Collection<MessageId> ids) {
      return messages.vectors(ids);
    }

    @Override
    public IndexSnapshot within(Interval interval) {
      return new Snapshot(messages.within(interval), words.within(interval));
    }

    @Override
    public void close() {
      try {
        words.close();
      } finally {
        messages.close();
      }
    }
  }
}
