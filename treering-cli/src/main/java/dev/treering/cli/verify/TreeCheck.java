package dev.treering.cli.verify;

import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.MemoryTree;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import dev.treering.store.SpaceStore;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that every memory tree keeps its invariants, and that no memory rests on a message that is
 * not there or whose words were taken back.
 */
final class TreeCheck {
  private static final int PAGE = 500;

  private final Report report;
  private final SpaceStore store;
  private final List<MemoryNode> ofSubject = new ArrayList<>();
  private long memories;
  private long stale;
  private int trees;

  TreeCheck(Report report, SpaceStore store) {
    this.report = report;
    this.store = store;
  }

  void run() {
    @Nullable NodeId after = null;
    List<MemoryNode> page = store.log().nodes().page(after, PAGE);
    while (!page.isEmpty()) {
      checkMessages(page);
      page.forEach(this::add);
      page = store.log().nodes().page(page.getLast().id(), PAGE);
    }
    checkTree();
    if (memories > 0) {
      report.checked(
          String.format(
              Locale.ROOT,
              "trees: %,d memories in %,d trees read, %,d of them stale",
              memories,
              trees,
              stale));
    }
  }

  private void add(MemoryNode node) {
    if (!ofSubject.isEmpty() && !ofSubject.getFirst().subject().equals(node.subject())) {
      checkTree();
    }
    memories++;
    stale += node.standing().isStale() ? 1 : 0;
    ofSubject.add(node);
  }

  private void checkTree() {
    if (ofSubject.isEmpty()) {
      return;
    }
    trees++;
    Subject subject = ofSubject.getFirst().subject();
    try {
      MemoryTree.of(subject, ofSubject);
    } catch (InvalidValueException broken) {
      report.found("trees", String.valueOf(broken.getMessage()).replace('\n', ' '));
    }
    ofSubject.clear();
  }

  private void checkMessages(List<MemoryNode> page) {
    Set<MessageId> needed = new LinkedHashSet<>();
    page.forEach(node -> needed.addAll(restsOn(node)));
    Map<MessageId, Message> messages = store.messages(needed);
    for (MemoryNode node : page) {
      for (MessageId id : restsOn(node)) {
        Message message = messages.get(id);
        if (message == null || !message.isSpeech()) {
          report.found(
              "trees",
              "The memory %s rests on message %s, which %s. Maybe a copy of an older log was put back; \"treering tree build\" mends what is stale."
                  .formatted(node.id(), id, message == null ? "is not there" : "holds no words"));
        }
      }
    }
  }

  private static Set<MessageId> restsOn(MemoryNode node) {
    Set<MessageId> ids = new LinkedHashSet<>(node.content().cited());
    if (node.basis() instanceof Basis.OfMessages of) {
      ids.addAll(of.messages());
    }
    return ids;
  }
}
