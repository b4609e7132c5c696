package dev.treering.cli;

import dev.treering.cli.config.NearMatches;
import dev.treering.cli.terminal.Terminal;
import dev.treering.model.Author;
import dev.treering.store.MessageLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds out whom the user means by the person who asks. */
final class Asker {
  private final Terminal terminal;

  Asker(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Returns the id of the author with this id, else of the one with this name. Somebody who never
   * said anything may still ask: then the word itself is returned, and a remark made.
   *
   * @throws CommandFailedException when several authors have this name
   */
  String resolve(MessageLog log, String given) {
    Map<String, TreeSet<String>> idsByName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    TreeSet<String> ids = new TreeSet<>();
    LogPages.forEach(
        log,
        entry -> {
          Author author = entry.message().author();
          if (author != null) {
            ids.add(author.id());
            idsByName.computeIfAbsent(author.name(), name -> new TreeSet<>()).add(author.id());
          }
        });
    if (ids.contains(given)) {
      return given;
    }
    TreeSet<String> named = idsByName.getOrDefault(given, new TreeSet<>());
    if (named.size() > 1) {
      throw new CommandFailedException(
          "The asking user (%s) must be one person, but is %s.%nMaybe give the id you mean."
              .formatted(given, String.join(" and ", named)));
    }
    if (named.isEmpty()) {
      warn(given, ids, idsByName);
      return given;
    }
    return named.first();
  }

  private void warn(String given, Set<String> ids, Map<String, ? extends Set<String>> idsByName) {
    List<String> known = new ArrayList<>(idsByName.keySet());
    known.addAll(ids);
    List<String> near = NearMatches.of(given, known);
    terminal.note(
        "Nobody in the space has the id or name %s; asking as that person anyway.".formatted(given)
            + (near.isEmpty() ? "" : " Maybe you mean " + String.join(" or ", near) + "."));
  }
}
