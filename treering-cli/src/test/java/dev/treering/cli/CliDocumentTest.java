package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.cli.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CliDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "cli.md");

  @Test
  void namesEveryCommand() throws IOException {
    String document = Files.readString(DOCUMENT);
    assertThat(Treering.commandLine(Surroundings.ofProcess()).getSubcommands().keySet())
        .allSatisfy(name -> assertThat(document).contains("treering " + name));
  }

  @Test
  void listsEverySettingWithItsVariableAndDefault() throws IOException {
    String document = Files.readString(DOCUMENT);
    for (Setting setting : Setting.values()) {
      assertThat(document)
          .contains(
              "| `%s` | `%s` | %s | %s |"
                  .formatted(
                      setting.key(),
                      setting.variable(),
                      setting.defaultValue().map(value -> "`" + value + "`").orElse(""),
                      setting.purpose()));
    }
  }
}
