package dev.treering.forest;

import dev.treering.model.Message;
import dev.treering.model.MessageId;

/**
 * One message in its place in the forest.
 *
 * @param index its position in preorder over the whole forest, from 1
 * @param parentIndex its parent's index; 0 for a root (T-Mem Eq. 8)
 * @param depth 0 for a root
 * @param evidence the message and why it is here
 * @param placement root, or the link to its parent
 */
public record EvidenceNode(
    int index, int parentIndex, int depth, Evidence evidence, Placement placement) {
  /** Returns the message. */
  public Message message() {
    return evidence.message();
  }

  /** Returns the message's id. */
  public MessageId id() {
    return evidence.message().id();
  }

  /** Whether it starts a tree. */
  public boolean isRoot() {
    return placement instanceof Placement.Root;
  }

  /** Whether it changes its parent's state. */
  public boolean isUpdate() {
    return placement instanceof Placement.Linked linked && linked.kind() == LinkKind.UPDATE;
  }

  /** Returns ROOT, UPDATE or EXPAND. */
  public String relationName() {
    return switch (placement) {
      case Placement.Root root -> "ROOT";
      case Placement.Linked linked -> linked.kind().name();
    };
  }
}
