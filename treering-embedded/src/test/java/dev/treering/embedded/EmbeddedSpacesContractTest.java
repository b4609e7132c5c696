package dev.treering.embedded;

import dev.treering.store.Spaces;
import dev.treering.testkit.Conversations;
import dev.treering.testkit.SpacesContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedSpacesContractTest extends SpacesContract {
  @TempDir Path home;

  @Override
  protected Spaces open() {
    return EmbeddedSpaces.open(home, InstantSource.fixed(Conversations.START));
  }
}
