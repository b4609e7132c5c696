package dev.treering.audit;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Statement;
import dev.treering.store.MemoryNodes;
import dev.treering.store.MessageReader;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks through the memory trees: for memories that rest on messages which are not there or hold no
 * words any more, for those that wait to be made anew, and for statements of a model that have no
 * word in common with the messages they cite. Not reported: statements in other words than their
 * messages as long as one is shared, and trees that were never grown.
 */
final class MemoryCheck {
  private static final int PAGE = 500;

  private final AuditReport report;
  private final MemoryNodes nodes;
  private final MessageReader reader;
  private final Function<String, List<String>> terms;

  MemoryCheck(
      AuditReport report,
      MemoryNodes nodes,
      MessageReader reader,
      Function<String, List<String>> terms) {
    this.report = report;
    this.nodes = nodes;
    this.reader = reader;
    this.terms = terms;
  }

  void run() {
    long memories = 0;
    @Nullable NodeId after = null;
    List<MemoryNode> page = nodes.page(after, PAGE);
    while (!page.isEmpty()) {
      Set<MessageId> needed = new LinkedHashSet<>();
      page.forEach(node -> needed.addAll(restsOn(node)));
      Map<MessageId, Message> messages = reader.messages(needed);
      page.forEach(node -> look(node, messages));
      memories += page.size();
      page = nodes.page(page.getLast().id(), PAGE);
    }
    if (memories > 0) {
      report.looked(String.format(Locale.ROOT, "%,d memories", memories));
    }
  }

  private static Set<MessageId> restsOn(MemoryNode node) {
    Set<MessageId> ids = new LinkedHashSet<>(node.content().cited());
    if (node.basis() instanceof Basis.OfMessages of) {
      ids.addAll(of.messages());
    }
    return ids;
  }

  private void look(MemoryNode node, Map<MessageId, Message> messages) {
    List<MessageId> gone =
        restsOn(node).stream()
            .filter(id -> !messages.containsKey(id) || !messages.get(id).isSpeech())
            .toList();
    if (!gone.isEmpty()) {
      found(AuditKind.ORPHANS, "the memory rests on messages that are gone", gone, node);
    } else if (node.standing().failure().isPresent()) {
      String reason = node.standing().failure().get();
      found(AuditKind.ORPHANS, "the memory could not be made: " + reason, List.of(), node);
    } else if (node.standing().isStale()) {
      found(AuditKind.ORPHANS, "the memory waits to be made anew", List.of(), node);
    } else if (node.content().maker().kind() == Maker.Kind.MODEL) {
      node.content().statements().forEach(statement -> support(node, statement, messages));
    }
  }

  private void support(MemoryNode node, Statement statement, Map<MessageId, Message> messages) {
    Set<String> said = new HashSet<>();
    for (MessageId id : statement.sources()) {
      Message message = messages.get(id);
      if (message != null) {
        said.addAll(terms.apply(message.text()));
        if (message.author() != null) {
          said.addAll(terms.apply(message.author().name()));
        }
      }
    }
    if (terms.apply(statement.text()).stream().noneMatch(said::contains)) {
      found(
          AuditKind.UNATTRIBUTED,
          "no word of \"%s\" is in the messages it cites".formatted(Excerpts.of(statement.text())),
          statement.sources(),
          node);
    }
  }

  private void found(AuditKind kind, String text, List<MessageId> messages, MemoryNode node) {
    report.found(new AuditFinding(kind, text, messages, node.id()));
  }
}
