package dev.treering.store;

import dev.treering.model.SpaceId;
import java.io.Serial;
import java.util.List;

/** The space that was named does not exist. The message lists those that do. */
public final class UnknownSpaceException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private static final int MOST_NAMED = 8;

  /**
   * @param space the name that was given
   * @param known the spaces that exist
   */
  public UnknownSpaceException(SpaceId space, List<SpaceId> known) {
    super(
        "The space (%s) must exist; %s.%nMaybe it is spelled differently, or nothing was imported"
                .formatted(space, describe(known))
            + " into it yet.");
  }

  private static String describe(List<SpaceId> known) {
    if (known.isEmpty()) {
      return "there is none yet";
    }
    String names = String.join(", ", known.stream().limit(MOST_NAMED).map(SpaceId::value).toList());
    return "there are " + names + (known.size() > MOST_NAMED ? ", …" : "");
  }
}
