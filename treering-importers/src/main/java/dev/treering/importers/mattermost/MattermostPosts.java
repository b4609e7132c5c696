package dev.treering.importers.mattermost;

import dev.treering.importers.Delivery;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.WebLinks;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The posts of one file and the replies within them. */
record MattermostPosts(
    String file,
    MattermostDirectory directory,
    PostIds ids,
    ImportOptions options,
    Delivery delivery) {
  private static final Pattern MENTION =
      Pattern.compile("(?<![\\w@./-])@([A-Za-z0-9][A-Za-z0-9._-]{0,63})");

  /** Takes a post of a channel. */
  void post(Json.Obj post, SourcePosition position, Set<String> flags) {
    String team = CleanText.identifier(post.text("team"));
    String name = CleanText.identifier(post.text("channel"));
    String channel = team == null || name == null ? name : team + "/" + name;
    take(post, channel, null, position, flags);
  }

  /** Takes a post among a few people. */
  void direct(Json.Obj post, SourcePosition position, Set<String> flags) {
    String members =
        post.list("channel_members").stream()
            .map(member -> CleanText.identifier(member.asText()))
            .filter(Objects::nonNull)
            .sorted()
            .collect(Collectors.joining(", "));
    take(post, members.isEmpty() ? null : members, null, position, flags);
  }

  private void take(
      Json.Obj post,
      @Nullable String channel,
      @Nullable MessageId root,
      SourcePosition position,
      Set<String> flags) {
    String user = CleanText.identifier(post.text("user"));
    String created = post.text("create_at");
    if (user == null || channel == null) {
      reject(position, "field-missing", "the post has no user or no channel");
      return;
    }
    switch (options.timestamps().read(created)) {
      case ParsedTime.Unreadable unreadable ->
          reject(position, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        String raw = orEmpty(post.text("message"));
        PostIds.PostId id = ids.of(channel, orEmpty(created), user, raw);
        if (id.repeated()) {
          reject(position, "exact-repeat", "the same post stands in the file before");
        } else {
          deliver(post, id.id(), user, time, context(channel, root), position, flags);
        }
        for (Json reply : post.list("replies")) {
          if (reply instanceof Json.Obj object) {
            take(object, channel, id.id(), position, flags);
          }
        }
      }
    }
  }

  private void deliver(
      Json.Obj post,
      MessageId id,
      String user,
      ParsedTime.Read time,
      MessageContext context,
      SourcePosition position,
      Set<String> flags) {
    Message message;
    try {
      message = message(post, id, user, time, context, flags);
    } catch (InvalidValueException e) {
      reject(position, "value-invalid", String.valueOf(e.getMessage()));
      return;
    }
    delivery.message(message);
  }

  private static MessageContext context(String channel, @Nullable MessageId root) {
    return MessageContext.inChannel(channel).withThreadParent(root);
  }

  private Message message(
      Json.Obj post,
      MessageId id,
      String user,
      ParsedTime.Read time,
      MessageContext context,
      Set<String> flags) {
    Author author = author(post, user);
    String type = orEmpty(post.text("type"));
    boolean action = type.equals("me");
    CleanText text = CleanText.of(words(post, author, action), options.limits().textChars());
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(time.flags())
            .flags(text.flags())
            .edits(edits(post))
            .attachments(files(post))
            .mentions(mentions(text.text()))
            .links(WebLinks.in(text.text()))
            .reactions(reactions(post));
    if (action) {
      details.flag("action");
    }
    if (!directory.knows(user)) {
      details.flag("unknown-user");
    }
    MessageKind kind = type.startsWith("system_") ? MessageKind.SYSTEM : MessageKind.MESSAGE;
    Message message =
        new Message(id, kind, time.toMessageTime(), author, context, text.text(), details.build());
    Instant deleted = options.timestamps().instant(post.text("delete_at"));
    return deleted == null ? message : message.deleted(deleted);
  }

  /** A webhook speaks under a name of its own through the account of whoever set it up. */
  private Author author(Json.Obj post, String user) {
    Json.Obj props = post.object("props");
    String hook = CleanText.identifier(props.text("override_username"));
    if (hook != null && props.isTrue("from_webhook")) {
      return new Author("webhook:" + hook, hook, null, true);
    }
    Author person = directory.person(user);
    boolean bot = person.bot() || props.isTrue("from_bot") || props.isTrue("from_webhook");
    return new Author(person.id(), person.name(), person.role(), bot);
  }

  private static String words(Json.Obj post, Author author, boolean action) {
    String message = orEmpty(post.text("message"));
    if (action) {
      return author.name() + " " + message.replaceAll("^\\*|\\*$", "");
    }
    if (!message.isBlank()) {
      return message;
    }
    List<String> lines = new ArrayList<>();
    post.object("props").list("attachments").forEach(attachment -> addWords(attachment, lines));
    return String.join("\n", lines);
  }

  private static void addWords(Json value, List<String> lines) {
    if (!(value instanceof Json.Obj attachment)) {
      return;
    }
    int before = lines.size();
    for (String field : List.of("pretext", "title", "text")) {
      add(attachment.text(field), lines);
    }
    for (Json pair : attachment.list("fields")) {
      if (pair instanceof Json.Obj object) {
        add(orEmpty(object.text("title")) + ": " + orEmpty(object.text("value")), lines);
      }
    }
    if (lines.size() == before) {
      add(attachment.text("fallback"), lines);
    }
  }

  private static void add(@Nullable String line, List<String> lines) {
    if (line != null && !line.isBlank()) {
      lines.add(line);
    }
  }

  private Edits edits(Json.Obj post) {
    return new Edits(false, options.timestamps().instant(post.text("edit_at")), List.of());
  }

  private static List<String> files(Json.Obj post) {
    List<String> names = new ArrayList<>();
    for (Json file : post.list("attachments")) {
      String path =
          file instanceof Json.Obj object ? CleanText.identifier(object.text("path")) : null;
      if (path != null) {
        names.add(path.substring(path.lastIndexOf('/') + 1));
      }
    }
    return names;
  }

  private static Map<String, Integer> reactions(Json.Obj post) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Json reaction : post.list("reactions")) {
      String name =
          reaction instanceof Json.Obj object
              ? CleanText.identifier(object.text("emoji_name"))
              : null;
      if (name != null) {
        counts.merge(name, 1, Integer::sum);
      }
    }
    return counts;
  }

  private List<String> mentions(String text) {
    Set<String> people = new LinkedHashSet<>();
    Matcher mentions = MENTION.matcher(text);
    while (mentions.find()) {
      String user = mentions.group(1);
      while (!directory.knows(user) && user.matches(".*[._-]")) {
        user = user.substring(0, user.length() - 1);
      }
      if (directory.knows(user)) {
        people.add(user);
      }
    }
    return List.copyOf(people);
  }

  private void reject(SourcePosition position, String code, String text) {
    delivery.reject(file, position, null, code, text);
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value;
  }
}
