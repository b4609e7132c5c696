package dev.treering.eval.bench;

import dev.treering.embedded.BareLucene;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.Rungs;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * The whole way from question to answer on the local rung, with vectors present, against its floor:
 * one bare BM25 query for 36 messages with their text read, and one embedding of the question. Both
 * take turns, question by question, after some that do not count.
 *
 * <p>To embed hundreds of thousands of messages takes hours and tells nothing of asking: {@value
 * #EMBEDDED} messages are embedded, and every message's vector is mixed from two of these, one of
 * its topic, and noise. One message in fifty is edited and one in two hundred deleted after that.
 *
 * @param rungs the parts of the local rung
 * @param embedder makes meanings
 * @param nanoTime a rising clock
 */
public record AskBench(Rungs rungs, Embedder embedder, LongSupplier nanoTime) {
  private static final int EMBEDDED = 600;
  private static final int BATCH = 1_000;
  private static final int FLOOR_LIMIT = 36;
  private static final int WARM_UP = 100;

  /**
   * What was measured.
   *
   * @param messages how many the space has
   * @param asks milliseconds of each question
   * @param floors milliseconds of the floor for each question
   * @param stages median milliseconds by stage
   */
  public record Result(
      int messages, List<Double> asks, List<Double> floors, Map<String, Double> stages) {
    /** Returns the median of asking, in milliseconds. */
    public double p50() {
      return Percentiles.median(asks);
    }

    /** Returns what 95 of 100 questions do not exceed, in milliseconds. */
    public double p95() {
      return Percentiles.of(asks, 0.95);
    }

    /** Returns the median of the floor, in milliseconds. */
    public double floorP50() {
      return Percentiles.median(floors);
    }

    /** Returns how long asking takes, the floor being 1. */
    public double ratio() {
      return p50() / floorP50();
    }
  }

  /** Measures with that many messages and questions. */
  public Result run(int messages, int questions, long seed) {
    ChatGenerator generator = new ChatGenerator(seed);
    List<Message> chat = generator.messages(messages);
    try (Scratch scratch = new Scratch();
        Spaces spaces = EmbeddedSpaces.open(scratch.resolve("home"), InstantSource.system());
        SpaceStore store = spaces.open(SpaceId.of("bench"), Spaces.Access.CREATE);
        BareLucene bare = BareLucene.create(scratch.resolve("bare"), true)) {
      fill(store, chat, generator, seed);
      bare.add(chat);
      try (BareLucene.Reader floor = bare.reader()) {
        return measure(store, floor, generator.questions(WARM_UP + questions), messages);
      }
    }
  }

  private Result measure(
      SpaceStore store, BareLucene.Reader floor, List<String> questions, int messages) {
    ConversationMemory memory = ConversationMemory.of(store, rungs, nanoTime);
    List<Double> asks = new ArrayList<>();
    List<Double> floors = new ArrayList<>();
    Map<String, List<Double>> stages = new LinkedHashMap<>();
    for (int i = 0; i < questions.size(); i++) {
      String text = questions.get(i);
      long began = nanoTime.getAsLong();
      AnsweredQuestion answered =
          memory.ask(Question.of(store.space(), text), AskOptions.defaults());
      long asked = nanoTime.getAsLong();
      floor.search(text, FLOOR_LIMIT);
      embedder.query(text);
      long ended = nanoTime.getAsLong();
      if (i >= WARM_UP) {
        asks.add((asked - began) / 1e6);
        floors.add((ended - asked) / 1e6);
        answered
            .stages()
            .forEach(
                stage ->
                    stages
                        .computeIfAbsent(stage.name(), name -> new ArrayList<>())
                        .add(stage.millis()));
      }
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    stages.forEach((name, values) -> medians.put(name, Percentiles.median(values)));
    return new Result(messages, asks, floors, medians);
  }

  /** Appends the chat; what is edited or deleted is so after it was embedded, as in daily use. */
  private void fill(SpaceStore store, List<Message> chat, ChatGenerator generator, long seed) {
    List<EmbeddingVector> real =
        chat.stream().limit(EMBEDDED).map(Message::text).map(embedder::passage).toList();
    Random random = new Random(seed);
    for (int from = 0; from < chat.size(); from += BATCH) {
      List<Message> some = chat.subList(from, Math.min(chat.size(), from + BATCH));
      append(store, some, real, random);
      append(store, generator.changes(some), real, random);
    }
  }

  private void append(
      SpaceStore store, List<Message> some, List<EmbeddingVector> real, Random random) {
    store.append(some);
    Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
    for (Message message : some) {
      if (message.isSpeech()) {
        int topic = Math.floorMod(message.topic().hashCode(), real.size());
        vectors.put(
            message.id(), mixed(real.get(topic), real.get(random.nextInt(real.size())), random));
      }
    }
    if (!vectors.isEmpty()) {
      store.putVectors(embedder.modelId(), store.log().lastSequence(), vectors);
    }
  }

  private static EmbeddingVector mixed(EmbeddingVector one, EmbeddingVector other, Random random) {
    float[] a = one.toArray();
    float[] b = other.toArray();
    for (int i = 0; i < a.length; i++) {
      a[i] = 0.6f * a[i] + 0.6f * b[i] + 0.03f * (float) random.nextGaussian();
    }
    return EmbeddingVector.normalized(a);
  }
}
