package dev.treering.cli;

import dev.treering.cli.verify.FileSearch;
import dev.treering.model.Message;
import dev.treering.store.SpaceStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Looks in the files for the words of messages that were just deleted. */
final class ErasedWords {
  private static final int LEAST_CHARACTERS = 12;
  private static final int MOST_SEARCHED = 1000;

  private ErasedWords() {}

  /**
   * Returns a finding for each text that is still there although no remaining message says it.
   * Short texts are passed over, because they stand for themselves in any chat; of very many
   * deleted texts the first {@value #MOST_SEARCHED} are looked for.
   */
  static List<String> leftIn(SpaceStore store, List<Message> deleted, Path directory) {
    Set<String> texts = new TreeSet<>();
    deleted.stream()
        .map(Message::text)
        .filter(text -> text.length() >= LEAST_CHARACTERS)
        .limit(MOST_SEARCHED)
        .forEach(texts::add);
    FileSearch.Result result = FileSearch.of(List.copyOf(texts)).in(directory);
    Set<String> left = new TreeSet<>(result.found().keySet());
    if (!left.isEmpty()) {
      LogPages.forEach(
          store.log(), entry -> left.removeIf(text -> entry.message().text().contains(text)));
    }
    List<String> findings = new ArrayList<>();
    for (String text : left) {
      findings.add(
          ("The words of a deleted message must be erased, but are still in %s.%nMaybe"
                  + " another process reads the space; run \"treering reindex\" when it has ended.")
              .formatted(result.found().get(text)));
    }
    return findings;
  }
}
