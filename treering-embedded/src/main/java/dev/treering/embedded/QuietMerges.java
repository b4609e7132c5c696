package dev.treering.embedded;

import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges in the background, and logs a merge that fails where Lucene would end its thread with a
 * trace on the error stream. The writer knows of the failure and tells whoever uses it next.
 */
final class QuietMerges extends ConcurrentMergeScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(QuietMerges.class);

  @Override
  protected void handleMergeException(Throwable failure) {
    LOG.debug("A merge failed.", failure);
  }
}
