package dev.treering.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpaceCheckTest {
  private static final Instant NOON = Instant.parse("2025-03-01T12:00:00Z");
  private static final SpaceId SHED = SpaceId.of("shed");

  @TempDir Path home;

  @Test
  void findsNothingInASoundSpace() {
    assertThat(check(Map.of(), List.of()).findings()).isEmpty();
  }

  @Test
  void findsWhatTheIndexLacksAndHasTooMuch() {
    Report report = check(Map.of("window", List.of(), "documentCount", 7L), List.of());
    assertThat(report.findings())
        .extracting(Finding::text)
        .anyMatch(text -> text.startsWith("The index must have 2 messages, but has 7."))
        .anyMatch(text -> text.startsWith("Message s1 must be in the index."))
        .allMatch(text -> text.endsWith("\"treering reindex\" mends it."));
    assertThat(report.isSound()).isFalse();
  }

  @Test
  void findsWordsThatMustBeGone() {
    Report report = check(Map.of(), List.of("rake behind the door", "never said by anybody"));
    assertThat(report.findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.text()).contains("rake behind the door"));
  }

  @Test
  void listsTenFindingsOfAKindAndCountsTheRest() {
    Report report = new Report();
    for (int i = 0; i < 25; i++) {
      report.found("log", "finding " + i);
    }
    assertThat(report.findings()).hasSize(10);
    assertThat(report.unlisted()).isEqualTo(15);
  }

  private Report check(Map<String, Object> lies, List<String> absent) {
    EmbeddedSpaces spaces = EmbeddedSpaces.open(home, InstantSource.fixed(NOON));
    try (Spaces closing = spaces;
        SpaceStore store = closing.open(SHED, Access.CREATE)) {
      Author ida = Author.named("Ida");
      store.append(
          List.of(
              Message.of("s1", NOON, ida, "The rake behind the door is mine."),
              Message.of("s2", NOON.plusSeconds(9), ida, "The spade is not."),
              Message.of("s3", NOON.plusSeconds(10), ida, "A slip of the tongue.")));
      store.delete(Set.of(MessageId.of("s3")));
      return SpaceCheck.run(lying(store, lies), spaces.directory(SHED), absent);
    }
  }

  /** Returns the store with snapshots that answer some calls wrongly. */
  private static SpaceStore lying(SpaceStore store, Map<String, Object> lies) {
    return proxy(
        SpaceStore.class,
        store,
        "snapshot",
        () -> proxy(IndexSnapshot.class, store.snapshot(null), lies));
  }

  private static <T> T proxy(Class<T> type, T real, Map<String, Object> lies) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                lies.containsKey(method.getName())
                    ? lies.get(method.getName())
                    : call(real, method, arguments)));
  }

  private static <T> T proxy(
      Class<T> type, T real, String replaced, java.util.function.Supplier<?> answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                method.getName().equals(replaced) ? answer.get() : call(real, method, arguments)));
  }

  private static Object call(Object real, java.lang.reflect.Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
