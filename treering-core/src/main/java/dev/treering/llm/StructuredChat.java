package dev.treering.llm;

import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.treering.llm.ChatOutcome.Answered;
import dev.treering.llm.ChatOutcome.Failed;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;

/**
 * Asks a language model for JSON. A fault of the model is tried again where that may help
 * (time-out, HTTP 429 and 5xx, broken connection, empty or malformed answer), with pauses that
 * double and are shortened by a seeded jitter, and ends as a {@link Failed} outcome, never as an
 * exception. Every call ends by its deadline, whatever the server does; when calls keep failing the
 * model is left alone for a while. An interrupt ends the call at once and is kept. Each try is in
 * the ledger. Thread-safe.
 */
public final class StructuredChat {
  private final ChatModel model;
  private final ChatPolicy policy;
  private final ChatClock clock;
  private final CallLedger ledger;
  private final ModelHealth health;
  private final Semaphore permits;
  private final Dialect dialect;

  /**
   * @param model what is asked; its own retries should be off
   * @param policy how patiently
   * @param clock tells time and waits
   * @param ledger takes a line for each try
   */
  public StructuredChat(ChatModel model, ChatPolicy policy, ChatClock clock, CallLedger ledger) {
    this(
        model,
        policy,
        clock,
        ledger,
        new ModelHealth(policy, clock.nanos()),
        new Semaphore(policy.concurrency()),
        new Dialect(
            model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA)));
  }

  private StructuredChat(
      ChatModel model,
      ChatPolicy policy,
      ChatClock clock,
      CallLedger ledger,
      ModelHealth health,
      Semaphore permits,
      Dialect dialect) {
    this.model = model;
    this.policy = policy;
    this.clock = clock;
    this.ledger = ledger;
    this.health = health;
    this.permits = permits;
    this.dialect = dialect;
  }

  /**
   * Returns the same model, limits included, with another ledger; for the costs of one question.
   */
  public StructuredChat withLedger(CallLedger newLedger) {
    return new StructuredChat(model, policy, clock, newLedger, health, permits, dialect);
  }

  /** Returns the ledger. */
  public CallLedger ledger() {
    return ledger;
  }

  /** Returns how patiently it asks. */
  public ChatPolicy policy() {
    return policy;
  }

  /** Whether a call made now would fail at once, since the last ones all failed. */
  public boolean isDown() {
    return health.isLeftAlone();
  }

  /**
   * Makes a call and returns how it ended.
   *
   * @param <T> what is wanted
   */
  public <T> ChatOutcome<T> ask(StructuredCall<T> call) {
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      return interrupted(0);
    }
    try {
      if (health.isDown()) {
        return new Failed<>(
            ModelFault.DOWN, "not asked: the last calls all failed, it seems to be down", 0);
      }
      ChatOutcome<T> outcome = tryUntilDone(call);
      switch (outcome) {
        case Answered<T> answered -> health.succeeded();
        case Failed<T> failed -> health.failed(failed.fault());
      }
      return outcome;
    } finally {
      permits.release();
    }
  }

  private <T> ChatOutcome<T> tryUntilDone(StructuredCall<T> call) {
    long end = clock.nanos().getAsLong() + policy.deadline().toNanos();
    for (int attempt = 1; ; attempt++) {
      Duration remaining = Duration.ofNanos(end - clock.nanos().getAsLong());
      Attempt<T> tried = tryOnce(call, attempt, shorter(policy.attemptTimeout(), remaining));
      switch (tried) {
        case Attempt.Good<T> good -> {
          return new Answered<>(good.value(), attempt);
        }
        case Attempt.Bad<T> bad -> {
          Failed<T> failed = new Failed<>(bad.fault(), bad.detail(), attempt);
          if (bad.fault() == ModelFault.INTERRUPTED) {
            return interrupted(attempt);
          }
          boolean again = bad.fault().worthRetrying() || bad.conceded();
          if (!again || attempt >= policy.attempts()) {
            return failed;
          }
          Duration pause = bad.conceded() ? Duration.ZERO : pause(call, attempt, bad);
          if (clock.nanos().getAsLong() + pause.toNanos() >= end) {
            return failed;
          }
          try {
            clock.pause().await(pause);
          } catch (InterruptedException e) {
            return interrupted(attempt);
          }
        }
      }
    }
  }

  private <T> Attempt<T> tryOnce(StructuredCall<T> call, int attempt, Duration timeout) {
    Instant started = clock.instants().instant();
    long from = clock.nanos().getAsLong();
    Attempt<T> result = new SingleTry<>(model, dialect, call).run(timeout);
    Duration took = Duration.ofNanos(clock.nanos().getAsLong() - from);
    Prompt prompt = call.prompt();
    boolean bad = result instanceof Attempt.Bad<T>;
    ledger.add(
        new CallRecord(
            call.stage(),
            prompt.template(),
            prompt.templateHash(),
            started,
            took,
            attempt,
            result.usage(),
            bad ? ((Attempt.Bad<T>) result).fault() : null,
            bad ? ((Attempt.Bad<T>) result).detail() : ""));
    return result;
  }

  /** Doubles from try to try; a provider that asks for a longer one gets it, up to the longest. */
  private Duration pause(StructuredCall<?> call, int attempt, Attempt.Bad<?> bad) {
    Duration doubled = policy.firstPause().multipliedBy(1L << Math.min(attempt - 1, 20));
    SplittableRandom random =
        new SplittableRandom(policy.seed() ^ call.prompt().user().hashCode() ^ attempt);
    long jittered =
        (long)
            (shorter(doubled, policy.longestPause()).toNanos() * (0.5 + random.nextDouble() / 2));
    Duration asked = bad.retryAfter().orElse(Duration.ZERO);
    Duration longer = asked.toNanos() > jittered ? asked : Duration.ofNanos(jittered);
    return shorter(longer, policy.longestPause());
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  private static <T> Failed<T> interrupted(int attempts) {
    Thread.currentThread().interrupt();
    return new Failed<>(ModelFault.INTERRUPTED, "the caller was interrupted", attempts);
  }
}
