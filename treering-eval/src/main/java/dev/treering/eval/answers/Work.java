package dev.treering.eval.answers;

import dev.treering.llm.Hashes;
import dev.treering.llm.Prompt;

/**
 * What is to be done with a question in one stage.
 *
 * @param basis the SHA-256 of all that the result will rest on
 * @param action does it
 */
record Work(String basis, Action action) {
  /** Does something with a question. */
  @FunctionalInterface
  interface Action {
    /**
     * Returns how it ended; a fault of a model is an outcome.
     *
     * @throws InterruptedException when the run is asked to stop
     */
    Outcome run() throws InterruptedException;
  }

  static String basis(Prompt prompt) {
    return Hashes.sha256(prompt.system() + "\n" + prompt.user());
  }
}
