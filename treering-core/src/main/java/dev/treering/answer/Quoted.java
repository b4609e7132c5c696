package dev.treering.answer;

import dev.treering.forest.EvidenceNode;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.List;

/** An answer under construction: quotations, each message once. */
final class Quoted {
  private final Quotation quotation;
  private final EvidenceNode current;
  private final StringBuilder text;
  private final List<MessageId> citations;

  /** Begins with the message that states the answer. */
  Quoted(Quotation quotation, EvidenceNode current) {
    this.quotation = quotation;
    this.current = current;
    this.text = new StringBuilder(quotation.of(current));
    this.citations = new ArrayList<>(List.of(current.id()));
  }

  /** Adds a message that is not quoted yet, on a line of its own. */
  void add(String label, EvidenceNode node) {
    if (!citations.contains(node.id())) {
      text.append('\n').append(label).append(quotation.of(node));
      citations.add(node.id());
    }
  }

  Answer answer() {
    return new Answer(text.toString(), AnswerMode.EXTRACTIVE, citations, current.id());
  }
}
