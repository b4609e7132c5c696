package dev.treering.eval.answers;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.answers.RetrievedContext.Placed;
import dev.treering.eval.metric.Share;
import dev.treering.eval.metric.TextOverlap;
import dev.treering.eval.run.Measured;
import dev.treering.model.MessageId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Counts answers. What ended in a fault at any stage is not right, and shares no word with the
 * right answer.
 *
 * @param judged whether open answers are judged; letters always are
 */
record AnswerFigures(boolean judged) {
  Measured of(
      LabelledQuestion question,
      Optional<RetrievedContext> context,
      boolean stoodIn,
      Optional<Given> given,
      Optional<Verdict> verdict) {
    Map<String, Share> shares = new LinkedHashMap<>();
    boolean letters = AnswerProtocol.hasLetters(question);
    boolean needsJudge = judged && Judging.isNeeded(question);
    boolean right =
        given.isPresent()
            && (letters
                ? given.get().text().equals(Letters.right(question))
                : verdict.map(Verdict::right).orElse(false));
    if (letters || needsJudge) {
      shares.put("accuracy", Share.of(right));
    }
    if (!letters && AnswerProtocol.isKnown(question)) {
      String expected = question.labels().expected().answer();
      String said = given.map(Given::text).orElse("");
      shares.put("answer_f1", Share.of(TextOverlap.f1(said, expected)));
      shares.put("rouge_l", Share.of(TextOverlap.rougeL(said, expected)));
    }
    boolean should = question.labels().abstain();
    boolean did = given.map(Given::abstained).orElse(false);
    shares.put("abstain_f1", new Share(should && did ? 2 : 0, (should ? 1 : 0) + (did ? 1 : 0)));
    context.ifPresent(found -> addContext(question, found, shares));
    shares.put("retrieve_errors", Share.of(context.isEmpty()));
    shares.put("answer_errors", Share.of(context.isPresent() && given.isEmpty()));
    if (needsJudge) {
      shares.put("judge_errors", Share.of(given.isPresent() && verdict.isEmpty()));
    }
    shares.put("stood_in", Share.of(stoodIn));
    return new Measured(
        QuestionKey.of(question).toString(),
        question.type(),
        shares,
        "%s %s: %s | %s"
            .formatted(
                QuestionKey.of(question),
                shares.containsKey("accuracy") ? (right ? "right" : "wrong") : "not judged",
                given.map(Given::text).orElse("(no answer)"),
                question.question().text()));
  }

  private static void addContext(
      LabelledQuestion question, RetrievedContext context, Map<String, Share> shares) {
    Set<MessageId> found =
        context.messages().stream().map(Placed::id).map(MessageId::of).collect(Collectors.toSet());
    var units = question.labels().evidence();
    if (!units.isEmpty()) {
      long there = units.stream().filter(unit -> unit.stream().anyMatch(found::contains)).count();
      shares.put("evidence", new Share(there, units.size()));
    }
    shares.put("messages", Share.of(found.size()));
    shares.put("tokens", Share.of(context.tokens()));
  }
}
