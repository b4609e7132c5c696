package dev.treering.forest.structure;

import dev.treering.forest.Inquiry;
import dev.treering.forest.Rung;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ChatOutcome;
import dev.treering.llm.PromptTemplate;
import dev.treering.llm.StructuredCall;
import dev.treering.llm.StructuredChat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Lets a language model judge (T-Mem §4.3, Eq. 5, §K). The children are asked about in batches as
 * large as the model's input and {@code childrenPerCall} allow; batches run in parallel as far as
 * the chat allows. A batch that fails is judged by the fallback, the others stay. Thread-safe.
 */
public final class ModelRelationClassifier implements RelationClassifier {
  /** So that an answer stays far below the usual output limits, at some 60 tokens a choice. */
  public static final int CHILDREN_PER_CALL = 24;

  private final StructuredChat chat;
  private final CallSettings settings;
  private final RelationClassifier fallback;
  private final RelationBatches batches;
  private final PromptTemplate template = prompt();

  /**
   * @param chat the model
   * @param settings how it is asked; the paper's temperature is 0.2
   * @param childrenPerCall the most children of one call, such as {@link #CHILDREN_PER_CALL}
   * @param fallback judges where it fails
   */
  public ModelRelationClassifier(
      StructuredChat chat,
      CallSettings settings,
      int childrenPerCall,
      RelationClassifier fallback) {
    this.chat = chat;
    this.settings = settings;
    this.fallback = fallback;
    this.batches = new RelationBatches(settings, childrenPerCall);
  }

  /** Returns the prompt with which the model is asked, for the contracts of runs. */
  public static PromptTemplate prompt() {
    return PromptTemplate.load("relate/parents", 1);
  }

  @Override
  public Relations classify(Inquiry inquiry, List<ParentOptions> options) {
    List<ParentOptions> asked = options.stream().filter(o -> !o.parents().isEmpty()).toList();
    RelationBatches.Plan plan = batches.plan(asked, batch -> call(inquiry, batch));
    List<Relations> parts = new ArrayList<>();
    if (!plan.tooLarge().isEmpty()) {
      parts.add(fallBack(inquiry, plan.tooLarge(), "the pair alone exceeds the model's input"));
    }
    parts.addAll(inParallel(inquiry, plan.batches()));
    return join(parts, plan.notes());
  }

  private List<Relations> inParallel(Inquiry inquiry, List<List<ParentOptions>> planned) {
    if (planned.size() <= 1) {
      return planned.stream().map(batch -> judge(inquiry, batch)).toList();
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Relations>> pending =
          planned.stream().map(batch -> threads.submit(() -> judge(inquiry, batch))).toList();
      List<Relations> done = new ArrayList<>();
      for (int i = 0; i < pending.size(); i++) {
        done.add(await(inquiry, planned.get(i), pending.get(i)));
      }
      return done;
    }
  }

  private Relations await(Inquiry inquiry, List<ParentOptions> batch, Future<Relations> pending) {
    try {
      return pending.get();
    } catch (InterruptedException e) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      return fallBack(inquiry, batch, "the caller was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("Judging relations failed.", e.getCause());
    }
  }

  private Relations judge(Inquiry inquiry, List<ParentOptions> batch) {
    return switch (chat.ask(call(inquiry, batch))) {
      case ChatOutcome.Answered<RelationAnswer> answered ->
          new Relations(
              answered.value().found(), Rung.MODEL, answered.value().discarded(), List.of());
      case ChatOutcome.Failed<RelationAnswer> failed -> fallBack(inquiry, batch, failed.describe());
    };
  }

  private StructuredCall<RelationAnswer> call(Inquiry inquiry, List<ParentOptions> batch) {
    return new StructuredCall<>(
        "relate",
        template
            .form()
            .quoted("question", inquiry.question().text())
            .jsonLines("messages", RelationBatches.messageLines(batch))
            .jsonLines("pairs", RelationBatches.pairLines(batch))
            .prompt(),
        RelationAnswer.SCHEMA,
        settings.temperature(),
        settings.maxOutputTokens(),
        answer -> RelationAnswer.read(answer, batch));
  }

  private Relations fallBack(Inquiry inquiry, List<ParentOptions> batch, String reason) {
    Relations local = fallback.classify(inquiry, batch);
    List<String> failures = new ArrayList<>(local.failures());
    failures.add("%d of the messages: %s".formatted(batch.size(), reason));
    return new Relations(local.found(), local.rung(), local.discarded(), failures);
  }

  private static Relations join(List<Relations> parts, List<String> notes) {
    List<Relation> found = new ArrayList<>();
    List<String> failures = new ArrayList<>(notes);
    int discarded = 0;
    Rung rung = parts.isEmpty() ? Rung.MODEL : parts.getFirst().rung();
    for (Relations part : parts) {
      found.addAll(part.found());
      failures.addAll(part.failures());
      discarded += part.discarded();
      rung = rung.and(part.rung());
    }
    return new Relations(found, rung, discarded, failures);
  }
}
