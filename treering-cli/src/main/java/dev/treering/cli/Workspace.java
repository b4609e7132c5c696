package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.Setting;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.llm.CallLedger;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.SpaceId;
import dev.treering.models.Embedders;
import dev.treering.models.LanguageModel;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The home directory opened for one run: its spaces, and the models that memories stand on, which
 * are loaded when first needed.
 */
final class Workspace implements AutoCloseable {
  private static final String MODEL_CACHE = "cache";

  private final Configuration configuration;
  private final EmbeddedSpaces spaces;
  private final InstantSource clock;
  private boolean embedderOpened;
  private Optional<Embedder> embedder = Optional.empty();

  private Workspace(Configuration configuration, EmbeddedSpaces spaces, InstantSource clock) {
    this.configuration = configuration;
    this.clock = clock;
    this.spaces = spaces;
  }

  static Workspace open(Configuration configuration, InstantSource clock) {
    Path home = configuration.home();
    if (Files.exists(home) && !Files.isDirectory(home)) {
      throw new CommandFailedException(
          "The home (%s) must be a directory.%nMaybe --home or %s names a file by mistake."
              .formatted(home, Setting.HOME.variable()));
    }
    return new Workspace(configuration, EmbeddedSpaces.open(configuration.home(), clock), clock);
  }

  Spaces spaces() {
    return spaces;
  }

  /** Opens a memory with the configured models; the caller closes it. */
  ConversationMemory memory(SpaceId space, Access access) {
    return memory(space, access, embedder());
  }

  /** Opens a memory that needs no model, for appending only; the caller closes it. */
  ConversationMemory wordsOnly(SpaceId space, Access access) {
    return memory(space, access, Optional.empty());
  }

  private ConversationMemory memory(SpaceId space, Access access, Optional<Embedder> meanings) {
    SpaceStore store = spaces.open(space, access);
    TreeParts trees =
        MemoryParts.tree(new ModelParts(configuration), meanings, clock, new CallLedger());
    return ConversationMemory.of(
        store,
        rungs(meanings).withAnchors(MemoryTrees.of(store, trees).anchors()),
        System::nanoTime);
  }

  /** Returns the memory trees of an open store, with the configured models. */
  MemoryTrees trees(SpaceStore store) {
    return MemoryTrees.of(store, treeParts());
  }

  /** Returns what memory trees with the configured models stand on. */
  TreeParts treeParts() {
    return treeParts(new CallLedger());
  }

  /** Returns the same; the ledger takes what is asked of the language model. */
  TreeParts treeParts(CallLedger ledger) {
    return MemoryParts.tree(new ModelParts(configuration), embedder(), clock, ledger);
  }

  /** Returns what memories with the configured models stand on. */
  Rungs rungs() {
    return rungs(embedder());
  }

  /** Returns what memories without any model stand on. */
  Rungs localRungs() {
    return Rungs.local(Optional.empty(), new ModelParts(configuration).tokens());
  }

  /** Returns the same with this language model, opened elsewhere. */
  Rungs rungsWith(Optional<LanguageModel> model) {
    return MemoryParts.rungs(new ModelParts(configuration), embedder(), model);
  }

  /** Returns what memory trees with this language model, opened elsewhere, stand on. */
  TreeParts treePartsWith(Optional<LanguageModel> model) {
    return MemoryParts.tree(new ModelParts(configuration), embedder(), model);
  }

  private Rungs rungs(Optional<Embedder> meanings) {
    return MemoryParts.rungs(new ModelParts(configuration), meanings, clock);
  }

  private Optional<Embedder> embedder() {
    if (!embedderOpened) {
      embedder =
          Embedders.create(
              new ModelParts(configuration).embedding(), configuration.home().resolve(MODEL_CACHE));
      embedderOpened = true;
    }
    return embedder;
  }

  /**
   * Returns the configured embedder.
   *
   * @throws CommandFailedException when the configuration has none
   */
  Embedder requiredEmbedder() {
    return embedder()
        .orElseThrow(
            () ->
                new CommandFailedException(
                    "The %s (none) must name a model for this.%nMaybe it was set in %s."
                        .formatted(
                            Setting.EMBEDDING_MODEL.key(),
                            configuration.entry(Setting.EMBEDDING_MODEL).source())));
  }

  /** Returns where the files of a space are. */
  Path directory(SpaceId space) {
    return spaces.directory(space);
  }

  /** Returns how much a space takes on disk. */
  long bytesOnDisk(SpaceId space) {
    try (Stream<Path> files = Files.walk(directory(space))) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      spaces.close();
    } finally {
      embedder.ifPresent(Workspace::closeEmbedder);
    }
  }

  private static void closeEmbedder(Embedder embedder) {
    if (embedder instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("The embedder must close.", e);
      }
    }
  }
}
