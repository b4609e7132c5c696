package dev.treering.importers.mattermost;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.Author;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The people of one export, who come before what they said. Not thread-safe. */
final class MattermostDirectory {
  private final Map<String, Author> people = new HashMap<>();

  void addUser(Json.Obj user) {
    String full =
        Stream.of("first_name", "last_name")
            .map(field -> CleanText.identifier(user.text(field)))
            .filter(name -> name != null)
            .collect(Collectors.joining(" "));
    add(user, CleanText.identifier(user.text("nickname")), full, user.isTrue("is_bot"));
  }

  void addBot(Json.Obj bot) {
    add(bot, CleanText.identifier(bot.text("display_name")), "", true);
  }

  private void add(Json.Obj row, @Nullable String called, String full, boolean bot) {
    String id = CleanText.identifier(row.text("username"));
    if (id != null) {
      String name = called != null ? called : full.isEmpty() ? id : full;
      people.put(id, new Author(id, name, null, bot));
    }
  }

  boolean knows(String user) {
    return people.containsKey(user);
  }

  /** Returns a person; of one that the export does not tell of only the id is known. */
  Author person(String user) {
    Author person = people.get(user);
    return person == null ? Author.named(user) : person;
  }
}
