package dev.treering.model;

import org.jspecify.annotations.Nullable;

/**
 * Who said it.
 *
 * @param id the source's stable id of the person
 * @param name what people call them; the id when the source has no name
 * @param role their function in the group, such as "Site manager"; absent when unknown
 * @param bot whether a program speaks
 */
public record Author(String id, String name, @Nullable String role, boolean bot) {
  public Author {
    Checks.identifier("author_id", id);
    Checks.identifier("author", name);
    Checks.optionalIdentifier("role", role);
  }

  /** Returns a person with this id, called by this name. */
  public static Author of(String id, String name) {
    return new Author(id, name, null, false);
  }

  /** Returns a person who is known by one word only. */
  public static Author named(String name) {
    return of(name, name);
  }

  /** Returns this person in that role. */
  public Author withRole(@Nullable String newRole) {
    return new Author(id, name, newRole, bot);
  }
}
