package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.testkit.Conversations;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextAnalysisTest {
  @Test
  void manyThreadsReadTheSameTermsAsOne() throws InterruptedException, ExecutionException {
    Random random = new Random(3);
    List<String> texts = Stream.generate(() -> Conversations.text(random)).limit(300).toList();
    try (TextAnalysis alone = new TextAnalysis();
        TextAnalysis shared = new TextAnalysis();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<String>>> pending = new ArrayList<>();
      for (String text : texts) {
        pending.add(threads.submit(() -> shared.terms(text)));
      }
      for (int i = 0; i < texts.size(); i++) {
        assertThat(pending.get(i).get()).as(texts.get(i)).isEqualTo(alone.terms(texts.get(i)));
      }
    }
  }
}
