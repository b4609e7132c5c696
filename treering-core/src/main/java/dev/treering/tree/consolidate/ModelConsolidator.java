package dev.treering.tree.consolidate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ChatOutcome;
import dev.treering.llm.MessageLine;
import dev.treering.llm.ModelFault;
import dev.treering.llm.PromptTemplate;
import dev.treering.llm.StructuredCall;
import dev.treering.llm.StructuredChat;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Lets a language model consolidate (TiMem §3.2): one call a memory, with the instruction of its
 * level, its children and its history. What it states must cite what it was given. When not all
 * fits the model's input the history goes first; entries are never left out silently, a memory that
 * does not fit fails. Thread-safe.
 */
public final class ModelConsolidator implements Consolidator {
  private static final String STAGE = "consolidate";
  private static final int HASH_SHOWN = 12;

  private final StructuredChat chat;
  private final CallSettings settings;
  private final String model;
  private final PromptTemplate facts = PromptTemplate.load("tree/facts", 1);
  private final Map<Level, PromptTemplate> instructions = new EnumMap<>(Level.class);

  /**
   * @param chat the model
   * @param settings how it is asked
   * @param model the model's name, noted with each memory
   */
  public ModelConsolidator(StructuredChat chat, CallSettings settings, String model) {
    this.chat = chat;
    this.settings = settings;
    this.model = model;
    for (Level level : Level.values()) {
      instructions.put(level, PromptTemplate.load("tree/" + level.wireName(), 1));
    }
  }

  private PromptTemplate instruction(Level level) {
    return Objects.requireNonNull(instructions.get(level));
  }

  @Override
  public Maker maker(Level level) {
    PromptTemplate template = instruction(level);
    return new Maker(
        Maker.Kind.MODEL,
        "%s %s#%s".formatted(model, template.name(), template.hash().substring(0, HASH_SHOWN)));
  }

  @Override
  public Consolidation consolidate(Task task) {
    StructuredCall<List<Statement>> call = call(task, task.before());
    if (!settings.fits(call)) {
      call = call(task, List.of());
    }
    if (!settings.fits(call)) {
      return new Consolidation.Failed(
          "its entries (%d tokens) do not fit the model's input (%d)"
              .formatted(settings.tokensOf(call), settings.maxInputTokens()),
          false);
    }
    return switch (chat.ask(call)) {
      case ChatOutcome.Answered<List<Statement>> answered -> withFacts(task, answered.value());
      case ChatOutcome.Failed<List<Statement>> failed ->
          new Consolidation.Failed(failed.describe(), concernsAll(failed.fault()));
    };
  }

  /** Facts cost one call more for each profile; without them the profile is not whole. */
  private Consolidation withFacts(Task task, List<Statement> statements) {
    if (!task.facts() || task.id().level() != Level.PROFILE) {
      return new Consolidation.Made(statements);
    }
    StructuredCall<List<Fact>> call = factsCall(task);
    if (!settings.fits(call)) {
      return new Consolidation.Failed(
          "facts: its entries (%d tokens) do not fit the model's input (%d)"
              .formatted(settings.tokensOf(call), settings.maxInputTokens()),
          false);
    }
    return switch (chat.ask(call)) {
      case ChatOutcome.Answered<List<Fact>> answered ->
          new Consolidation.Made(statements, answered.value());
      case ChatOutcome.Failed<List<Fact>> failed ->
          new Consolidation.Failed("facts: " + failed.describe(), concernsAll(failed.fault()));
    };
  }

  private StructuredCall<List<Fact>> factsCall(Task task) {
    Map<String, List<MessageId>> offered = new LinkedHashMap<>();
    List<ObjectNode> entries = entries(task, offered);
    Map<String, Subject> people = new TreeMap<>(Map.of("group", Subject.GROUP));
    for (Message message : task.messages().values()) {
      Author author = message.author();
      if (author != null) {
        people.put(author.name().toLowerCase(Locale.ROOT), Subject.person(author.id()));
      }
    }
    return new StructuredCall<>(
        "facts",
        facts
            .form()
            .quoted("subject", task.id().subject().toString())
            .quoted("start", task.interval().start().toString())
            .quoted("end", task.interval().end().toString())
            .quoted("people", String.join(", ", people.keySet()))
            .jsonLines("entries", entries)
            .prompt(),
        FactsAnswer.SCHEMA,
        settings.temperature(),
        settings.maxOutputTokens(),
        answer -> FactsAnswer.read(answer, offered, people, task.messages()));
  }

  private static boolean concernsAll(ModelFault fault) {
    return fault == ModelFault.DOWN
        || fault == ModelFault.INTERRUPTED
        || fault == ModelFault.UNAUTHORIZED;
  }

  private StructuredCall<List<Statement>> call(Task task, List<Statement> history) {
    Map<String, List<MessageId>> offered = new LinkedHashMap<>();
    List<ObjectNode> entries = entries(task, offered);
    return new StructuredCall<>(
        STAGE,
        instruction(task.id().level())
            .form()
            .quoted("subject", task.id().subject().toString())
            .quoted("start", task.interval().start().toString())
            .quoted("end", task.interval().end().toString())
            .jsonLines("history", lines("h", history))
            .jsonLines("entries", entries)
            .prompt(),
        StatementsAnswer.SCHEMA,
        settings.temperature(),
        settings.maxOutputTokens(),
        answer -> StatementsAnswer.read(answer, offered, task.messages()));
  }

  /** Returns the messages of a segment or the statements below, and notes what each rests on. */
  private static List<ObjectNode> entries(Task task, Map<String, List<MessageId>> offered) {
    List<ObjectNode> entries = new ArrayList<>();
    if (task.id().level() == Level.SEGMENT) {
      for (Message message : task.messages().values()) {
        String number = "c" + (entries.size() + 1);
        offered.put(number, List.of(message.id()));
        entries.add(MessageLine.of(message).put("id", number));
      }
      return entries;
    }
    entries.addAll(lines("c", task.below()));
    List<Statement> below = task.below();
    for (int i = 0; i < below.size(); i++) {
      offered.put("c" + (i + 1), below.get(i).sources());
      Message last = task.messages().get(below.get(i).sources().getLast());
      if (last != null) {
        entries.get(i).put("time", last.occurred().toString());
      }
    }
    return entries;
  }

  private static List<ObjectNode> lines(String letter, List<Statement> statements) {
    List<ObjectNode> lines = new ArrayList<>();
    for (Statement statement : statements) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      lines.add(line.put("id", letter + (lines.size() + 1)).put("text", statement.text()));
    }
    return lines;
  }
}
