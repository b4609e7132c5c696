package dev.treering.cli.intake;

import dev.treering.memory.ConversationMemory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A memory that is opened when it is first needed, so that a source that cannot be read leaves no
 * empty space behind. Not thread-safe.
 */
public final class LateMemory implements AutoCloseable {
  private final Supplier<ConversationMemory> opening;
  private @Nullable ConversationMemory memory;

  /**
   * @param opening opens the memory; called once at most
   */
  public LateMemory(Supplier<ConversationMemory> opening) {
    this.opening = opening;
  }

  /** Returns the memory, opened. */
  public ConversationMemory get() {
    ConversationMemory known = memory;
    if (known == null) {
      known = opening.get();
      memory = known;
    }
    return known;
  }

  /** Closes the memory if it was opened. */
  @Override
  public void close() {
    if (memory != null) {
      memory.close();
    }
  }
}
