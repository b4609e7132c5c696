package dev.treering.forest.select;

import dev.treering.forest.Evidence;
import dev.treering.forest.Rung;
import dev.treering.forest.episode.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was kept of one window.
 *
 * @param window which
 * @param kept its KEY and SUPPORT messages
 * @param rung on what the choice stands
 * @param discarded ids in a model's answer that were not offered
 * @param failure why the model's choice could not be used; absent when it could or none was asked
 */
public record WindowSelection(
    Window window, List<Evidence> kept, Rung rung, int discarded, @Nullable String failure) {
  public WindowSelection {
    kept = List.copyOf(kept);
  }
}
