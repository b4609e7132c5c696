package dev.treering.cli;

import dev.treering.cli.config.ConfigurationException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code treering} command: finds what holds today in years of conversation. */
@Command(
    name = "treering",
    versionProvider = Treering.Version.class,
    description = "Finds what holds today in years of conversation, and who said so.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Start with \"treering demo\"; then \"treering import PATH --space NAME\" and",
      "\"treering ask QUESTION --space NAME\"."
    })
public final class Treering implements Runnable {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int WRONG_USAGE = 2;

  @Mixin private final GlobalOptions options = new GlobalOptions();

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  private boolean version;

  @Spec private @Nullable CommandSpec spec;

  private final Session session;

  private Treering(Surroundings surroundings) {
    this.session = new Session(surroundings, options);
  }

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Logging.toPeopleOnly();
    System.exit(run(Surroundings.ofProcess(), arguments));
  }

  /**
   * Runs the command within these surroundings.
   *
   * @return 0 done, 1 failed, 2 wrong usage
   */
  public static int run(Surroundings surroundings, String... arguments) {
    CommandLine commandLine = commandLine(surroundings);
    try {
      return commandLine.execute(arguments);
    } catch (LinkageError | VirtualMachineError broken) {
      return failed(session(commandLine), broken);
    } finally {
      surroundings.streams().out().flush();
      surroundings.streams().err().flush();
      session(commandLine).finished();
    }
  }

  private static Session session(CommandLine commandLine) {
    return ((Treering) commandLine.getCommand()).session;
  }

  /** Returns the command with all its subcommands. */
  static CommandLine commandLine(Surroundings surroundings) {
    Treering treering = new Treering(surroundings);
    Session session = treering.session;
    CommandLine commandLine = new CommandLine(treering);
    Commands.addTo(commandLine, session);
    return commandLine
        .setOut(writer(surroundings.streams().out()))
        .setErr(writer(surroundings.streams().err()))
        .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
        .setUsageHelpWidth(80)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler((failure, command, result) -> failed(session, failure))
        .setParameterExceptionHandler((wrong, given) -> wrongUsage(session, wrong));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, stream.charset());
  }

  private static int failed(Session session, Throwable failure) {
    session.terminal().error(Failure.describe(failure));
    if (session.options().debug()) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      session.terminal().error(trace.toString());
    }
    return isWrongUsage(failure) ? WRONG_USAGE : FAILED;
  }

  private static boolean isWrongUsage(Throwable failure) {
    return failure instanceof WrongUsageException
        || (failure instanceof ConfigurationException wrong && wrong.isOfOption());
  }

  private static int wrongUsage(Session session, ParameterException wrong) {
    String message = String.valueOf(wrong.getMessage());
    StringBuilder help = new StringBuilder(message);
    if (!message.contains("Maybe ")) {
      String near =
          wrong instanceof UnmatchedArgumentException unmatched
              ? String.join(" or ", unmatched.getSuggestions())
              : "";
      help.append("\nMaybe ");
      if (!near.isEmpty()) {
        help.append("you mean ").append(near).append("; ");
      }
      String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
      help.append("\"").append(command).append(" --help\" shows what can be given.");
    }
    session.terminal().error(help.toString());
    return WRONG_USAGE;
  }

  /** Without a command: shows what there is. */
  @Override
  public void run() {
    throw new ParameterException(
        java.util.Objects.requireNonNull(spec).commandLine(),
        "A command must be given.\nMaybe \"treering demo\"; \"treering --help\" lists all.");
  }

  /** Tells the version that the build wrote into the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Treering.class.getPackage().getImplementationVersion();
      return new String[] {"treering " + (version == null ? "(not packaged)" : version)};
    }
  }
}
