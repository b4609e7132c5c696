package dev.treering.importers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What sort of container a path is, told by its first bytes. */
enum ArchiveKind {
  FOLDER,
  ZIP,
  TAR_GZ,
  FILE;

  /**
   * Looks at a path.
   *
   * @throws ImportException.Unreadable when it cannot be read
   */
  static ArchiveKind of(Path path) {
    if (Files.isDirectory(path)) {
      return FOLDER;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(4);
      if (start.length < 4) {
        return FILE;
      }
      if (start[0] == 'P' && start[1] == 'K') {
        return (start[2] == 3 && start[3] == 4) || (start[2] == 5 && start[3] == 6) ? ZIP : FILE;
      }
      return start[0] == 0x1F && start[1] == (byte) 0x8B && start[2] == 8 ? TAR_GZ : FILE;
    } catch (IOException e) {
      throw FolderFiles.unreadable(path, e);
    }
  }
}
