package dev.treering.llm;

import dev.treering.forest.Inquiry;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;

/** Inquiries for stages that look at the question alone. */
public final class TestInquiry {
  private TestInquiry() {}

  /** An inquiry whose index must not be read. */
  public static Inquiry about(String question) {
    IndexSnapshot unread =
        (IndexSnapshot)
            Proxy.newProxyInstance(
                IndexSnapshot.class.getClassLoader(),
                new Class<?>[] {IndexSnapshot.class},
                (proxy, method, arguments) -> {
                  throw new AssertionError("The index must not be read: " + method);
                });
    return new Inquiry(
        Question.of(SpaceId.of("s"), question), unread, ids -> Map.of(), Optional.empty());
  }
}
