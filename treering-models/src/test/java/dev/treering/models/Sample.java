package dev.treering.models;

import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Origin;
import dev.treering.forest.Rung;
import dev.treering.forest.episode.Candidate;
import dev.treering.forest.episode.Episode;
import dev.treering.forest.episode.Window;
import dev.treering.forest.select.EvidenceDiscovery;
import dev.treering.forest.select.EvidenceSelector;
import dev.treering.forest.select.WindowSelection;
import dev.treering.forest.structure.ParentOptions;
import dev.treering.forest.structure.Relation;
import dev.treering.forest.structure.RelationClassifier;
import dev.treering.forest.structure.Relations;
import dev.treering.llm.CallLedger;
import dev.treering.llm.ChatClock;
import dev.treering.llm.ChatPolicy;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.model.Topic;
import dev.treering.models.ModelSettings.Endpoint;
import dev.treering.models.ModelSettings.Limits;
import dev.treering.models.ModelSettings.Provider;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.MessageReader;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A small conversation in three windows, and local stages that keep and link everything. */
final class Sample {
  static final int MESSAGES = 24;
  static final EvidenceSelector KEEP_ALL =
      (inquiry, window, seeds) ->
          new WindowSelection(
              window,
              window.candidates().stream()
                  .map(c -> new Evidence(c.message(), Origin.SUPPORT, c.similarity(), "all"))
                  .toList(),
              Rung.LOCAL,
              0,
              null);
  static final RelationClassifier LINK_ALL =
      (inquiry, options) ->
          new Relations(
              options.stream()
                  .map(
                      o ->
                          new Relation(
                              o.child().message().id(),
                              o.parents().getLast().message().id(),
                              LinkKind.EXPAND,
                              0.1,
                              0.1))
                  .toList(),
              Rung.LOCAL,
              0,
              List.of());

  private static final Instant START = Instant.parse("2026-02-02T09:00:00Z");
  private static final String[] TEXTS = {
    "the harbour crane is due on Friday",
    "lunch is soup again",
    "the crane is now due on Monday instead",
    "who took my bicycle?"
  };

  private Sample() {}

  /** What came out of both stages. */
  record Outcome(List<WindowSelection> selections, Relations relations) {
    Rung selectionRung() {
      return selections.stream().map(WindowSelection::rung).reduce(Rung::and).orElseThrow();
    }

    List<String> selectionFailures() {
      return selections.stream()
          .map(WindowSelection::failure)
          .filter(failure -> failure != null)
          .toList();
    }
  }

  static Outcome run(LanguageModel model) {
    Inquiry inquiry = inquiry();
    List<WindowSelection> selections =
        new EvidenceDiscovery(model.selector(KEEP_ALL)).select(inquiry, windows(), List.of());
    Relations relations = model.classifier(LINK_ALL).classify(inquiry, options());
    return new Outcome(selections, relations);
  }

  static ModelSettings settings(String baseUrl) {
    return settings(baseUrl, Duration.ofSeconds(30));
  }

  static ModelSettings settings(String baseUrl, Duration attemptTimeout) {
    ChatPolicy policy =
        ChatPolicy.defaults()
            .within(attemptTimeout, attemptTimeout.multipliedBy(4))
            .withPauses(Duration.ofMillis(5), Duration.ofMillis(50))
            .withDown(1_000, Duration.ofSeconds(1));
    return ModelSettings.defaults(Provider.OPENAI, new Endpoint(baseUrl, null), "test-model")
        .withLimits(new Limits(24_000, 4_096, policy));
  }

  static LanguageModel model(String baseUrl, CallLedger ledger) {
    return LanguageModel.open(settings(baseUrl), clock(), ledger).orElseThrow();
  }

  static ChatClock clock() {
    return ChatClock.of(InstantSource.system());
  }

  private static Inquiry inquiry() {
    Question question = Question.of(SpaceId.of("s"), "When is the harbour crane due?");
    return new Inquiry(
        question, unread(IndexSnapshot.class), unread(MessageReader.class), Optional.empty());
  }

  private static <T> T unread(Class<T> port) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              throw new AssertionError("Nothing must be read: " + method);
            }));
  }

  private static Message message(int i) {
    return Message.of(
        "m" + i, START.plusSeconds(60L * i), Author.named("Ada"), TEXTS[i % TEXTS.length]);
  }

  private static List<Window> windows() {
    List<Window> windows = new ArrayList<>();
    for (int w = 0; w < 3; w++) {
      List<Candidate> candidates = new ArrayList<>();
      for (int i = w * 8; i < w * 8 + 8; i++) {
        candidates.add(new Candidate(message(i), 0.5));
      }
      Episode episode =
          new Episode(new Topic.Shared(), List.of(), START, START, 1, Duration.ofHours(12));
      windows.add(new Window(episode, candidates, 8));
    }
    return windows;
  }

  private static List<ParentOptions> options() {
    List<ParentOptions> options = new ArrayList<>();
    for (int i = 1; i < MESSAGES; i++) {
      List<Evidence> parents = new ArrayList<>();
      for (int p = Math.max(0, i - 4); p < i; p++) {
        parents.add(new Evidence(message(p), Origin.ANCHOR, 0.5, ""));
      }
      options.add(new ParentOptions(new Evidence(message(i), Origin.ANCHOR, 0.5, ""), parents));
    }
    return options;
  }
}
