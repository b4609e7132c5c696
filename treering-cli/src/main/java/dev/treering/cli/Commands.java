package dev.treering.cli;

import picocli.CommandLine;

/** All commands there are, in the order in which help lists them. */
final class Commands {
  private Commands() {}

  static void addTo(CommandLine treering, Session session) {
    treering
        .addSubcommand(new DemoCommand(session))
        .addSubcommand(new ImportCommand(session))
        .addSubcommand(new AskCommand(session))
        .addSubcommand(TreeCommand.line(session))
        .addSubcommand(new SpacesCommand(session))
        .addSubcommand(new StatsCommand(session))
        .addSubcommand(new ExportCommand(session))
        .addSubcommand(new DeleteCommand(session))
        .addSubcommand(new VerifyCommand(session))
        .addSubcommand(new AuditCommand(session))
        .addSubcommand(new ReindexCommand(session))
        .addSubcommand(new ReembedCommand(session))
        .addSubcommand(new ConfigCommand(session))
        .addSubcommand(EvalCommand.withExperiments(session))
        .addSubcommand(new ReportCommand(session))
        .addSubcommand(new TrainCommand(session))
        .addSubcommand(new BenchCommand(session));
  }
}
