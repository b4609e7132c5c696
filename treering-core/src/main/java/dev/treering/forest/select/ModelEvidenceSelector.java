package dev.treering.forest.select;

import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.Rung;
import dev.treering.forest.episode.Candidate;
import dev.treering.forest.episode.Window;
import dev.treering.forest.seed.Seed;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ChatOutcome;
import dev.treering.llm.MessageLine;
import dev.treering.llm.PromptTemplate;
import dev.treering.llm.StructuredCall;
import dev.treering.llm.StructuredChat;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lets a language model choose (T-Mem §4.2, §J): one call a window, which shows the question and
 * the window's candidates and nothing else. If they do not all fit the model's input, the least
 * similar ones are left out, which the result tells. If the call fails, the fallback chooses for
 * this window alone. A kept message's relevance is its similarity. Thread-safe.
 */
public final class ModelEvidenceSelector implements EvidenceSelector {
  private static final String STAGE = "select";

  private final StructuredChat chat;
  private final CallSettings settings;
  private final EvidenceSelector fallback;
  private final PromptTemplate template = prompt();

  /**
   * @param chat the model
   * @param settings how it is asked; the paper's temperature is 0
   * @param fallback chooses when it fails
   */
  public ModelEvidenceSelector(
      StructuredChat chat, CallSettings settings, EvidenceSelector fallback) {
    this.chat = chat;
    this.settings = settings;
    this.fallback = fallback;
  }

  /** Returns the prompt with which the model is asked, for the contracts of runs. */
  public static PromptTemplate prompt() {
    return PromptTemplate.load("select/evidence", 1);
  }

  @Override
  public WindowSelection select(Inquiry inquiry, Window window, List<Seed> seeds) {
    if (window.candidates().isEmpty()) {
      return new WindowSelection(window, List.of(), Rung.MODEL, 0, null);
    }
    List<Candidate> shown = fitting(inquiry, window.candidates());
    if (shown.isEmpty()) {
      return fallBack(inquiry, window, seeds, "not even one message fits the model's input");
    }
    return switch (chat.ask(call(inquiry, shown))) {
      case ChatOutcome.Answered<SelectionAnswer> answered ->
          new WindowSelection(
              window,
              kept(shown, answered.value()),
              Rung.MODEL,
              answered.value().discarded(),
              cut(window, shown));
      case ChatOutcome.Failed<SelectionAnswer> failed ->
          fallBack(inquiry, window, seeds, failed.describe());
    };
  }

  /** Returns the longest run of the best candidates that fits. */
  private List<Candidate> fitting(Inquiry inquiry, List<Candidate> best) {
    int most = best.size();
    int least = 0;
    int size = most;
    while (least < most) {
      if (settings.fits(call(inquiry, best.subList(0, size)))) {
        least = size;
      } else {
        most = size - 1;
      }
      size = (least + most + 1) / 2;
    }
    return best.subList(0, least);
  }

  private StructuredCall<SelectionAnswer> call(Inquiry inquiry, List<Candidate> shown) {
    List<Message> byTime = shown.stream().map(Candidate::message).sorted(Message.BY_TIME).toList();
    Set<MessageId> offered = byTime.stream().map(Message::id).collect(Collectors.toSet());
    String asker = Objects.requireNonNullElse(inquiry.question().asker(), "somebody");
    return new StructuredCall<>(
        STAGE,
        template
            .form()
            .quoted("question", inquiry.question().text())
            .quoted("asker", asker)
            .jsonLines("messages", byTime.stream().map(MessageLine::of).toList())
            .prompt(),
        SelectionAnswer.SCHEMA,
        settings.temperature(),
        settings.maxOutputTokens(),
        answer -> SelectionAnswer.read(answer, offered));
  }

  private static List<Evidence> kept(List<Candidate> shown, SelectionAnswer answer) {
    List<Evidence> kept = new ArrayList<>();
    for (Candidate candidate : shown) {
      SelectionAnswer.Pick pick = answer.picks().get(candidate.message().id());
      if (pick != null) {
        double relevance = Math.clamp(candidate.similarity(), 0, 1);
        kept.add(new Evidence(candidate.message(), pick.origin(), relevance, pick.reason()));
      }
    }
    kept.sort(Comparator.comparing(Evidence::message, Message.BY_TIME));
    return kept;
  }

  private @Nullable String cut(Window window, List<Candidate> shown) {
    int all = window.candidates().size();
    return shown.size() == all
        ? null
        : "the model was shown the %d most similar of %d candidates: its input takes %d tokens"
            .formatted(shown.size(), all, settings.maxInputTokens());
  }

  private WindowSelection fallBack(
      Inquiry inquiry, Window window, List<Seed> seeds, String reason) {
    WindowSelection selection = fallback.select(inquiry, window, seeds);
    return new WindowSelection(
        window, selection.kept(), selection.rung(), selection.discarded(), reason);
  }
}
