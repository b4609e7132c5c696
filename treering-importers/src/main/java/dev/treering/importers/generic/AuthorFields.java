package dev.treering.importers.generic;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.Author;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads who speaks. Name and id may stand in two fields, in one, or in an object; a table of people
 * beside the messages gives names and roles to ids. Where only a role is told ("assistant"), it
 * names the speaker.
 */
final class AuthorFields {
  private final RowView view;
  private final Surroundings surroundings;

  AuthorFields(RowView view, Surroundings surroundings) {
    this.view = view;
    this.surroundings = surroundings;
  }

  /**
   * @param idLike names that hold an id when another field holds the name
   */
  @Nullable Author author(List<String> idLike) {
    Json who = view.take(RecordField.AUTHOR);
    String name =
        CleanText.identifier(who instanceof Json.Obj object ? JsonText.name(object) : who.asText());
    String id = CleanText.identifier(view.takeText(RecordField.AUTHOR_ID));
    if (id == null && who instanceof Json.Obj object) {
      id = CleanText.identifier(JsonText.id(object));
    }
    if (id == null && name != null) {
      id = CleanText.identifier(view.takeFirst(idLike).asText());
    }
    String role = CleanText.identifier(view.takeText(RecordField.ROLE));
    Json bot = view.take(RecordField.BOT);
    if (id == null) {
      id = name != null ? name : role;
    }
    return id == null ? null : known(id, name, role, DetailFields.isTrue(bot));
  }

  private Author known(String id, @Nullable String name, @Nullable String role, boolean bot) {
    Person person = surroundings.people().get(id);
    if (person == null) {
      return new Author(id, name == null ? id : name, role, bot);
    }
    return new Author(
        id,
        name == null || name.equals(id) ? person.name() : name,
        role == null ? person.role() : role,
        bot || person.bot());
  }
}
