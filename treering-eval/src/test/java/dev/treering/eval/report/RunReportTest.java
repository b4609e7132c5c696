package dev.treering.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.eval.experiment.DensityCheck;
import dev.treering.eval.metric.Share;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.RunJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReportTest {
  @TempDir Path folder;

  private Path journal(String recipe, Protocol protocol, Measured... measured) throws IOException {
    Path file = folder.resolve(recipe.replace(' ', '-') + ".jsonl");
    Map<String, String> contract = new LinkedHashMap<>();
    contract.put("dataset", "groupmembench");
    contract.put("recipe", recipe);
    contract.put("protocol", protocol.words());
    contract.put("command", "treering eval groupmembench --recipe " + recipe);
    try (RunJournal journal = RunJournal.open(file, contract, "treering 9, commit abc")) {
      for (Measured one : measured) {
        journal.add(one);
      }
    }
    return file;
  }

  private static Measured measured(String id, Map<String, Double> values) {
    Map<String, Share> shares = new LinkedHashMap<>();
    values.forEach((name, value) -> shares.put(name, Share.of(value)));
    return new Measured(id, "temporal", shares, "");
  }

  private static RunReport report(Path... journals) throws IOException {
    return RunReport.of(List.of(journals), Optional.empty(), Optional.empty(), List.of());
  }

  private static Map<String, Double> depths(double at12, double at36, double at72) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("key_evidence@12", at12);
    values.put("key_evidence@36", at36);
    values.put("key_evidence@72", at72);
    return values;
  }

  private static Measured arms(String id, double seeds, double discovery) {
    Map<String, Double> values = new LinkedHashMap<>();
    depths(seeds, seeds, seeds).forEach((name, value) -> values.put("seeds/" + name, value));
    depths(seeds, discovery, discovery)
        .forEach((name, value) -> values.put("discovery/" + name, value));
    return measured(id, values);
  }

  @Test
  void runsStandSideBySideWithTheirDifference() throws IOException {
    String page =
        report(
                journal(
                    "bm25",
                    Protocol.KEY_EVIDENCE,
                    measured("q1", depths(0, 0, 1)),
                    measured("q2", depths(0, 1, 1))),
                journal(
                    "default",
                    Protocol.KEY_EVIDENCE,
                    measured("q1", depths(0, 1, 1)),
                    measured("q2", depths(1, 1, 1))))
            .markdown();
    assertThat(page)
        .contains("| data set | figure | bm25 | default |")
        .contains("| groupmembench | key_evidence@36 | 0.500 | 1.000 |")
        .contains("| figure | bm25 (2) | default (2) |")
        .contains("| key_evidence@36 | +0.500 (+0.000 to +1.000) |")
        // Published figures of other chats are shown, but give no place.
        .contains("|  | T-Mem | 0.728 |", "**treering, default**", "so there are no places")
        .contains("| messages, the best first | 12 | 36 | 72 |", "| bm25 | 0.000 | 0.500 | 1.000 |")
        .contains(
            "treering eval groupmembench --recipe default", "| program | treering 9, commit abc |");
  }

  @Test
  void experimentsShowArmsAsColumnsLinesAndDifferences() throws IOException {
    RunReport report =
        report(
            journal(
                "exp2 of paper",
                Protocol.EVIDENCE_RECOVERY,
                arms("q1", 0, 1),
                arms("q2", 1, 1),
                arms("q3", 0, 1),
                arms("q4", 0, 0)));
    assertThat(report.markdown())
        .contains("## exp2 of paper, on groupmembench", "4 questions.")
        .contains("| figure | seeds | discovery |")
        .contains("| key_evidence@36 | 0.250 (0.000–0.750) | 0.750 (0.250–1.000) |")
        .contains("| discovery less seeds | +0.500 (+0.000 to +1.000) |")
        .contains("| discovery | 0.250 | 0.750 | 0.750 |")
        .doesNotContain("Overview");
    Document page = Jsoup.parse(report.html());
    assertThat(page.select("svg polyline")).hasSize(2);
    assertThat(page.select("svg text").eachText())
        .contains("seeds", "12", "36", "72", "seeds 0.250", "discovery 0.750");
  }

  @Test
  void curvesStayWithinTheirAxes() throws IOException {
    Document page =
        Jsoup.parse(
            report(journal("bm25", Protocol.KEY_EVIDENCE, measured("q1", depths(0.31, 0.55, 0.98))))
                .html());
    Element line = page.select("svg polyline").getFirst();
    assertThat(line.attr("points").split(" "))
        .hasSize(3)
        .allSatisfy(
            point -> {
              double y = Double.parseDouble(point.substring(point.indexOf(',') + 1));
              assertThat(y).isBetween(10.0, 272.0);
            });
    // From 0.3 to 1.0 the lines of tenths are eight.
    assertThat(page.select("svg line")).hasSize(8);
  }

  @Test
  void pageNeedsNothingElseAndExplainsEveryName() throws IOException {
    Document page =
        Jsoup.parse(
            report(journal("bm25", Protocol.KEY_EVIDENCE, measured("q1", depths(0, 1, 1)))).html());
    assertThat(page.select("[src], link, script")).isEmpty();
    assertThat(page.select("nav a").eachAttr("href"))
        .allSatisfy(target -> assertThat(page.select("h2" + target)).hasSize(1));
    assertThat(page.select("dt").eachText()).contains("bm25", "key_evidence@k");
    assertThat(page.select("details pre").text()).contains("--recipe bm25");
  }

  @Test
  void whatIsSaidInNamesStaysText() throws IOException {
    RunReport report =
        RunReport.of(
            List.of(),
            Optional.empty(),
            Optional.of(new DensityCheck(0.1, 0.5, 0.25, 20, 1)),
            List.of("Left out: <b>this</b>"));
    assertThat(report.html()).contains("Left out: &lt;b&gt;this&lt;/b&gt;");
    assertThat(report.markdown())
        .contains("## density rule, simulated", "treering eval density --background 0.1");
  }
}
