package dev.treering.importers.whatsapp;

import dev.treering.importers.ids.StableIds;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageKind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parts a file's entries. What came before matters to none; not thread-safe. */
final class EntryParts {
  private static final Pattern MENTION =
      Pattern.compile(
          "@\\u2068~?[\\s\\u00A0\\u202F]?([^\\u2068\\u2069\\n]{1,120})\\u2069|@(\\d{7,15})\\b");

  private final ChatScan scan;
  private final int textChars;
  private final StableIds hashes = new StableIds();
  private @Nullable HeaderLine lastHeader;
  private LocalDate lastDate = LocalDate.EPOCH;

  /**
   * @param textChars the most characters of the words
   */
  EntryParts(ChatScan scan, int textChars) {
    this.scan = scan;
    this.textChars = textChars;
  }

  /** Returns the parts of an entry. */
  Said of(Entry entry) {
    Spoken spoken = Spoken.of(entry.rest());
    String author = CleanText.identifier(spoken.author());
    Body body =
        spoken.author() == null
            ? Body.reported(spoken.body())
            : Body.spoken(spoken.body(), scan.shape().bracketed());
    Set<String> mentions = new LinkedHashSet<>(0);
    CleanText text = CleanText.of(resolved(body.text(), mentions), textChars);
    LocalDateTime written = written(entry);
    return new Said(
        entry,
        written,
        author,
        body,
        text,
        mentions.isEmpty() ? List.of() : List.copyOf(mentions),
        hash(written, author, body.kind(), text.text()));
  }

  private LocalDateTime written(Entry entry) {
    HeaderLine header = entry.header();
    if (!header.hasDateOf(lastHeader)) {
      lastDate = Objects.requireNonNull(scan.dates().order().date(header));
      lastHeader = header;
    }
    return lastDate.atTime(header.time());
  }

  private String hash(
      LocalDateTime written, @Nullable String author, MessageKind kind, String text) {
    return hashes.hash(
        kind == MessageKind.MESSAGE ? null : kind.wireName(),
        written.truncatedTo(ChronoUnit.MINUTES).toInstant(ZoneOffset.UTC),
        author == null || kind == MessageKind.SYSTEM ? null : Spoken.id(author),
        text);
  }

  /** Returns the words with names in place of what the program encloses in marks. */
  private static String resolved(String words, Set<String> mentions) {
    if (words.indexOf('@') < 0) {
      return words;
    }
    return MENTION
        .matcher(words)
        .replaceAll(mention -> Matcher.quoteReplacement(mention(mention, mentions)));
  }

  private static String mention(MatchResult mention, Set<String> mentions) {
    String number = mention.group(2);
    String name = number == null ? Spoken.name(mention.group(1)) : "+" + number;
    String id = CleanText.identifier(Spoken.id(name));
    if (id != null) {
      mentions.add(id);
    }
    return number == null ? "@" + name : mention.group();
  }
}
