package dev.treering.embedded;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.json.MessageJson;
import dev.treering.store.AppendReceipt;
import dev.treering.store.AppendReceipt.Outcome;
import dev.treering.store.LogEntry;
import dev.treering.store.MessageMerge;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Changes to messages, each under the next number. Used by the thread that writes, inside a
 * transaction; numbers that were given in one that failed are not given again.
 */
final class MessageWrites {
  private long nextSequence;
  private boolean wordsTaken;

  MessageWrites(long lastSequence) {
    nextSequence = lastSequence + 1;
  }

  /** A message as it will be stored, with its JSON, made by the thread that appends. */
  record Prepared(Message message, String json) {
    static Prepared of(Message message, Instant recorded) {
      Message complete =
          message.time().recorded() == null
              ? message.withTime(message.time().withRecorded(recorded))
              : message;
      return new Prepared(complete, MessageJson.toJson(complete));
    }
  }

  AppendReceipt append(Connection connection, List<Prepared> messages) throws SQLException {
    wordsTaken = false;
    List<Outcome> outcomes = new ArrayList<>(messages.size());
    List<LogEntry> changes = new ArrayList<>(messages.size());
    try (MessageRows rows = new MessageRows(connection);
        NodeMarks marks = NodeMarks.open(connection)) {
      for (Prepared message : messages) {
        outcomes.add(put(rows, marks, message, changes));
      }
    }
    noteErasure(connection);
    return new AppendReceipt(outcomes, latestOfEach(changes), nextSequence - 1);
  }

  /** Notes within the transaction that words are to be erased, so that no kill forgets it. */
  private void noteErasure(Connection connection) throws SQLException {
    if (wordsTaken) {
      MetaRow.ERASURE_DUE.set(connection, "yes");
    }
  }

  private static boolean isTakenBack(Message before, Message now) {
    return now.kind() == MessageKind.DELETED && before.kind() != MessageKind.DELETED;
  }

  private Outcome put(MessageRows rows, NodeMarks marks, Prepared incoming, List<LogEntry> changes)
      throws SQLException {
    Message message = incoming.message();
    if (rows.insert(nextSequence, message, incoming.json())) {
      marks.came(message);
      changes.add(new LogEntry(nextSequence++, message));
      return Outcome.STORED;
    }
    LogEntry known = rows.get(message.id());
    Optional<Message> merged = MessageMerge.merge(known.message(), message);
    if (merged.isEmpty()) {
      return Outcome.DUPLICATE;
    }
    rows.replace(known.sequence(), nextSequence, merged.get());
    marks.changed(known.message(), merged.get());
    wordsTaken |= isTakenBack(known.message(), merged.get());
    changes.add(new LogEntry(nextSequence++, merged.get()));
    return Outcome.UPDATED;
  }

  /** A message that changed twice in one append has only its last state in the log. */
  private static List<LogEntry> latestOfEach(List<LogEntry> changes) {
    Map<MessageId, LogEntry> latest = LinkedHashMap.newLinkedHashMap(changes.size());
    for (LogEntry change : changes) {
      latest.remove(change.message().id());
      latest.put(change.message().id(), change);
    }
    return List.copyOf(latest.values());
  }

  /** Takes the words of these messages back and returns how many had any. */
  int delete(Connection connection, Set<MessageId> ids, Instant now) throws SQLException {
    int deleted = 0;
    wordsTaken = false;
    try (MessageRows rows = new MessageRows(connection);
        NodeMarks marks = NodeMarks.open(connection)) {
      for (MessageId id : ids) {
        Optional<LogEntry> known = rows.find(id);
        if (known.isPresent() && known.get().message().kind() != MessageKind.DELETED) {
          Message remains = known.get().message().deleted(now);
          rows.replace(known.get().sequence(), nextSequence++, remains);
          marks.changed(known.get().message(), remains);
          deleted++;
          wordsTaken = true;
        }
      }
    }
    noteErasure(connection);
    return deleted;
  }
}
