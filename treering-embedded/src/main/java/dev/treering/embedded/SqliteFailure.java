package dev.treering.embedded;

import dev.treering.store.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;

/** Says what went wrong with a log, and the way out, by the kind of SQLite's error. */
final class SqliteFailure {
  private static final int PRIMARY_CODE = 0xff;

  private SqliteFailure() {}

  /** Returns the exception for an error of SQLite. */
  static StoreException of(Path file, String doing, SQLException cause) {
    // https://www.sqlite.org/rescode.html; the driver hands SQLite's codes on.
    return switch (cause.getErrorCode() & PRIMARY_CODE) {
      case 11, 26 -> damaged(file, doing, cause);
      case 13 ->
          broken(
              file,
              doing,
              "the disk is full",
              "free space on it, then do the same again; what was acknowledged is safe, and nothing"
                  + " was half-written.",
              cause);
      case 3, 8, 14, 23 ->
          broken(
              file,
              doing,
              "it may not be opened or written",
              "it belongs to another user, or the disk is for reading only: check the permissions"
                  + " of the file and its directory.",
              cause);
      case 5, 6 ->
          new StoreException.Busy(
              "The log (%s) could not %s: another process holds it.%nMaybe a backup or another program has it open: try again when that has ended."
                  .formatted(file, doing));
      default ->
          broken(
              file,
              doing,
              String.valueOf(cause.getMessage()),
              "the disk is failing or was taken away: check it, then try again. Nothing was"
                  + " half-written.",
              cause);
    };
  }

  /** Returns the exception for a file in which something else stands than was written. */
  static StoreException damaged(Path file, String doing, Exception cause) {
    return broken(
        file,
        doing,
        "the file is damaged",
        "the disk failed or another program wrote to it: keep a copy of the space's directory, then"
            + " put back a backup of it, or rescue what is readable with 'sqlite3 log.db .recover'"
            + " or 'treering export'. Importing the same chats again adds only what is missing.",
        cause);
  }

  private static StoreException broken(
      Path file, String doing, String what, String wayOut, Exception cause) {
    return new StoreException.Broken(
        "The log (%s) could not %s: %s.%nMaybe %s".formatted(file, doing, what, wayOut), cause);
  }
}
