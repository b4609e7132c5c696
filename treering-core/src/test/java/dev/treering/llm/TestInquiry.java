package dev.treering.llm;

import dev.treering.forest.Inquiry;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.MessageReader;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** Inquiries for stages that look at the question alone. */
public final class TestInquiry {
  private TestInquiry() {}

  /** An inquiry that must not read anything. */
  public static Inquiry about(String question) {
    return new Inquiry(
        Question.of(SpaceId.of("s"), question),
        unread(IndexSnapshot.class),
        unread(MessageReader.class),
        Optional.empty());
  }

  private static <T> T unread(Class<T> port) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              throw new AssertionError("Nothing must be read: " + method);
            }));
  }
}
