package dev.treering.embedded;

import dev.treering.store.MessageIndex;
import dev.treering.testkit.MessageIndexContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneMessageIndexTest extends MessageIndexContract {
  @TempDir Path directory;

  @Override
  protected MessageIndex open(String name) {
    return LuceneMessageIndex.open(directory.resolve(name), true);
  }
}
