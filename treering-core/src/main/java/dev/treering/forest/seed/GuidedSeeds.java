package dev.treering.forest.seed;

import dev.treering.forest.Inquiry;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Seeds of another retriever, fused by places with the messages beneath recalled memories (TiMem §6
 * names it as open): each message gets 1/(60 + place) from either list (Cormack et al. 2009). There
 * are no more seeds than before, so that what the tree leads to takes the place of the least. Where
 * no tree knows anything the seeds are those of the other retriever.
 *
 * @param base the other retriever
 * @param source tells of messages
 * @param limit the most seeds, at least 1
 */
record GuidedSeeds(SeedRetriever base, AnchorSource source, int limit) implements SeedRetriever {
  private static final double FUSION = 60;

  @Override
  public List<Seed> retrieve(Inquiry inquiry) {
    List<Seed> found = base.retrieve(inquiry);
    List<MessageId> anchors = source.anchors(inquiry);
    if (anchors.isEmpty()) {
      return found;
    }
    Map<MessageId, Message> messages = new HashMap<>(inquiry.messages(anchors));
    Map<MessageId, Double> scores = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      Message message = found.get(i).message();
      messages.put(message.id(), message);
      scores.merge(message.id(), atPlace(i), Double::sum);
    }
    for (int i = 0; i < anchors.size(); i++) {
      if (messages.containsKey(anchors.get(i))) {
        scores.merge(anchors.get(i), atPlace(i), Double::sum);
      }
    }
    List<Hit> fused = new ArrayList<>();
    messages.forEach(
        (id, message) -> fused.add(new Hit(id, message.occurred(), scores.getOrDefault(id, 0.0))));
    return SeedRanking.seeds(inquiry, fused, limit);
  }

  private static double atPlace(int place) {
    return 1 / (FUSION + place + 1);
  }
}
