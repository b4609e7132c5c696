package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.treering.cli.Launcher.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The installed launcher as a user to whom files are closed. For root none is closed, so root runs
 * it as nobody.
 */
class MissingRightsIT {
  private static final String CANNOT = "cannot become another user";

  private static final String BEFORE =
      """
      as=
      if [ "$(id -u)" = 0 ]; then
        as="setpriv --reuid=65534 --regid=65534 --clear-groups"
        $as treering --version > /dev/null 2>&1 || { echo "%s"; exit 0; }
        chown -R 65534:65534 .
      fi
      $as mkdir home locked
      $as treering import allotment.jsonl --space plot --no-embed --quiet > /dev/null
      cp -p allotment.jsonl secret.jsonl
      cp -rp home/spaces/plot home/spaces/mute
      cp -rp home/spaces/plot home/spaces/still
      chmod 000 secret.jsonl home/spaces/mute/log.db
      chmod -R a-w home/spaces/still locked
      """
          .formatted(CANNOT);

  @TempDir private Path directory;

  /**
   * @param code the exit code
   * @param says what is said on the error stream
   */
  private record Closed(String command, int code, String says) {}

  private static final List<Closed> ALL =
      List.of(
          new Closed(
              "treering import secret.jsonl --space new",
              1,
              "The source (secret.jsonl) cannot be read: this user may not read secret.jsonl."),
          new Closed("treering import allotment.jsonl --space new --home locked", 1, "locked"),
          new Closed(
              "treering import allotment.jsonl --space still",
              1,
              "this user may not open or write"),
          new Closed("treering ask watering --space mute", 1, "log.db) could not be read"),
          new Closed("treering ask watering --space still --quiet", 0, ""),
          new Closed(
              "treering export --space plot --out locked/plot.jsonl",
              1,
              "must exist and be writable for this user."),
          new Closed(
              "treering import allotment.jsonl --space plot --report locked/report.jsonl",
              1,
              "The file (locked/report.jsonl) must be accessible to this user."));

  @BeforeEach
  void isInstalled() throws IOException {
    assertThat(Launcher.isInstalled()).as("a built distribution").isTrue();
    AllotmentChat.writeTo(directory);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void whatIsClosedIsNamedAndNothingIsHalfDone() throws Exception {
    StringBuilder script = new StringBuilder(BEFORE);
    for (int i = 0; i < ALL.size(); i++) {
      script.append(
          "$as %s > out%d 2> err%d && echo 0 || echo $?%n".formatted(ALL.get(i).command(), i, i));
    }
    script.append("$as treering stats --space new 2>&1 || echo none\n");
    Outcome outcome = Launcher.run(directory, script.toString());
    assertThat(outcome.code()).as("%s%n%s", outcome.out(), outcome.err()).isZero();
    assumeFalse(outcome.out().startsWith(CANNOT), "root needs setpriv, and files open to others");
    List<String> said = new ArrayList<>(outcome.out().lines().toList());
    SoftAssertions softly = new SoftAssertions();
    for (int i = 0; i < ALL.size(); i++) {
      Closed closed = ALL.get(i);
      String errors = Files.readString(directory.resolve("err" + i));
      softly.assertThat(said.get(i)).as(errors).isEqualTo(String.valueOf(closed.code()));
      softly.assertThat(errors).contains(closed.says()).doesNotContain("\tat ", "java.");
      if (closed.code() != 0) {
        softly.assertThat(errors).as(closed.command()).contains("\nMaybe ");
      }
    }
    softly.assertAll();
    assertThat(outcome.out()).endsWith("none\n");
  }
}
