package dev.treering.importers.mbox;

import dev.treering.importers.ids.KnownIds;
import dev.treering.importers.text.CleanText;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a first reading tells: which mails there are and which lists they went to. */
final class MailIndex {
  private static final Pattern LIST = Pattern.compile("<([^<>]{1,300})>\\s*\\z");

  private final KnownIds ids = new KnownIds();
  private final Set<String> lists = new HashSet<>();

  void add(ParsedMail mail) {
    String id = MailMessages.messageId(mail);
    if (id != null) {
      ids.add(id);
    }
    String list = list(mail);
    if (list != null) {
      lists.add(list);
    }
    mail.digest().forEach(this::add);
  }

  boolean has(String id) {
    return ids.contains(id);
  }

  /** Returns the list that a mail says it went to. */
  static @Nullable String list(ParsedMail mail) {
    String header = mail.header("list-id");
    if (header == null) {
      return null;
    }
    Matcher bracketed = LIST.matcher(header);
    return CleanText.identifier(bracketed.find() ? bracketed.group(1) : header);
  }

  /** Returns the list when all mails that name one name the same. */
  String onlyList(String otherwise) {
    return lists.size() == 1 ? lists.iterator().next() : otherwise;
  }
}
