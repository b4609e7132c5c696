package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.Setting;
import java.util.List;

/** What is said of models that failed while the answer stands without them. */
final class ModelRemark {
  private ModelRemark() {}

  /** Makes the remark, if there is anything to remark on. */
  static void on(Session session, List<String> failures) {
    if (failures.isEmpty()) {
      return;
    }
    String first = failures.getFirst();
    session.terminal().note(first.contains("\nMaybe ") ? first : ofModel(session, failures));
  }

  private static String ofModel(Session session, List<String> failures) {
    Configuration configuration = session.configuration();
    return ("The model (%s%s) must answer; calls that failed: %d, the first by %s.%nMaybe its service is"
            + " down or its address is another: \"treering config\" shows the settings, --json"
            + " every failure.")
        .formatted(
            configuration.get(Setting.MODEL_NAME).orElse(""),
            configuration.get(Setting.MODEL_BASE_URL).map(url -> " at " + url).orElse(""),
            failures.size(),
            failures.getFirst());
  }
}
