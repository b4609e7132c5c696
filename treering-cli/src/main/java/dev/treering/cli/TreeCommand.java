package dev.treering.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands of the memory tree. */
@Command(
    name = "tree",
    header = "Grow, show and ask the memory tree of a space.",
    synopsisSubcommandLabel = "COMMAND")
final class TreeCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  private TreeCommand() {}

  /** Returns the command with its subcommands. */
  static CommandLine line(Session session) {
    return new CommandLine(new TreeCommand())
        .addSubcommand(new TreeBuildCommand(session))
        .addSubcommand(new TreeShowCommand(session))
        .addSubcommand(new TreeAskCommand(session))
        .addSubcommand(new TreeWhyCommand(session));
  }

  @Override
  public void run() {
    throw new ParameterException(
        Objects.requireNonNull(spec).commandLine(),
        "A command of the tree must be given.\nMaybe \"treering tree build\"; \"treering tree --help\" lists all.");
  }
}
