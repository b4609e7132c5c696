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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Lets a language model consolidate (TiMem §3.2): one call a memory, with the instruction of its
 * level, its children and its history. What it states must cite what it was given. When not all
 * fits the model's input the history goes first; when the entries alone do not, their halves are
 * consolidated by themselves and what comes out together. Entries are never left out silently: a
 * memory of which a single entry does not fit fails. Thread-safe.
 */
public final class ModelConsolidator implements Consolidator {
  /** Names the prompt that asks for the facts of a profile. */
  static final String FACTS_PROMPT = "tree/facts";

  private static final String STAGE = "consolidate";
  private static final String GROUP = "group";
  private static final int HASH_SHOWN = 12;

  private final StructuredChat chat;
  private final CallSettings settings;
  private final String model;
  private final PromptTemplate facts = PromptTemplate.load(FACTS_PROMPT, 1);
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
      instructions.put(level, PromptTemplate.load(promptOf(level), 1));
    }
  }

  /** Names the prompt with the instruction of a level. */
  static String promptOf(Level level) {
    return "tree/" + level.wireName();
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
    return switch (stated(task, entries(task))) {
      case Told<Statement> told -> complete(task, told.all());
      case Unsaid<Statement> unsaid -> unsaid.why();
    };
  }

  /** Facts cost one call more for each profile; without them the profile is not whole. */
  @Override
  public Consolidation complete(Task task, List<Statement> statements) {
    if (!task.facts() || task.id().level() != Level.PROFILE) {
      return new Consolidation.Made(statements);
    }
    return switch (noted(task, entries(task))) {
      case Told<Fact> told -> new Consolidation.Made(statements, told.all());
      case Unsaid<Fact> unsaid ->
          new Consolidation.Factless(
              statements,
              new Consolidation.Failed(
                  "facts: " + unsaid.why().reason(), unsaid.why().concernsAll()));
    };
  }

  /**
   * One line of what is consolidated.
   *
   * @param line as the model sees it, but for its number
   * @param sources the messages it rests on
   */
  private record Entry(ObjectNode line, List<MessageId> sources) {}

  /** What a model said to some entries. */
  private sealed interface Said<T> {}

  private record Told<T>(List<T> all) implements Said<T> {}

  private record Unsaid<T>(Consolidation.Failed why) implements Said<T> {}

  private Said<Statement> stated(Task task, List<Entry> entries) {
    StructuredCall<List<Statement>> call = fitting(task, entries);
    if (settings.fits(call) || entries.size() < 2) {
      return ask(call);
    }
    return switch (halves(entries, half -> stated(task, half))) {
      case Told<Statement> parts -> ask(fitting(task, statedEntries(task, parts.all())));
      case Unsaid<Statement> unsaid -> unsaid;
    };
  }

  /** Returns the call with history if that fits, else without. */
  private StructuredCall<List<Statement>> fitting(Task task, List<Entry> entries) {
    StructuredCall<List<Statement>> call = call(task, entries, task.before());
    return settings.fits(call) ? call : call(task, entries, List.of());
  }

  private Said<Fact> noted(Task task, List<Entry> entries) {
    StructuredCall<List<Fact>> call = factsCall(task, entries);
    return settings.fits(call) || entries.size() < 2
        ? ask(call)
        : halves(entries, half -> noted(task, half));
  }

  private static <T> Said<T> halves(List<Entry> entries, Function<List<Entry>, Said<T>> each) {
    List<T> all = new ArrayList<>();
    int middle = entries.size() / 2;
    for (List<Entry> half :
        List.of(entries.subList(0, middle), entries.subList(middle, entries.size()))) {
      switch (each.apply(half)) {
        case Told<T> told -> all.addAll(told.all());
        case Unsaid<T> unsaid -> {
          return unsaid;
        }
      }
    }
    return new Told<>(all);
  }

  private <T> Said<T> ask(StructuredCall<List<T>> call) {
    if (!settings.fits(call)) {
      return new Unsaid<>(
          new Consolidation.Failed(
              "its entries (%d tokens) do not fit the model's input (%d)"
                  .formatted(settings.tokensOf(call), settings.maxInputTokens()),
              false));
    }
    return switch (chat.ask(call)) {
      case ChatOutcome.Answered<List<T>> answered -> new Told<>(answered.value());
      case ChatOutcome.Failed<List<T>> failed ->
          new Unsaid<>(new Consolidation.Failed(failed.describe(), concernsAll(failed.fault())));
    };
  }

  private StructuredCall<List<Fact>> factsCall(Task task, List<Entry> entries) {
    Map<String, Subject> people = people(task);
    return new StructuredCall<>(
        "facts",
        facts
            .form()
            .quoted("subject", task.id().subject().toString())
            .quoted("start", task.interval().start().toString())
            .quoted("end", task.interval().end().toString())
            .quoted("people", String.join(", ", people.keySet()))
            .jsonLines("entries", numbered(entries))
            .prompt(),
        FactsAnswer.SCHEMA,
        settings.temperature(),
        settings.maxOutputTokens(),
        answer -> FactsAnswer.read(answer, offered(entries), people, task.messages()));
  }

  /** By lower-case name who may be meant; a name of several persons means nobody. */
  private static Map<String, Subject> people(Task task) {
    Map<String, Set<Subject>> named = new TreeMap<>();
    for (Message message : task.messages().values()) {
      Author author = message.author();
      if (author != null) {
        named
            .computeIfAbsent(author.name().toLowerCase(Locale.ROOT), name -> new HashSet<>())
            .add(Subject.person(author.id()));
      }
    }
    Map<String, Subject> people = new TreeMap<>();
    named.forEach(
        (name, subjects) -> {
          if (subjects.size() == 1) {
            people.put(name, subjects.iterator().next());
          }
        });
    people.put(GROUP, Subject.GROUP);
    return people;
  }

  private static boolean concernsAll(ModelFault fault) {
    return fault == ModelFault.DOWN
        || fault == ModelFault.INTERRUPTED
        || fault == ModelFault.UNAUTHORIZED;
  }

  private StructuredCall<List<Statement>> call(
      Task task, List<Entry> entries, List<Statement> history) {
    return new StructuredCall<>(
        STAGE,
        instruction(task.id().level())
            .form()
            .quoted("subject", task.id().subject().toString())
            .quoted("start", task.interval().start().toString())
            .quoted("end", task.interval().end().toString())
            .jsonLines("history", history(history))
            .jsonLines("entries", numbered(entries))
            .prompt(),
        StatementsAnswer.SCHEMA,
        settings.temperature(),
        settings.maxOutputTokens(),
        answer -> StatementsAnswer.read(answer, offered(entries), task.messages()));
  }

  /** Returns the messages of a segment, or the statements below. */
  private static List<Entry> entries(Task task) {
    return task.id().level() == Level.SEGMENT
        ? task.messages().values().stream()
            .map(message -> new Entry(MessageLine.of(message), List.of(message.id())))
            .toList()
        : statedEntries(task, task.below());
  }

  private static List<Entry> statedEntries(Task task, List<Statement> statements) {
    List<Entry> entries = new ArrayList<>();
    for (Statement statement : statements) {
      ObjectNode line = JsonNodeFactory.instance.objectNode().put("id", "");
      line.put("text", statement.text());
      Message last = task.messages().get(statement.sources().getLast());
      if (last != null) {
        line.put("time", last.occurred().toString());
      }
      entries.add(new Entry(line, statement.sources()));
    }
    return entries;
  }

  private static List<ObjectNode> numbered(List<Entry> entries) {
    List<ObjectNode> lines = new ArrayList<>();
    for (Entry entry : entries) {
      lines.add(entry.line().deepCopy().put("id", "c" + (lines.size() + 1)));
    }
    return lines;
  }

  /** Returns by number on which messages an entry rests. */
  private static Map<String, List<MessageId>> offered(List<Entry> entries) {
    Map<String, List<MessageId>> offered = new HashMap<>();
    for (Entry entry : entries) {
      offered.put("c" + (offered.size() + 1), entry.sources());
    }
    return offered;
  }

  private static List<ObjectNode> history(List<Statement> statements) {
    List<ObjectNode> lines = new ArrayList<>();
    for (Statement statement : statements) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      lines.add(line.put("id", "h" + (lines.size() + 1)).put("text", statement.text()));
    }
    return lines;
  }
}
