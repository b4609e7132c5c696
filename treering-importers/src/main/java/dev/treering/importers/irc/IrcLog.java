package dev.treering.importers.irc;

import dev.treering.importers.Delivery;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.text.ByteLines;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.DecodedText;
import dev.treering.importers.text.WebLinks;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one file. Not thread-safe. */
final class IrcLog {
  private static final Pattern ADDRESSED = Pattern.compile("(?<nick>[^\\s:,<>]{1,100})[:,] .*");
  private static final Pattern SERVICE =
      Pattern.compile("(?:Chan|Nick|Memo|Bot|Host|Oper|Group|Info|Stat)Serv");

  private final String file;
  private final IrcPlace place;
  private final IrcNicks nicks;
  private final StableIds ids;
  private final ImportOptions options;
  private final Delivery delivery;
  private final IrcCalendar calendar;
  private boolean dateMissing;

  IrcLog(
      String file,
      IrcPlace place,
      IrcNicks nicks,
      StableIds ids,
      ImportOptions options,
      Delivery delivery) {
    this.file = file;
    this.place = place;
    this.nicks = nicks;
    this.ids = ids;
    this.options = options;
    this.delivery = delivery;
    this.calendar = new IrcCalendar(place.day() != null ? place.day() : options.hints().firstDay());
  }

  void read(ByteLines lines) throws IOException {
    for (ByteLines.Line line = lines.next(); line != null; line = lines.next()) {
      SourcePosition position = SourcePosition.line(line.number());
      if (line.tooLong()) {
        reject(
            position,
            "line-too-long",
            "the line has more than %d bytes".formatted(options.limits().lineChars()));
      } else {
        DecodedText text =
            DecodedText.of(DecodedText.withoutMark(line.bytes()), options.hints().encoding());
        if (!text.text().isBlank()) {
          take(IrcLines.read(text.text()), position, new TreeSet<>(text.flags()));
        }
      }
    }
  }

  private void take(IrcLine line, SourcePosition position, Set<String> flags) {
    switch (line) {
      case IrcLine.Mark mark -> calendar.mark(mark);
      case IrcLine.Unknown unknown ->
          reject(position, "line-unreadable", "the line is in no known notation of a log");
      case IrcLine.Timed timed -> {
        String written = calendar.place(timed.stamp());
        if (written == null) {
          rejectUndated(position);
        } else {
          timed(timed, written, position, flags);
        }
      }
    }
  }

  /** One rejection is enough to tell that nothing before the first date can be placed. */
  private void rejectUndated(SourcePosition position) {
    if (!dateMissing) {
      dateMissing = true;
      reject(
          position,
          "date-missing",
          "neither the line, a mark before it nor the file's name tells the day; say the first day"
              + " with --start-date, or put it into the file's name");
    }
  }

  private void timed(
      IrcLine.Timed line, String written, SourcePosition position, Set<String> flags) {
    switch (options.timestamps().read(written)) {
      case ParsedTime.Unreadable unreadable ->
          reject(position, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        flags.addAll(time.flags());
        Message message;
        try {
          message =
              switch (line) {
                case IrcLine.Event event -> event(event, time, flags);
                case IrcLine.Said said -> said(said, time, flags);
              };
        } catch (InvalidValueException e) {
          reject(position, "value-invalid", String.valueOf(e.getMessage()));
          return;
        }
        delivery.message(message);
      }
    }
  }

  private Message event(IrcLine.Event event, ParsedTime.Read time, Set<String> flags) {
    nicks.event(event.text());
    CleanText text = CleanText.of(event.text(), options.limits().textChars());
    return message(MessageKind.SYSTEM, time, null, text, details(text, flags).build());
  }

  private Message said(IrcLine.Said said, ParsedTime.Read time, Set<String> flags) {
    CleanText text = CleanText.of(said.text(), options.limits().textChars());
    String nick = IrcNicks.name(said.nick());
    Author author = new Author(nicks.id(nick), nick, null, SERVICE.matcher(nick).matches());
    MessageDetails.Builder details =
        details(text, flags).mentions(mentions(text.text())).links(WebLinks.in(text.text()));
    if (said.manner() == IrcLine.Manner.ACTION) {
      details.flag("action");
    }
    MessageKind kind =
        said.manner() == IrcLine.Manner.NOTICE ? MessageKind.NOTICE : MessageKind.MESSAGE;
    return message(kind, time, author, text, details.build());
  }

  private static MessageDetails.Builder details(CleanText text, Set<String> flags) {
    return MessageDetails.builder().flags(flags).flags(text.flags());
  }

  /** The id is made of the name as it was written: a part of a log may not tell of the rename. */
  private Message message(
      MessageKind kind,
      ParsedTime.Read time,
      @Nullable Author author,
      CleanText text,
      MessageDetails details) {
    String name = author == null ? null : author.name();
    MessageId id = ids.next(place.window(), time.occurred(), name, text.text());
    MessageContext context = MessageContext.inChannel(place.channel());
    return new Message(id, kind, time.toMessageTime(), author, context, text.text(), details);
  }

  /** On IRC one addresses a person by their name, a colon and a blank. */
  private List<String> mentions(String text) {
    Matcher addressed = ADDRESSED.matcher(text);
    return addressed.lookingAt() && nicks.knows(addressed.group("nick"))
        ? List.of(nicks.id(addressed.group("nick")))
        : List.of();
  }

  private void reject(SourcePosition position, String code, String text) {
    delivery.reject(file, position, null, code, text);
  }
}
