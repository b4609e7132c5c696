package dev.treering.store;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.MessageId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the index knows of a message without reading the log.
 *
 * @param id which
 * @param occurred when it was said
 * @param vector its meaning; absent while it has not been embedded yet
 */
public record IndexedMessage(MessageId id, Instant occurred, @Nullable EmbeddingVector vector) {}
