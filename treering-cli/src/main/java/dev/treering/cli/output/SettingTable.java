package dev.treering.cli.output;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.Setting;
import dev.treering.cli.terminal.Look;
import java.util.ArrayList;
import java.util.List;

/** All settings with where they came from; secrets are shown by their last characters only. */
public final class SettingTable {
  private static final int SHOWN_OF_SECRET = 4;
  private static final int LEAST_LENGTH_TO_SHOW = 12;

  private SettingTable() {}

  /** Returns the table for people. */
  public static List<String> lines(Look look, Configuration configuration) {
    Table table = new Table("KEY", "VALUE", "FROM");
    for (Setting setting : Setting.values()) {
      table.row(
          setting.key(), shown(configuration, setting), configuration.entry(setting).source());
    }
    return table.lines(look);
  }

  /** Returns the object for scripts. */
  public static JsonText json(Configuration configuration) {
    List<JsonText> all = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      boolean isSet = configuration.get(setting).isPresent();
      all.add(
          new JsonText()
              .with("key", setting.key())
              .with("value", isSet ? shown(configuration, setting) : null)
              .with("from", configuration.entry(setting).source())
              .with("purpose", setting.purpose()));
    }
    return new JsonText().with("settings", all);
  }

  private static String shown(Configuration configuration, Setting setting) {
    String value = configuration.get(setting).orElse("-");
    if (!setting.isSecret() || value.equals("-")) {
      return value;
    }
    return value.length() < LEAST_LENGTH_TO_SHOW
        ? "****"
        : "****" + value.substring(value.length() - SHOWN_OF_SECRET);
  }
}
