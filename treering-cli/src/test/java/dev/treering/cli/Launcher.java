package dev.treering.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs shell scripts in which {@code treering} is the installed launcher. */
final class Launcher {
  private static final long MINUTES = 15;

  private Launcher() {}

  /**
   * What a script did.
   *
   * @param code its exit code
   * @param out what it printed
   * @param err what it said on the error stream
   */
  record Outcome(int code, String out, String err) {}

  /** Whether a distribution was built; its place is in the system property treering.dist. */
  static boolean isInstalled() {
    return Files.isExecutable(bin().resolve("treering"));
  }

  private static Path bin() {
    return Path.of(System.getProperty("treering.dist", "target/dist"), "bin").toAbsolutePath();
  }

  /**
   * Runs a script in a directory, where the home of Treering is, too; stops at the first failure.
   */
  static Outcome run(Path directory, String script) throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path err = Files.createTempFile(directory, "err", ".txt");
    ProcessBuilder builder = new ProcessBuilder("sh", "-e", "-c", script);
    builder.environment().keySet().removeIf(name -> name.startsWith("TREERING_"));
    builder.environment().put("TREERING_HOME", directory.resolve("home").toString());
    builder.environment().put("TREERING_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().merge("PATH", bin().toString(), (old, added) -> added + ":" + old);
    Process process =
        builder
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IOException("The script must end within %d minutes: %s".formatted(MINUTES, script));
    }
    return new Outcome(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }
}
