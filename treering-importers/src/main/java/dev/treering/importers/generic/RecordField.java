package dev.treering.importers.generic;

import dev.treering.model.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A field of a message in a generic file, with the names it goes by: first our own, then those that
 * exports and people use. Names are compared by their letters and digits only, in lower case.
 */
@SuppressWarnings("ImmutableEnumChecker") // the list is immutable, its type does not say so
enum RecordField {
  ID("id", "messageid", "msgid", "msgnode", "uuid", "guid", "clientmsgid"),
  AUTHOR_ID("authorid", "userid", "senderid", "fromid", "speakerid"),
  AUTHOR(
      "author",
      "authorname",
      "sendername",
      "displayname",
      "realname",
      "fullname",
      "username",
      "nickname",
      "nick",
      "sender",
      "from",
      "speaker",
      "name",
      "user"),
  TS(
      "ts",
      "timestamp",
      "datetime",
      "createtime",
      "createdat",
      "created",
      "sentat",
      "senttime",
      "sendtime",
      "sent",
      "postedat",
      "tsutc",
      "dateutc",
      "originserverts",
      "date",
      "time"),
  TEXT(
      "text",
      "content",
      "body",
      "message",
      "messagetext",
      "messagebody",
      "msg",
      "dialogue",
      "utterance"),
  CHANNEL(
      "channel",
      "channelname",
      "room",
      "roomname",
      "group",
      "groupname",
      "conversation",
      "conversationname",
      "chat",
      "chatname",
      "channelid",
      "roomid",
      "groupid",
      "conversationid",
      "chatid"),
  THREAD_PARENT("threadparent", "threadparentid", "threadts", "threadid", "threadrootid", "rootid"),
  REPLY_TO(
      "replyto",
      "replytoid",
      "replytomessageid",
      "inreplyto",
      "inreplytoid",
      "parentid",
      "parentmessageid",
      "parent",
      "quotedmessageid",
      "referlist"),
  ROLE("role", "authorrole", "customrole", "jobtitle", "position"),
  TOPIC("topic", "topicname"),
  KIND("kind"),
  EDITED("edited", "isedited"),
  EDITED_AT("editedat", "lasteditedat", "edittime"),
  DELETED("deleted", "isdeleted"),
  DELETED_AT("deletedat", "deletedtime"),
  REVISIONS("revisions"),
  ATTACHMENTS("attachments", "files"),
  MENTIONS("mentions"),
  LINKS("links", "urls"),
  REACTIONS("reactions"),
  FLAGS("flags"),
  TS_PRECISION("tsprecision"),
  STAGE("stage"),
  PHASE("phase", "phasename"),
  PHASE_ORDER("phaseorder"),
  PHASE_PROGRESS("phaseprogress"),
  ZONE("zone", "timezone", "tz"),
  BOT("bot", "isbot"),
  EXTRA("extra"),
  RECORDED("recorded");

  private final List<String> names;

  RecordField(String... names) {
    this.names = List.of(names);
  }

  /** Returns the names it goes by, best first. */
  List<String> names() {
    return names;
  }

  /** Returns a name's letters and digits in lower case. */
  static String normal(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    StringBuilder letters = new StringBuilder(lower.length());
    for (int i = 0; i < lower.length(); i++) {
      if (Character.isLetterOrDigit(lower.charAt(i))) {
        letters.append(lower.charAt(i));
      }
    }
    return letters.length() == name.length() && lower.equals(name) ? name : letters.toString();
  }

  /**
   * Reads the name of a field in a caller's map, such as {@code author_id}.
   *
   * @throws InvalidValueException when there is no such field
   */
  static RecordField ofMapName(String name) {
    String wanted = normal(name);
    return Arrays.stream(values())
        .filter(field -> normal(field.name()).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The field (\"%s\") of the map must be one of %s.%nMaybe field and column are the wrong way round: it is field=column."
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(field -> field.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", ")))));
  }
}
