package dev.treering.eval.answers;

import dev.treering.llm.CallLedger;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ChatClock;
import dev.treering.llm.ChatOutcome;
import dev.treering.llm.ChatOutcome.Failed;
import dev.treering.llm.ModelFault;
import dev.treering.llm.StructuredCall;
import dev.treering.llm.StructuredChat;
import java.util.List;

/**
 * A model that is asked on behalf of many questions. A single question gives up on a model that is
 * down at once; a run waits a while instead, all its questions together, and gives up when that did
 * not help a few times in a row. It does not wait for a service that does not accept the key.
 * Thread-safe.
 */
public final class AskedModel {
  private final String name;
  private final StructuredChat chat;
  private final CallSettings settings;
  private final Patience patience;
  private volatile boolean refused;

  /**
   * @param name with its provider, as it stands in ledgers and contracts
   * @param chat the way to ask it
   * @param settings how it is asked
   * @param pause waits while it is down
   */
  public AskedModel(
      String name, StructuredChat chat, CallSettings settings, ChatClock.Pause pause) {
    this.name = name;
    this.chat = chat;
    this.settings = settings;
    this.patience = new Patience(pause, chat.policy().downTime());
  }

  String name() {
    return name;
  }

  CallSettings settings() {
    return settings;
  }

  /** Returns all that changes what it says, in words. */
  String words() {
    return "temperature %s, %d tokens in, %d out"
        .formatted(
            settings.temperature() == null ? "unset" : settings.temperature(),
            settings.maxInputTokens(),
            settings.maxOutputTokens());
  }

  /** Returns how many questions it may be asked at once. */
  int concurrency() {
    return chat.policy().concurrency();
  }

  /** How a call ended, and what it took. */
  record Reply<T>(ChatOutcome<T> outcome, List<Spent> spent) {}

  /**
   * Makes a call; one that is too long for the model is not sent.
   *
   * @throws InterruptedException when the run is asked to stop
   */
  <T> Reply<T> ask(StructuredCall<T> call) throws InterruptedException {
    int tokens = settings.tokensOf(call);
    if (tokens > settings.maxInputTokens()) {
      return new Reply<>(
          new Failed<>(
              ModelFault.REJECTED,
              "the request has %d tokens, the model's input takes %d"
                  .formatted(tokens, settings.maxInputTokens()),
              0),
          List.of());
    }
    CallLedger ledger = new CallLedger();
    ChatOutcome<T> outcome = patiently(chat.withLedger(ledger), call);
    return new Reply<>(outcome, Spent.in(ledger, name, List.of(call.stage())));
  }

  private <T> ChatOutcome<T> patiently(StructuredChat own, StructuredCall<T> call)
      throws InterruptedException {
    while (true) {
      int waitsBefore = patience.waits();
      ChatOutcome<T> outcome = own.ask(call);
      if (!(outcome instanceof Failed<T> failed)) {
        patience.rewarded();
        refused = false;
        return outcome;
      }
      if (failed.fault() == ModelFault.INTERRUPTED) {
        throw new InterruptedException(failed.reason());
      }
      if (failed.fault() != ModelFault.DOWN) {
        refused = failed.fault() == ModelFault.UNAUTHORIZED;
        return outcome;
      }
      if (refused || !patience.waited(waitsBefore)) {
        return outcome;
      }
    }
  }
}
