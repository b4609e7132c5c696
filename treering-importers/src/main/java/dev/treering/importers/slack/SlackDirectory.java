package dev.treering.importers.slack;

import dev.treering.importers.ids.KnownIds;
import dev.treering.importers.ids.RecentIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.Author;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The people, channels and messages of one export. People and channels come from the index files,
 * before messages are made; messages are noted as they are met. Only when that does not tell of a
 * person or of a message are the day files read for what they tell, once and all of them: so the
 * answers are the same as if they had been read before, and most exports are read only once. Not
 * thread-safe.
 */
final class SlackDirectory {
  private static final String SLACKBOT = "USLACKBOT";
  private static final int MET_REMEMBERED = 32_768;

  private final Map<String, String> userNames = new HashMap<>();
  private final Set<String> bots = new HashSet<>();
  private final Map<String, Author> users = new HashMap<>();
  private final Map<String, String> channelIdByFolder = new HashMap<>();
  private final Map<String, String> channelNames = new HashMap<>();
  private final RecentIds metKeys = new RecentIds(MET_REMEMBERED);
  private final KnownIds messageKeys = new KnownIds();
  private @Nullable Consumer<SlackDirectory> dayFiles;

  /**
   * @param dayFiles adds what all day files tell
   */
  SlackDirectory(Consumer<SlackDirectory> dayFiles) {
    this.dayFiles = dayFiles;
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

  /** Notes that a message is in the export; called for all of them by who reads the day files. */
  void addMessage(SlackChannel channel, String ts) {
    messageKeys.add(channel.key(ts));
  }

  /** Notes that a message has been met while messages are made. */
  void meet(MessageId id) {
    if (dayFiles != null) {
      metKeys.add(id.value());
    }
  }

  /** Tells whether a message is in the export. */
  boolean has(MessageId id) {
    if (dayFiles != null && metKeys.contains(id.value())) {
      return true;
    }
    readDayFiles();
    return messageKeys.contains(id.value());
  }

  private void readDayFiles() {
    Consumer<SlackDirectory> unread = dayFiles;
    dayFiles = null;
    if (unread != null) {
      unread.accept(this);
    }
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
    if (!userNames.containsKey(id)) {
      readDayFiles();
    }
    return userNames.containsKey(id);
  }

  /** Returns a person's name; the id when nobody told it. */
  String userName(String id) {
    return knowsUser(id) ? userNames.getOrDefault(id, id) : id;
  }

  /**
   * Returns the person or program with an id; absent when nobody told a name.
   *
   * @param written the id as a row has it
   */
  @Nullable Author user(String written) {
    Author known = users.get(written);
    if (known == null) {
      String id = CleanText.identifier(written);
      if (id != null && knowsUser(id)) {
        known = new Author(id, userName(id), null, bots.contains(id));
        users.put(id, known);
      }
    }
    return known;
  }
}
