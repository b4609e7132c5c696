package dev.treering.importers.slack;

import dev.treering.importers.ids.KnownIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The people and channels of one export. Filled before messages are made; not thread-safe. */
final class SlackDirectory {
  private static final String SLACKBOT = "USLACKBOT";

  private final Map<String, String> userNames = new HashMap<>();
  private final Set<String> bots = new HashSet<>();
  private final Map<String, String> channelIdByFolder = new HashMap<>();
  private final Map<String, String> channelNames = new HashMap<>();
  private final KnownIds messageKeys = new KnownIds();

  SlackDirectory() {
    userNames.put(SLACKBOT, "Slackbot");
    bots.add(SLACKBOT);
  }

  /** Adds a row of users.json. */
  void addUser(Json.Obj user) {
    String id = CleanText.identifier(user.text("id"));
    if (id != null) {
      Json.Obj profile = user.object("profile");
      String name =
          firstVisible(
              profile.text("display_name"),
              profile.text("real_name"),
              user.text("real_name"),
              user.text("name"));
      if (name != null) {
        userNames.put(id, name);
      }
      if (user.isTrue("is_bot")) {
        bots.add(id);
      }
    }
  }

  /** Learns a name from a message's own profile of its author; the index goes before it. */
  void addProfile(@Nullable String id, Json.Obj profile) {
    String name =
        firstVisible(profile.text("display_name"), profile.text("real_name"), profile.text("name"));
    String known = name == null ? null : CleanText.identifier(id);
    if (known != null) {
      userNames.putIfAbsent(known, name);
    }
  }

  private static @Nullable String firstVisible(@Nullable String... names) {
    for (String name : names) {
      String clean = CleanText.identifier(name);
      if (clean != null) {
        return clean;
      }
    }
    return null;
  }

  /** Adds a row of channels.json, groups.json, dms.json or mpims.json. */
  void addChannel(Json.Obj channel) {
    String id = CleanText.identifier(channel.text("id"));
    String name = CleanText.identifier(channel.text("name"));
    if (id != null) {
      channelIdByFolder.put(id, id);
      if (name != null) {
        channelIdByFolder.put(name, id);
        channelNames.put(id, name);
      }
    }
  }

  /** Notes that a message is in the export. */
  void addMessage(SlackChannel channel, String ts) {
    messageKeys.add(channel.key(ts));
  }

  boolean hasMessage(SlackChannel channel, String ts) {
    return messageKeys.contains(channel.key(ts));
  }

  /** Returns the channel whose messages lie in a folder; a stray one has the folder's name. */
  SlackChannel channel(String folder) {
    String id = channelIdByFolder.getOrDefault(folder, folder);
    return new SlackChannel(
        folder,
        id,
        MessageContext.inChannel(channelName(id)),
        channelIdByFolder.containsKey(folder));
  }

  /** Returns a channel's name; its id when it has none. */
  String channelName(String id) {
    return channelNames.getOrDefault(id, id);
  }

  boolean knowsUser(String id) {
    return userNames.containsKey(id);
  }

  /** Returns a person's name; the id when nobody told it. */
  String userName(String id) {
    return userNames.getOrDefault(id, id);
  }

  boolean isBot(String id) {
    return bots.contains(id);
  }
}
