package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.output.SettingTable;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows every setting, its value and where that came from. */
@Command(
    name = "config",
    header = "Show every setting, its value and where it came from.",
    description =
        "Later ones win: the default, config.properties in the home directory, TREERING_*"
            + " variables, options.")
final class ConfigCommand implements Callable<Integer> {
  private final Session session;

  ConfigCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Configuration configuration = session.configuration();
    if (session.options().json()) {
      session.terminal().json(SettingTable.json(configuration).line());
    } else {
      session.terminal().print(SettingTable.lines(session.terminal().look(), configuration));
    }
    return Treering.DONE;
  }
}
