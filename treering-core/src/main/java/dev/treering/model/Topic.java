package dev.treering.model;

import org.jspecify.annotations.Nullable;

/**
 * What episodes and trees are kept within: the labelled topic, else the channel, else one topic
 * that all unlabelled messages share (T-Mem §4.2; the fall-backs are ours, see §5.7).
 */
public sealed interface Topic {
  /** The source labelled the topic; it may span channels. */
  record Labelled(String name) implements Topic {
    public Labelled {
      Checks.identifier("topic", name);
    }
  }

  /** No label: the channel stands for the topic. */
  record Channel(String name) implements Topic {
    public Channel {
      Checks.identifier("channel", name);
    }
  }

  /** Neither topic nor channel is known. */
  record Shared() implements Topic {}

  /** Returns the topic of a message in this context. */
  static Topic of(MessageContext context) {
    return of(context.topic(), context.channel());
  }

  /** Returns the topic of a message with this label and channel, either of which may be absent. */
  static Topic of(@Nullable String topic, @Nullable String channel) {
    if (topic != null) {
      return new Labelled(topic);
    }
    return channel != null ? new Channel(channel) : new Shared();
  }

  /** Returns a string that is different for different topics, for use as a key. */
  default String key() {
    return switch (this) {
      case Labelled labelled -> "t:" + labelled.name();
      case Channel channel -> "c:" + channel.name();
      case Shared shared -> "*";
    };
  }
}
