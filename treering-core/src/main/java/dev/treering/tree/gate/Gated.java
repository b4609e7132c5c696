package dev.treering.tree.gate;

import dev.treering.tree.recall.Remembered;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a gate let through.
 *
 * @param kept the best first
 * @param byModel whether a language model chose
 * @param unknown how many ids in a model's answer were not offered
 * @param failure why the model's choice could not be used; absent when it could or none was asked
 */
public record Gated(List<Remembered> kept, boolean byModel, int unknown, @Nullable String failure) {
  public Gated {
    kept = List.copyOf(kept);
  }
}
