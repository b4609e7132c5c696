package dev.treering.cli.output;

import dev.treering.answer.AnswerMode;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.memory.RecalledAnswer;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Statement;
import dev.treering.tree.recall.RecalledText.Told;
import java.util.ArrayList;
import java.util.List;

/** A question answered from a memory tree for people. */
public final class RecallPage {
  private final Look look;
  private final List<String> lines = new ArrayList<>();

  private RecallPage(Look look) {
    this.look = look;
  }

  /**
   * Returns the page.
   *
   * @param explain whether to show what each stage did
   */
  public static List<String> lines(Look look, RecalledAnswer asked, boolean explain) {
    RecallPage page = new RecallPage(look);
    page.add(Style.BOLD, asked.question().text(), "");
    page.lines.add("");
    page.lines.add(look.styled(Style.HEADING, "Answer"));
    page.add(Style.PLAIN, asked.answer().text(), "  ");
    if (asked.answer().mode() != AnswerMode.ABSTAINED) {
      String cited =
          String.join(", ", asked.answer().citations().stream().map(MessageId::value).toList());
      page.add(Style.DIM, "from " + cited, "  ");
    }
    page.lines.add("");
    page.lines.add(look.styled(Style.HEADING, "Memories"));
    asked.context().memories().forEach(page::memory);
    page.lines.add("");
    page.add(
        Style.DIM,
        "%s tree, %s question, %s of %s tokens, %s"
            .formatted(
                asked.options().subject(),
                asked.plan().complexity().wireName(),
                Times.count(asked.context().tokens()),
                Times.count(asked.context().budget()),
                asked.rung().wireName()),
        "");
    if (explain) {
      page.lines.add("");
      page.lines.addAll(StagePage.lines(look, asked.stages()));
    }
    return page.lines;
  }

  private void memory(Told told) {
    add(Style.EXPAND, MemoryPage.header(look, told.memory().node()), "  ");
    for (Statement statement : told.statements()) {
      add(Style.PLAIN, statement.text(), "    ");
    }
  }

  private void add(Style style, String text, String prefix) {
    for (String line : look.wrap(text, look.width() - prefix.length())) {
      lines.add((prefix + look.styled(style, line)).stripTrailing());
    }
  }
}
