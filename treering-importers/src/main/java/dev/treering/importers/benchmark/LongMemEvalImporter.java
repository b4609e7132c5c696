package dev.treering.importers.benchmark;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * LongMemEval's histories (xiaowu0162/LongMemEval): for each question the sessions of one person
 * with an assistant. Sessions are brought into the order of their dates, which some files are not
 * in. A turn's id is {@code <session>:<turn>}, from 0; a file of several questions has {@code
 * <question>/} before it. Questions, answers and the labels of turns are never read. One history is
 * held at a time.
 */
public final class LongMemEvalImporter implements ChatImporter {
  private static final String SESSIONS = "haystack_sessions";

  @Override
  public ImportFormat format() {
    return ImportFormat.LONGMEMEVAL;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.kind() == SourceProbe.Kind.FILE
            && probe.head().stripLeading().startsWith("[")
            && (probe.head().contains("\"haystack_dates\"")
                || probe.head().contains("\"haystack_session_ids\"")
                || probe.head().contains("\"" + SESSIONS + "\""))
        ? Optional.of(
            new Recognition(
                ImportFormat.LONGMEMEVAL, Confidence.CERTAIN, "its questions have a haystack"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    Delivery delivery = new Delivery(sink, options);
    String file = source.getFileName().toString();
    return new Documents(
            source, format(), one -> one.get(SESSIONS) instanceof Json.Arr, "question_id")
        .read(
            options,
            delivery,
            (history, question, prefix) ->
                new History(file, question, prefix, options, delivery).read(history));
  }

  private record Session(int index, String id, ParsedTime time, List<Json> turns) {
    /** By date; those whose date cannot be read come last and are rejected. */
    static final Comparator<Session> BY_DATE =
        Comparator.comparing(
            Session::read, Comparator.nullsLast(Comparator.comparing(ParsedTime.Read::occurred)));

    ParsedTime.@Nullable Read read() {
      return time instanceof ParsedTime.Read read ? read : null;
    }
  }

  /** The sessions of one question. */
  private record History(
      String file,
      @Nullable String question,
      String prefix,
      ImportOptions options,
      Delivery delivery) {
    void read(Json.Obj history) {
      List<Json> sessions = history.list(SESSIONS);
      List<Json> dates = history.list("haystack_dates");
      List<Json> ids = history.list("haystack_session_ids");
      List<Session> ordered = new ArrayList<>();
      for (int i = 0; i < sessions.size(); i++) {
        String id = i < ids.size() ? CleanText.identifier(ids.get(i).asText()) : null;
        String date = i < dates.size() ? dates.get(i).asText() : null;
        List<Json> turns = sessions.get(i) instanceof Json.Arr array ? array.elements() : List.of();
        ordered.add(new Session(i, id == null ? "session-" + i : id, time(date), turns));
      }
      ordered.sort(Session.BY_DATE);
      ordered.forEach(this::readSession);
    }

    /** The day of the week stands in the middle of the date: 2023/05/30 (Tue) 23:40. */
    private ParsedTime time(@Nullable String written) {
      String plain = written == null ? null : written.replaceAll("\\s*\\(\\p{L}+\\)\\s*", " ");
      return options.timestamps().read(plain);
    }

    private void readSession(Session session) {
      for (int i = 0; i < session.turns().size(); i++) {
        String id = session.id() + ":" + i;
        switch (session.time()) {
          case ParsedTime.Unreadable unreadable ->
              reject(session, id, unreadable.code(), unreadable.text());
          case ParsedTime.Read time -> readTurn(session, session.turns().get(i), id, time);
        }
      }
    }

    private void readTurn(Session session, Json value, String id, ParsedTime.Read time) {
      String role = value instanceof Json.Obj turn ? CleanText.identifier(turn.text("role")) : null;
      if (!(value instanceof Json.Obj turn) || role == null) {
        reject(session, id, "field-missing", "the turn has no role");
        return;
      }
      Message message;
      try {
        message = message(session, turn, id, role, time);
      } catch (InvalidValueException e) {
        reject(session, id, "value-invalid", String.valueOf(e.getMessage()));
        return;
      }
      delivery.message(message);
    }

    private Message message(
        Session session, Json.Obj turn, String id, String role, ParsedTime.Read time) {
      String raw = turn.text("content");
      CleanText text = CleanText.of(raw == null ? "" : raw, options.limits().textChars());
      return new Message(
          MessageId.of(prefix + id),
          MessageKind.MESSAGE,
          time.toMessageTime(),
          new Author(role, role, null, role.equals("assistant")),
          MessageContext.inChannel(question),
          text.text(),
          MessageDetails.builder()
              .flags(time.flags())
              .flags(text.flags())
              .extra("session", session.id())
              .build());
    }

    private void reject(Session session, String id, String code, String text) {
      delivery.reject(file, SourcePosition.index(session.index()), id, code, text);
    }
  }
}
