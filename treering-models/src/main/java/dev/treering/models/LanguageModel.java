package dev.treering.models;

import dev.langchain4j.model.TokenCountEstimator;
import dev.langchain4j.model.chat.ChatModel;
import dev.treering.answer.Answerer;
import dev.treering.answer.ModelAnswerer;
import dev.treering.answer.ModelAnswers;
import dev.treering.forest.select.EvidenceSelector;
import dev.treering.forest.select.ModelEvidenceSelector;
import dev.treering.forest.structure.ModelRelationClassifier;
import dev.treering.forest.structure.RelationClassifier;
import dev.treering.llm.CallLedger;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ChatClock;
import dev.treering.llm.StructuredChat;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.tree.consolidate.Consolidator;
import dev.treering.tree.consolidate.ModelConsolidator;
import dev.treering.tree.gate.Gate;
import dev.treering.tree.gate.ModelGate;
import dev.treering.tree.plan.ModelPlanner;
import dev.treering.tree.plan.Planner;
import java.util.Optional;

/**
 * A configured language model and the stages that it can take over. Each stage keeps the local
 * implementation that it is given as its fallback. Thread-safe.
 */
public final class LanguageModel {
  private final ModelSettings settings;
  private final StructuredChat chat;
  private final TokenCountEstimator tokens;

  private LanguageModel(ModelSettings settings, StructuredChat chat, TokenCountEstimator tokens) {
    this.settings = settings;
    this.chat = chat;
    this.tokens = tokens;
  }

  /**
   * Returns the model that the settings name; empty when they name none. Nothing is sent yet.
   *
   * @param clock tells time and waits
   * @param ledger takes a line for each try of each call
   * @throws dev.treering.model.InvalidValueException when a provider that needs a key has none
   */
  public static Optional<LanguageModel> open(
      ModelSettings settings, ChatClock clock, CallLedger ledger) {
    return ChatModels.create(settings).map(model -> over(model, settings, clock, ledger));
  }

  /** Returns the same over a chat model made elsewhere, such as a recording one. */
  public static LanguageModel over(
      ChatModel model, ModelSettings settings, ChatClock clock, CallLedger ledger) {
    return new LanguageModel(
        settings,
        new StructuredChat(model, settings.limits().policy(), clock, ledger),
        JtokkitTokenCounter.forModel(settings.model()));
  }

  /** Returns the way to ask it. */
  public StructuredChat chat() {
    return chat;
  }

  /** Returns the counter of its tokens, or the nearest there is. */
  public TokenCountEstimator tokens() {
    return tokens;
  }

  /** Returns the parts of a forest's way that ask it, each with the local one as its fallback. */
  public Rungs above(Rungs local) {
    return new Rungs(
        local.embedder(),
        selector(local.selector()),
        classifier(local.classifier()),
        settings -> answerer(local.answerer().apply(settings)),
        local.tokens(),
        local.changesState());
  }

  /** Returns the parts of a memory tree that ask it. */
  public TreeParts above(TreeParts local) {
    return new TreeParts(
        local.embedder(),
        Optional.of(consolidator()),
        planner(local.planner()),
        gate(),
        Optional.of(memoryAnswers()),
        local.tokens());
  }

  /** Returns the selector that asks it. */
  public EvidenceSelector selector(EvidenceSelector fallback) {
    return new ModelEvidenceSelector(chat, calls("select"), fallback);
  }

  /** Returns the relation classifier that asks it. */
  public RelationClassifier classifier(RelationClassifier fallback) {
    return new ModelRelationClassifier(
        chat, calls("relate"), ModelRelationClassifier.CHILDREN_PER_CALL, fallback);
  }

  /** Returns the answerer that asks it. */
  public Answerer answerer(Answerer fallback) {
    return new ModelAnswerer(new ModelAnswers(chat, calls("answer")), fallback);
  }

  /** Returns the consolidator that asks it. */
  public Consolidator consolidator() {
    return new ModelConsolidator(chat, calls("consolidate"), settings.model());
  }

  /** Returns the planner of recalls that asks it. */
  public Planner planner(Planner fallback) {
    return new ModelPlanner(chat, calls("plan"), fallback);
  }

  /** Returns the gate of recalls that asks it. */
  public Gate gate() {
    return new ModelGate(chat, calls("gate"));
  }

  /** Returns the way to answer from memories that asks it. */
  public ModelAnswers memoryAnswers() {
    return ModelAnswers.fromMemories(chat, calls("answer"));
  }

  /** Returns how it is asked for a stage. */
  public CallSettings calls(String stage) {
    return new CallSettings(
        settings.temperature(stage),
        settings.limits().maxInputTokens(),
        settings.limits().maxOutputTokens(),
        tokens);
  }
}
