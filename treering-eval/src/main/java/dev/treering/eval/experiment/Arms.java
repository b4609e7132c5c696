package dev.treering.eval.experiment;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.metric.Share;
import dev.treering.eval.run.Measured;
import java.util.LinkedHashMap;
import java.util.Map;

/** Collects what the arms of an experiment come to on one question. One thread at a time. */
final class Arms {
  private final LabelledQuestion question;
  private final Map<String, Share> shares = new LinkedHashMap<>();

  Arms(LabelledQuestion question) {
    this.question = question;
  }

  void add(String arm, String figure, Share share) {
    shares.put(arm + "/" + figure, share);
  }

  void add(String arm, Map<String, Share> figures) {
    figures.forEach((figure, share) -> add(arm, figure, share));
  }

  /** Adds figures that were taken at one place of an axis. */
  void addAt(String arm, Map<String, Share> figures, Object place) {
    figures.forEach((figure, share) -> add(arm, figure + "@" + place, share));
  }

  Measured measured() {
    return new Measured(question.id(), question.type(), shares, question.question().text());
  }
}
