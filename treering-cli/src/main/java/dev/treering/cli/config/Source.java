package dev.treering.cli.config;

import java.nio.file.Path;

/** Where a value came from. */
public sealed interface Source {
  /** Nobody set it. */
  record BuiltIn() implements Source {
    @Override
    public String toString() {
      return "default";
    }
  }

  /** The configuration file. */
  record File(Path path) implements Source {
    @Override
    public String toString() {
      return path.toString();
    }
  }

  /** An environment variable. */
  record Variable(String name) implements Source {
    @Override
    public String toString() {
      return "$" + name;
    }
  }

  /** An option of the command. */
  record Flag(String name) implements Source {
    @Override
    public String toString() {
      return name;
    }
  }
}
