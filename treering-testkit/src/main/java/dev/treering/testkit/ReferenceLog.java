package dev.treering.testkit;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.tree.Interval;
import dev.treering.store.LogEntry;
import dev.treering.store.MessageMerge;
import dev.treering.store.Neighbours;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What a log must amount to, in the plainest way: a map and a counter. Not thread-safe. */
final class ReferenceLog {
  private final Instant now;
  private final Map<MessageId, LogEntry> entries = new HashMap<>();
  private final Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
  private long last;

  ReferenceLog(Instant now) {
    this.now = now;
  }

  void append(List<Message> messages) {
    for (Message message : messages) {
      LogEntry known = entries.get(message.id());
      if (known == null) {
        put(message.withTime(message.time().withRecorded(now)));
      } else {
        MessageMerge.merge(known.message(), message).ifPresent(this::put);
      }
    }
  }

  private void put(Message message) {
    entries.put(message.id(), new LogEntry(++last, message));
    vectors.remove(message.id());
  }

  int delete(MessageId id) {
    LogEntry known = entries.get(id);
    if (known == null || known.message().kind() == MessageKind.DELETED) {
      return 0;
    }
    put(known.message().deleted(now));
    return 1;
  }

  void putVector(MessageId id, EmbeddingVector vector) {
    LogEntry known = entries.get(id);
    if (known != null && known.message().isSpeech()) {
      vectors.put(id, vector);
    }
  }

  Optional<Message> message(MessageId id) {
    return Optional.ofNullable(entries.get(id)).map(LogEntry::message);
  }

  /** The latest states, in the order of their changes. */
  List<LogEntry> entries() {
    return entries.values().stream().sorted(Comparator.comparingLong(LogEntry::sequence)).toList();
  }

  /** What was said beside a message; empty when it is unknown or no speech. */
  Optional<Neighbours> neighbours(MessageId id, int most, Duration silence) {
    return message(id)
        .filter(Message::isSpeech)
        .map(
            message -> {
              List<Message> channel =
                  speech().stream()
                      .filter(
                          m -> Objects.equals(m.context().channel(), message.context().channel()))
                      .toList();
              int at = channel.indexOf(message);
              return new Neighbours(
                  walk(channel.subList(0, at + 1).reversed(), most, silence),
                  walk(channel.subList(at, channel.size()), most, silence));
            });
  }

  private static List<MessageId> walk(List<Message> onward, int most, Duration silence) {
    List<MessageId> found = new ArrayList<>();
    for (int i = 1; i < onward.size() && found.size() < most; i++) {
      Duration pause =
          Duration.between(onward.get(i - 1).occurred(), onward.get(i).occurred()).abs();
      if (pause.compareTo(silence) > 0) {
        break;
      }
      found.add(onward.get(i).id());
    }
    return found;
  }

  private List<Message> speech() {
    return entries().stream()
        .map(LogEntry::message)
        .filter(Message::isSpeech)
        .sorted(Comparator.comparing(Message::occurred))
        .toList();
  }

  /** What was said in an interval, evenly thinned out. */
  List<MessageId> said(Interval interval, int most) {
    List<MessageId> all =
        speech().stream().filter(m -> interval.contains(m.occurred())).map(Message::id).toList();
    List<MessageId> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if ((long) (i + 1) * most / all.size() > (long) i * most / all.size()) {
        some.add(all.get(i));
      }
    }
    return some;
  }

  List<Interval> sessions(Duration silence) {
    List<Interval> sessions = new ArrayList<>();
    for (Message message : speech()) {
      Instant end = message.occurred().plusNanos(1);
      Interval last = sessions.isEmpty() ? null : sessions.getLast();
      if (last == null || message.occurred().isAfter(last.end().minusNanos(1).plus(silence))) {
        sessions.add(new Interval(message.occurred(), end));
      } else {
        sessions.set(sessions.size() - 1, new Interval(last.start(), end));
      }
    }
    return sessions;
  }

  Optional<Instant> latest() {
    return speech().stream().map(Message::occurred).max(Instant::compareTo);
  }

  Map<MessageId, EmbeddingVector> vectors() {
    return Map.copyOf(vectors);
  }
}
