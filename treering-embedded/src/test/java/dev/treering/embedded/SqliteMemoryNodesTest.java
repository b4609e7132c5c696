package dev.treering.embedded;

import dev.treering.store.MessageLog;
import dev.treering.testkit.MemoryNodesContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class SqliteMemoryNodesTest extends MemoryNodesContract {
  @TempDir Path directory;

  @Override
  protected MessageLog open(String name, InstantSource clock) {
    return SqliteMessageLog.openToWrite(directory.resolve(name + ".db"), clock);
  }
}
