package dev.treering.importers;

/**
 * What became of a source's rows: {@code read = delivered + rejected + skipped}.
 *
 * @param delivered messages given to the sink
 * @param rejected rows that could not become messages
 * @param skipped messages before the instant that was asked for
 * @param warnings things a person should know of
 */
public record ImportSummary(long delivered, long rejected, long skipped, long warnings) {
  /** Returns how many rows there were. */
  public long read() {
    return delivered + rejected + skipped;
  }
}
