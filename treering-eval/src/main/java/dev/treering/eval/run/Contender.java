package dev.treering.eval.run;

import dev.treering.memory.Recipe;
import dev.treering.model.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is measured: a recipe with its whole way to the answer, or a baseline that only ranks. */
public sealed interface Contender {
  /** Returns the name used on the command line. */
  String wireName();

  /** Returns what names it on the command line. */
  default String arguments() {
    return switch (this) {
      case OfRecipe(Recipe recipe, Ablation without) ->
          " --recipe %s%s"
              .formatted(
                  recipe.name(),
                  without == Ablation.NONE ? "" : " --without " + without.wireName());
      case OfTree tree -> " --recipe " + tree.wireName();
      case Baseline baseline -> " --recipe " + baseline.wireName();
    };
  }

  /** Whether it can be measured on conversations with questions. */
  default boolean answers() {
    return this != Baseline.PREVIOUS;
  }

  /** Whether it can be measured on talks with marked links. */
  default boolean links() {
    return this == Baseline.PREVIOUS
        || (this instanceof OfRecipe recipe && recipe.without() == Ablation.NONE);
  }

  /** Whether it does nothing without an embedding model. */
  default boolean needsEmbedder() {
    return this == Baseline.DENSE || this == Baseline.HYBRID;
  }

  /** Whether it needs no meanings. */
  default boolean readsWordsOnly() {
    return this == Baseline.BM25 || this == Baseline.BM25_CONTENT || this == Baseline.BM25_DATED;
  }

  /** Returns how its figures on questions are counted, where others are counted in this way. */
  default Protocol protocol(Protocol ofOthers) {
    return this instanceof OfTree ? Protocol.MEMORIES : ofOthers;
  }

  /** Returns what it sees of messages. */
  default Wording wording() {
    return switch (this) {
      case OfRecipe recipe -> Wording.FULL;
      case OfTree tree -> Wording.FULL;
      case Baseline baseline ->
          switch (baseline) {
            case BM25_CONTENT -> Wording.BARE;
            case BM25_DATED -> Wording.DATED;
            case BM25, DENSE, HYBRID, PREVIOUS -> Wording.FULL;
          };
    };
  }

  /**
   * Returns this without a part of it.
   *
   * @throws InvalidValueException when it is no recipe
   */
  default Contender without(Ablation part) {
    return switch (this) {
      case OfRecipe(Recipe recipe, Ablation none) -> new OfRecipe(recipe, part);
      case OfTree tree ->
          throw new InvalidValueException(
              "The part (%s) must be taken from a recipe of forests, not from %s.%nMaybe \"treering eval tree-parts\" was meant, which leaves out the parts of a memory tree."
                  .formatted(part.wireName(), tree.wireName()));
      case Baseline baseline ->
          throw new InvalidValueException(
              "The part (%s) must be taken from a recipe, not from %s.%nMaybe \"--recipe paper\" was meant."
                  .formatted(part.wireName(), baseline.wireName()));
    };
  }

  /**
   * A recipe of the product.
   *
   * @param recipe which
   * @param without the part that is taken away
   */
  record OfRecipe(Recipe recipe, Ablation without) implements Contender {
    @Override
    public String wireName() {
      return recipe.name() + without.suffix();
    }
  }

  /**
   * A memory tree alone.
   *
   * @param setup how it is grown and asked
   */
  record OfTree(TreeSetup setup) implements Contender {
    @Override
    public String wireName() {
      return "tree";
    }
  }

  /** The simple ways that everything is compared with. */
  enum Baseline implements Contender {
    /** BM25 over the text with channel, phase, topic, author and role. */
    BM25,
    /** BM25 over the text alone. */
    BM25_CONTENT,
    /** BM25 over the text behind its date and speaker, as boards of dated turns count it. */
    BM25_DATED,
    /** Nearness in meaning alone. */
    DENSE,
    /** The first and the third fused by their places (Cormack et al. 2009). */
    HYBRID,
    /** Of reply links: each message answers the one before it. */
    PREVIOUS;

    @Override
    public String wireName() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Returns all names, recipes first. */
  static List<String> wireNames() {
    return all().map(Contender::wireName).toList();
  }

  private static Stream<Contender> all() {
    return Stream.of(
            Recipe.all().stream().map(recipe -> new OfRecipe(recipe, Ablation.NONE)),
            Stream.of(new OfTree(TreeSetup.standard())),
            Arrays.stream(Baseline.values()))
        .flatMap(some -> some);
  }

  /**
   * Reads a {@link #wireName()}.
   *
   * @throws InvalidValueException when nothing has this name
   */
  static Contender named(String name) {
    return all()
        .filter(contender -> contender.wireName().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The recipe (%s) must be one of %s.%nMaybe it is spelled differently."
                        .formatted(name, String.join(", ", wireNames()))));
  }
}
