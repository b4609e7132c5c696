package dev.treering.eval.answers;

import dev.treering.llm.CallLedger;
import dev.treering.llm.CallLedger.Totals;
import java.util.ArrayList;
import java.util.List;

/**
 * What one kind of calls to one model took.
 *
 * @param purpose for what: embed, select, relate, answer or judge
 * @param model the model's name with its provider; without one it runs in this process
 * @param calls how many tries were made; of meanings, how many texts there are
 * @param failed how many of them brought nothing
 * @param tokensIn tokens sent, as far as the provider told; of meanings counted here
 * @param tokensOut tokens answered, as far as the provider told
 * @param untold of how many tries the provider told no tokens
 * @param seconds how long they took, added up
 */
public record Spent(
    String purpose,
    String model,
    long calls,
    long failed,
    long tokensIn,
    long tokensOut,
    long untold,
    double seconds) {
  /** The purpose of making meanings. */
  static final String EMBED = "embed";

  private static final double NANOS = 1e9;

  /** Returns what a ledger has for these purposes; those without calls are left out. */
  static List<Spent> in(CallLedger ledger, String model, List<String> purposes) {
    List<Spent> spent = new ArrayList<>();
    for (String purpose : purposes) {
      Totals totals = ledger.totals(purpose);
      if (totals.tries() > 0) {
        spent.add(
            new Spent(
                purpose,
                model,
                totals.tries(),
                totals.failed(),
                totals.tokensIn(),
                totals.tokensOut(),
                totals.unreported(),
                totals.time().toNanos() / NANOS));
      }
    }
    return spent;
  }

  /** Returns this and another of the same purpose and model together. */
  Spent plus(Spent other) {
    return new Spent(
        purpose,
        model,
        calls + other.calls,
        failed + other.failed,
        tokensIn + other.tokensIn,
        tokensOut + other.tokensOut,
        untold + other.untold,
        seconds + other.seconds);
  }

  /** Returns what was spent since an earlier look at the same ledger. */
  Spent minus(Spent earlier) {
    return new Spent(
        purpose,
        model,
        calls - earlier.calls,
        failed - earlier.failed,
        tokensIn - earlier.tokensIn,
        tokensOut - earlier.tokensOut,
        untold - earlier.untold,
        seconds - earlier.seconds);
  }
}
