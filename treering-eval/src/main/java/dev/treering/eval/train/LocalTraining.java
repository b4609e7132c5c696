package dev.treering.eval.train;

import dev.treering.answer.AnswerModel;
import dev.treering.answer.Answerer;
import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.LabelledThread;
import dev.treering.eval.LinkScore;
import dev.treering.eval.run.MemoryRun;
import dev.treering.eval.run.QuestionResult;
import dev.treering.forest.structure.LocalRelationClassifier;
import dev.treering.forest.structure.Pair;
import dev.treering.forest.structure.PairModel;
import dev.treering.learned.ChoiceModel;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.Rungs;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Trains and measures everything that is learned on the local rung: which message another answers,
 * how states are linked, and which message states the answer. Opens the spaces of all chats and
 * holds them until it is closed; one thread at a time.
 */
public final class LocalTraining implements AutoCloseable {
  private static final int INNER_FOLDS = 3;
  private static final int REPLY_CANDIDATES = 100;

  private final Rungs rungs;
  private final Embedder embedder;
  private final List<OpenChat> chats = new ArrayList<>();
  private final SpaceStore words;
  private final IndexSnapshot analysis;

  /** What training makes. */
  public record Trained(PairModel relations, AnswerModel answers) {}

  /**
   * Opens the spaces of the chats and fills those that are empty.
   *
   * @param rungs builds forests for everything that is not learned here
   */
  public LocalTraining(Spaces spaces, Rungs rungs, Embedder embedder, List<LabelledChat> labelled) {
    this.rungs = rungs;
    this.embedder = embedder;
    this.words = spaces.open(SpaceId.of("words"), Spaces.Access.CREATE);
    this.analysis = words.snapshot(null);
    for (LabelledChat chat : labelled) {
      SpaceStore store = spaces.open(chat.space().space(), Spaces.Access.CREATE);
      chats.add(new OpenChat(chat, store));
      ConversationMemory memory = ConversationMemory.of(store, rungs, System::nanoTime);
      memory.append(chat.space().messages());
      memory.embedPending((done, outOf) -> {});
    }
  }

  /** Returns the reply step that these talks teach. */
  public ChoiceModel<Pair> trainReply(List<LabelledThread> threads) {
    return trainer().trainReply(threads);
  }

  /** Returns how well a reply step links these talks. */
  public LinkScore measureReply(ChoiceModel<Pair> reply, List<LabelledThread> threads) {
    ReplyLinker linker = new ReplyLinker(reply, analysis, REPLY_CANDIDATES);
    return threads.stream().map(linker::score).reduce(LinkScore.NONE, LinkScore::plus);
  }

  /**
   * Returns the models that the chats teach.
   *
   * @param wanted the questions to learn from
   */
  public Trained train(ChoiceModel<Pair> reply, Predicate<LabelledQuestion> wanted) {
    RelationTrainer trainer = trainer();
    PairModel relations = trainer.trainState(chats, embedder, reply, wanted);
    AnswerModel answers =
        new AnswerTrainer(trainer, rungs, embedder, INNER_FOLDS)
            .train(chats, reply, relations.acts(), wanted);
    return new Trained(relations, answers);
  }

  /**
   * Returns the results of every question, each asked with models that saw neither its chat nor, in
   * a large chat, its topic.
   *
   * @param folds into how many parts the questions are cut, at least 2
   */
  public List<QuestionResult> crossValidate(ChoiceModel<Pair> reply, int folds) {
    Map<String, String> groups = new HashMap<>();
    chats.forEach(chat -> groups.putAll(chat.groups()));
    List<String> names = groups.values().stream().distinct().sorted().toList();
    List<QuestionResult> results = new ArrayList<>();
    for (int out = 0; out < folds; out++) {
      int left = out;
      Predicate<LabelledQuestion> here =
          question -> names.indexOf(groups.getOrDefault(question.id(), "")) % folds == left;
      Trained trained = train(reply, here.negate());
      chats.forEach(chat -> results.addAll(ask(chat, trained, here)));
    }
    return results;
  }

  private List<QuestionResult> ask(
      OpenChat chat, Trained trained, Predicate<LabelledQuestion> wanted) {
    Rungs learned =
        rungs
            .withClassifier(new LocalRelationClassifier(trained.relations()))
            .withAnswerer(settings -> Answerer.extractive(settings, trained.answers()));
    LabelledSpace space = chat.chat().space();
    return new MemoryRun(AskOptions.defaults())
        .run(
            ConversationMemory.of(chat.store(), learned, System::nanoTime),
            new LabelledSpace(
                space.space(), List.of(), space.questions().stream().filter(wanted).toList()),
            question -> {});
  }

  private RelationTrainer trainer() {
    return new RelationTrainer(analysis, PairModel.byHand());
  }

  @Override
  public void close() {
    analysis.close();
    words.close();
    chats.forEach(chat -> chat.store().close());
  }
}
