package dev.treering.importers.generic;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.importers.time.TimestampReader;
import dev.treering.model.Author;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.MessageTime;
import dev.treering.model.TimePrecision;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes a message of a row. Fields are found by {@link RecordField}; what has no place of its own
 * is kept as an extra. A row needs a time, and words or another sign that it is a message; all else
 * may be absent and is then absent in the message too. Not thread-safe: it numbers repeats.
 */
final class RecordMapper {
  private static final List<String> ID_LIKE_AUTHORS =
      List.of("sender", "from", "speaker", "user", "author");
  private static final List<String> TYPES = List.of("type", "subtype", "messagetype");

  private final ImportOptions options;
  private final Surroundings surroundings;
  private final EnumMap<RecordField, String> map = new EnumMap<>(RecordField.class);
  private final RowShape.Shapes shapes = new RowShape.Shapes();
  private final StableIds stableIds = new StableIds();
  private final RepeatedIds repeatedIds = new RepeatedIds();
  private final TimestampReader timestamps;

  /**
   * @throws InvalidValueException when the options map a field that no message has
   */
  RecordMapper(ImportOptions options, Surroundings surroundings) {
    this.options = options;
    this.surroundings = surroundings;
    options.fieldMap().forEach((field, name) -> map.put(RecordField.ofMapName(field), name));
    timestamps =
        options.zone() == null && surroundings.zone() != null
            ? options.withZone(surroundings.zone()).timestamps()
            : options.timestamps();
  }

  /** Returns this with other surroundings; ids go on being numbered as here. */
  Surroundings surroundings() {
    return surroundings;
  }

  /**
   * Returns what becomes of a row.
   *
   * @param channel the channel where the row names none
   * @param flags what was met while reading the row
   */
  MappedRow map(Json.Obj row, @Nullable String channel, Set<String> flags) {
    RowView view = new RowView(row, shapes.of(row.names()), map);
    String id = CleanText.identifier(view.takeText(RecordField.ID));
    try {
      return map(view, id, channel, flags);
    } catch (InvalidValueException e) {
      return new MappedRow.Refused(
          id,
          "value-invalid",
          Objects.requireNonNullElse(e.getMessage(), "").lines().findFirst().orElse(""));
    }
  }

  private MappedRow map(
      RowView view, @Nullable String id, @Nullable String channel, Set<String> rowFlags) {
    TreeSet<String> flags = new TreeSet<>(rowFlags);
    ZoneId zone = zone(view, flags);
    String written = written(view);
    ParsedTime parsed =
        (zone == null ? timestamps : options.withZone(zone).timestamps()).read(written);
    if (parsed instanceof ParsedTime.Unreadable unreadable) {
      return new MappedRow.Refused(id, unreadable.code(), unreadable.text());
    }
    ParsedTime.Read read = (ParsedTime.Read) parsed;
    flags.addAll(read.flags());
    if (zone != null) {
      flags.remove(ParsedTime.ASSUMED_ZONE);
    }
    boolean textKnown = view.has(RecordField.TEXT);
    CleanText text =
        CleanText.of(JsonText.of(view.take(RecordField.TEXT)), options.limits().textChars());
    flags.addAll(text.flags());
    MessageDetails.Builder details = new DetailFields(view, timestamps).builder(flags);
    MessageKind kind = kind(view, details);
    Author author = new AuthorFields(view, surroundings).author(ID_LIKE_AUTHORS);
    MessageContext context = new ContextFields(view, surroundings).context(channel, id, written);
    boolean attached = view.has(RecordField.ATTACHMENTS);
    if (!textKnown && !attached && kind == MessageKind.MESSAGE) {
      return new MappedRow.Refused(id, "text-missing", "there is no field with the words");
    }
    MessageTime time =
        new MessageTime(
            read.occurred(), precision(view, read, flags), zone == null ? read.zone() : zone, null);
    MessageId messageId =
        id != null
            ? repeatedIds.apart(MessageId.of(id), kind, author, read.occurred(), flags)
            : stableIds.next(
                context.channel(),
                read.occurred(),
                author == null ? null : author.id(),
                text.text());
    details.flags(flags);
    ExtraFields.addTo(details, view);
    MessageDetails all = details.build();
    Message message =
        new Message(
            messageId,
            kind == MessageKind.DELETED ? MessageKind.MESSAGE : kind,
            time,
            author,
            context,
            text.text(),
            all);
    return new MappedRow.Accepted(
        kind == MessageKind.DELETED ? message.deleted(all.deletedAt()) : message);
  }

  /** A date and a time of day in two columns are one time. */
  private String written(RowView view) {
    String name = map.containsKey(RecordField.TS) ? null : view.firstName(RecordField.TS);
    String written = view.takeText(RecordField.TS);
    if (name == null || written == null || !RecordField.normal(name).equals("date")) {
      return written == null ? "" : written;
    }
    String clock = view.firstName(List.of("time"));
    String both =
        clock == null ? written : written + " " + view.takeFirst(List.of("time")).asText();
    return timestamps.read(both) instanceof ParsedTime.Read ? both : written;
  }

  private static @Nullable ZoneId zone(RowView view, Set<String> flags) {
    String name = view.takeText(RecordField.ZONE);
    if (name == null || name.isBlank()) {
      return null;
    }
    try {
      return ZoneId.of(name.strip());
    } catch (DateTimeException e) {
      flags.add("zone-unreadable");
      return null;
    }
  }

  private static @Nullable TimePrecision precision(
      RowView view, ParsedTime.Read read, Set<String> flags) {
    String name = view.takeText(RecordField.TS_PRECISION);
    if (name == null || name.isBlank()) {
      return read.precision();
    }
    try {
      return TimePrecision.ofWireName(name);
    } catch (InvalidValueException e) {
      flags.add("ts-precision-unreadable");
      return read.precision();
    }
  }

  private static MessageKind kind(RowView view, MessageDetails.Builder details) {
    String named = view.takeText(RecordField.KIND);
    boolean deleted = DetailFields.isTrue(view.take(RecordField.DELETED));
    if (named != null && !named.isBlank()) {
      return MessageKind.ofWireName(named.strip().toLowerCase(Locale.ROOT));
    }
    if (deleted || details.build().deletedAt() != null) {
      return MessageKind.DELETED;
    }
    String name = view.firstName(TYPES);
    String type = name == null ? null : view.takeFirst(TYPES).asText();
    for (MessageKind kind : MessageKind.values()) {
      if (kind.wireName().equalsIgnoreCase(type)) {
        return kind;
      }
    }
    details.extra(name == null ? "type" : name, type == null || type.isBlank() ? null : type);
    return MessageKind.MESSAGE;
  }
}
