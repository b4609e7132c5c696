package dev.treering.cli.output;

import dev.treering.answer.Answer;
import dev.treering.answer.AnswerMode;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Rung;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * An answered question for people: the answer with what it cites, then the trees that matter, then
 * what it cost and stands on; with {@code explain} all trees and every stage.
 */
public final class ReplyPage {
  private static final int TREES_SHOWN = 3;
  private static final int TREES_SHOWN_BESIDE_THE_ANSWER = 2;
  private static final int GAUGE_COLUMNS = 24;
  private static final int ID_COLUMNS = 36;

  private final Look look;
  private final Reply reply;
  private final boolean explain;
  private final List<String> lines = new ArrayList<>();

  private ReplyPage(Look look, Reply reply, boolean explain) {
    this.look = look;
    this.reply = reply;
    this.explain = explain;
  }

  /** Returns the lines of the page. */
  public static List<String> lines(Look look, AnsweredQuestion asked, boolean explain) {
    ReplyPage page = new ReplyPage(look, new Reply(asked), explain);
    page.question();
    page.answer();
    page.trees();
    page.costs();
    if (explain) {
      page.lines.add("");
      page.lines.addAll(StagePage.lines(look, asked.stages()));
    }
    return page.lines;
  }

  private void question() {
    Question question = reply.asked().question();
    add(Style.BOLD, question.text(), "");
    String dot = " " + look.glyphs().dot() + " ";
    StringBuilder circumstances = new StringBuilder("space " + question.space());
    if (question.asker() != null) {
      circumstances.append(dot).append("asked by ").append(question.asker());
    }
    if (question.asOf() != null) {
      circumstances.append(dot).append("as of ").append(Times.minute(question.asOf()));
    }
    add(Style.DIM, circumstances + dot + "times are UTC", "");
  }

  private void answer() {
    Answer answer = reply.answer();
    heading("Answer", how(answer.mode()));
    add(Style.PLAIN, answer.text().isBlank() ? "No answer was found." : answer.text(), "  ");
    for (MessageId id : answer.citations()) {
      reply.forest().node(id).ifPresent(this::citation);
    }
  }

  private static String how(AnswerMode mode) {
    return switch (mode) {
      case MODEL -> "by a language model, from the evidence below";
      case EXTRACTIVE -> "quoted from the conversation, no language model";
      case ABSTAINED -> "abstained: the evidence does not tell";
    };
  }

  private void citation(EvidenceNode node) {
    boolean current = reply.isCurrent(node);
    String author = node.message().author() == null ? "unknown" : node.message().author().name();
    String line =
        "  cites [%d] %s %s %s, %s%s"
            .formatted(
                node.index(),
                look.fit(node.id().value(), ID_COLUMNS),
                look.glyphs().dot(),
                author,
                Times.minute(node.message().occurred()),
                current ? ", the current state" : "");
    lines.add(look.styled(Style.DIM, "  " + look.fit(line, look.width() - 2)));
  }

  private void trees() {
    List<List<EvidenceNode>> all = reply.forest().trees();
    if (all.isEmpty()) {
      heading("Evidence", "nothing in the space fits the question");
      return;
    }
    Set<List<EvidenceNode>> shown = explain ? new HashSet<>(all) : weightiest(all);
    String total = Times.counted(all.size(), "tree", "trees");
    heading("Evidence", shown.size() == all.size() ? total : shown.size() + " of " + total);
    boolean first = true;
    for (List<EvidenceNode> tree : all) {
      if (shown.contains(tree)) {
        if (!first) {
          lines.add("");
        }
        lines.addAll(TreeDrawing.of(look, reply, tree, explain));
        first = false;
      }
    }
    folded(all, shown);
  }

  /** Those that carry the answer; then the most relevant that have more than one message. */
  private Set<List<EvidenceNode>> weightiest(List<List<EvidenceNode>> all) {
    Set<List<EvidenceNode>> shown = new HashSet<>();
    all.stream().filter(tree -> tree.stream().anyMatch(reply::isWeighty)).forEach(shown::add);
    boolean carried = !shown.isEmpty();
    int most = carried ? TREES_SHOWN_BESIDE_THE_ANSWER : TREES_SHOWN;
    all.stream()
        .filter(tree -> !carried || tree.size() > 1)
        .sorted(Comparator.comparingDouble(ReplyPage::relevance).reversed())
        .takeWhile(tree -> shown.size() < most)
        .forEach(shown::add);
    return shown;
  }

  private static double relevance(List<EvidenceNode> tree) {
    return tree.stream().mapToDouble(node -> node.evidence().relevance()).max().orElse(0);
  }

  private void folded(List<List<EvidenceNode>> all, Set<List<EvidenceNode>> shown) {
    long singles = all.stream().filter(t -> !shown.contains(t) && t.size() == 1).count();
    long grown = all.size() - shown.size() - singles;
    if (singles + grown == 0) {
      return;
    }
    List<String> parts = new ArrayList<>();
    if (grown > 0) {
      parts.add(Times.counted(grown, "more tree", "more trees"));
    }
    if (singles > 0) {
      parts.add(Times.counted(singles, "more message", "more messages") + " that found no place");
    }
    lines.add("");
    add(Style.DIM, "and " + String.join(" and ", parts) + "; --explain shows them", "");
  }

  private void costs() {
    CompressedForest context = reply.asked().context();
    double share = context.budget() == 0 ? 1 : (double) context.tokens() / context.budget();
    lines.add("");
    String gauge = look.glyphs().gauge(share, GAUGE_COLUMNS);
    String counts =
        String.format(
            Locale.ROOT,
            "%,d of %,d tokens (%.0f%%)",
            context.tokens(),
            context.budget(),
            share * 100);
    lines.add("Budget  " + gauge + " " + counts);
    if (context.overBudget()) {
      add(Style.WARNING, "Not even the necessary fitted the budget; whole trees are left out.", "");
    }
    String dot = " " + look.glyphs().dot() + " ";
    add(
        Style.PLAIN,
        "Stands on " + rung(reply.asked().rung()) + dot + Times.millis(reply.millis()),
        "");
  }

  private static String rung(Rung rung) {
    return switch (rung) {
      case LEXICAL -> "words and metadata only (lexical)";
      case LOCAL -> "words, metadata and the local embedder (local)";
      case MIXED -> "a language model, with gaps where it failed (mixed)";
      case MODEL -> "a language model (model)";
    };
  }

  private void heading(String title, String remark) {
    lines.add("");
    String rest = remark.isEmpty() ? "" : "  " + look.styled(Style.DIM, look.safe().line(remark));
    lines.add(look.styled(Style.HEADING, title) + rest);
  }

  private void add(Style style, String text, String prefix) {
    for (String line : look.wrap(text, look.width() - prefix.length())) {
      lines.add((prefix + look.styled(style, line)).stripTrailing());
    }
  }
}
