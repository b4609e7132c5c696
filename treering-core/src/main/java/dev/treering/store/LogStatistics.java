package dev.treering.store;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a log holds.
 *
 * @param messages those not deleted
 * @param deleted those taken back
 * @param speech those of them that are speech and so can have a vector
 * @param vectors messages that have a vector
 * @param embeddingModel the model of those vectors; absent when there are none
 * @param first when the earliest message was said; absent when there is none
 * @param last when the latest was said; absent when there is none
 */
public record LogStatistics(
    long messages,
    long deleted,
    long speech,
    long vectors,
    @Nullable String embeddingModel,
    @Nullable Instant first,
    @Nullable Instant last) {
  /** Returns the model of the stored vectors. */
  public Optional<String> model() {
    return Optional.ofNullable(embeddingModel);
  }
}
