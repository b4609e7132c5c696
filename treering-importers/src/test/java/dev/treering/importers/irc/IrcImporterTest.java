package dev.treering.importers.irc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.importers.SourceHints;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import dev.treering.model.TimePrecision;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IrcImporterTest {
  private static final String IRSSI =
      """
      --- Log opened Sun Mar 01 22:58:10 2026
      22:58 < tove> is the kiln on?
      22:59 <@nils> since noon
      --- Day changed Mon Mar 02 2026
      00:00 < tove> happy monday
      00:01 -!- tove is now known as tove_zzz
      00:02 < tove_zzz> nils: good night, see https://kiln.example/a_(b).
      00:03  * nils waves
      00:04 -!- mode/#pots [+o nils] by ChanServ
      00:05 -ChanServ:#pots- topic is locked
      --- Log closed Mon Mar 02 00:10:00 2026
      """;

  @TempDir private Path folder;

  private Imported read(String name, String content) {
    return Imported.of(ImportFormat.IRC, Imported.write(folder, name, content));
  }

  @Nested
  class Irssi {
    @Test
    void marksTellTheDayAndNamesAreFollowed() {
      Imported imported = read("pots.log", IRSSI);
      assertThat(imported.rejections()).isEmpty();
      assertThat(imported.texts())
          .containsExactly(
              "is the kiln on?",
              "since noon",
              "happy monday",
              "tove is now known as tove_zzz",
              "nils: good night, see https://kiln.example/a_(b).",
              "nils waves",
              "mode/#pots [+o nils] by ChanServ",
              "topic is locked");
      Message last = imported.messages().get(4);
      assertThat(last.author()).isEqualTo(Author.of("tove", "tove_zzz"));
      assertThat(last.occurred()).isEqualTo("2026-03-02T00:02:00Z");
      assertThat(last.time().precision()).isEqualTo(TimePrecision.MINUTE);
      assertThat(last.details().mentions()).containsExactly("nils");
      assertThat(last.details().links()).containsExactly("https://kiln.example/a_(b)");
      assertThat(last.context().channel()).isEqualTo("pots");
    }

    @Test
    void whatTheServerTellsIsApartFromSpeech() {
      Imported imported = read("pots.log", IRSSI);
      assertThat(imported.messages().stream().map(Message::kind))
          .containsExactly(
              MessageKind.MESSAGE,
              MessageKind.MESSAGE,
              MessageKind.MESSAGE,
              MessageKind.SYSTEM,
              MessageKind.MESSAGE,
              MessageKind.MESSAGE,
              MessageKind.SYSTEM,
              MessageKind.NOTICE);
      assertThat(imported.messages().get(5).details().flags()).contains("action");
      assertThat(imported.messages().get(6).author()).isNull();
      assertThat(imported.messages().get(7).author())
          .isEqualTo(new Author("ChanServ", "ChanServ", null, true));
    }

    @Test
    void controlCharactersInNamesAreNoNames() {
      Imported imported =
          read(
              "a.log",
              """
              --- Log opened Sun Mar 01 10:00:00 2026
              10:00 -!- a\u0090b is now known as c
              10:01 <c> one
              """);
      assertThat(imported.messages().getLast().author()).isEqualTo(Author.of("a b", "c"));
    }

    @Test
    void aDayThatGoesBackIsNotBelieved() {
      Imported imported =
          read(
              "a.log",
              """
              --- Log opened Sun Mar 01 10:00:00 2026
              10:00 <a> one
              --- Day changed Fri Feb 27 2026
              10:01 <a> two
              """);
      assertThat(imported.messages().get(1).occurred()).isEqualTo("2026-03-01T10:01:00Z");
    }
  }

  @Nested
  class Znc {
    private static final String DAY =
        """
        [00:00:00] <tove> midnight
        [00:00:12] *** Joins: per (~per@x.example)
        [00:00:20] * nils nods
        [00:00:30] -NickServ- identify
        [00:00:40] <tove> <nils> yes was your answer
        """;

    @Test
    void theFileTellsTheDayAndTheFolderTheChannel() {
      Path file = Imported.write(folder, "logs/libera/#pots/2026-03-02.log", DAY);
      Imported one = Imported.of(ImportFormat.IRC, file);
      Imported all = Imported.of(ImportFormat.IRC, folder.resolve("logs"));
      assertThat(one.messages().getFirst().occurred()).isEqualTo("2026-03-02T00:00:00Z");
      assertThat(one.messages().getFirst().context().channel()).isEqualTo("#pots");
      assertThat(all.messages().getFirst().context().channel()).isEqualTo("libera/#pots");
      assertThat(one.ids()).isEqualTo(all.ids());
    }

    @Test
    void wordsQuotedBySomebodyStayTheirs() {
      Message quote = read("#pots_20260302.log", DAY).messages().getLast();
      assertThat(quote.author()).isEqualTo(Author.named("tove"));
      assertThat(quote.text()).isEqualTo("<nils> yes was your answer");
    }

    @Test
    void namesAreFollowedFromDayToDay() {
      Imported.write(folder, "z/#p/2026-03-01.log", "[23:00:00] *** tove is now known as t2\n");
      Imported.write(folder, "z/#p/2026-03-02.log", "[01:00:00] <t2> still me\n");
      Imported imported = Imported.of(ImportFormat.IRC, folder.resolve("z"));
      assertThat(imported.messages().getLast().author()).isEqualTo(Author.of("tove", "t2"));
    }

    @Test
    void whoeverLeavesTakesTheNameAlong() {
      Imported imported =
          read(
              "2026-03-02.log",
              """
              [01:00:00] *** tove is now known as guest1
              [01:00:01] *** Quits: guest1 (~t@x) (bye)
              [01:00:02] <guest1> hello
              """);
      assertThat(imported.messages().getLast().author()).isEqualTo(Author.named("guest1"));
    }
  }

  @Nested
  class WeeChat {
    @Test
    void columnsAreRead() {
      Imported imported =
          read(
              "irc.libera.#pots.weechatlog",
              """
              2026-03-01 23:59:58\tnils\tlast of sunday
              2026-03-02 00:00:00\t@tove\tfirst of monday
              2026-03-02 00:00:05\t--\ttove is now known as t_
              2026-03-02 00:00:09\t *\tnils waves
              2026-03-02 00:00:10\t-->\tper (~per@x.example) has joined #pots
              2026-03-02 00:00:11\t--\tNotice(NickServ) -> tove: identify
              2026-03-02 00:00:12\tt_\tdone\tand dusted
              """);
      assertThat(imported.rejections()).isEmpty();
      assertThat(imported.messages().stream().map(Message::kind))
          .containsExactly(
              MessageKind.MESSAGE,
              MessageKind.MESSAGE,
              MessageKind.SYSTEM,
              MessageKind.MESSAGE,
              MessageKind.SYSTEM,
              MessageKind.NOTICE,
              MessageKind.MESSAGE);
      assertThat(imported.messages().getLast().author()).isEqualTo(Author.of("tove", "t_"));
      assertThat(imported.messages().getLast().text()).isEqualTo("done\tand dusted");
      assertThat(imported.messages().getFirst().context().channel()).isEqualTo("libera/#pots");
    }
  }

  @Nested
  class Bare {
    private static final String LINES =
        """
        [23:59:50] <nils> almost
        [00:00:00] <nils> now
        [00:00:01] <tove> new day
        """;

    @Test
    void aTimeThatGoesBackStartsTheNextDay() {
      Imported imported =
          Imported.of(
              ImportFormat.IRC,
              Imported.write(folder, "bare.log", LINES),
              Imported.OPTIONS
                  .withZone(ZoneId.of("Europe/Oslo"))
                  .withHints(new SourceHints(LocalDate.of(2026, 3, 1), false, null)));
      assertThat(imported.messages().stream().map(m -> m.occurred().toString()))
          .containsExactly("2026-03-01T22:59:50Z", "2026-03-01T23:00:00Z", "2026-03-01T23:00:01Z");
    }

    @Test
    void withoutAnyDateNothingIsGuessed() {
      Imported imported = read("bare.log", LINES);
      assertThat(imported.messages()).isEmpty();
      assertThat(imported.rejected()).containsExactly("line 1 date-missing");
      assertThat(imported.rejections().getFirst().text()).contains("--start-date");
    }
  }

  @Test
  void aLongerLogOfTheSameChatGivesTheSameIds() {
    String twice = "[10:00:00] <tove> ha\n[10:00:00] <tove> ha\n";
    List<String> first = read("#p_20260302.log", twice).ids();
    List<String> longer = read("#p_20260302.log", twice + "[10:00:01] <tove> ha\n").ids();
    assertThat(first).doesNotHaveDuplicates();
    assertThat(longer).hasSize(3).startsWith(first.toArray(new String[0]));
  }

  @Test
  void aRenameBeforeTheExcerptDoesNotChangeIds() {
    String rest = "[10:01:00] <t2> same\n";
    String whole = "[10:00:00] *** tove is now known as t2\n" + rest;
    assertThat(read("#p_20260302.log", whole).ids())
        .endsWith(read("#p_20260302.log", rest).ids().toArray(new String[0]));
  }

  @Test
  void timesThatTheClockShowedTwiceOrNeverAreFlagged() {
    Imported imported =
        Imported.of(
            ImportFormat.IRC,
            Imported.write(
                folder,
                "a.log",
                """
                [2025-10-26 02:30:00] <a> twice
                [2025-03-30 02:30:00] <a> never
                [2025-03-30T02:30:00Z] <a> surely
                """),
            Imported.OPTIONS.withZone(ZoneId.of("Europe/Oslo")));
    assertThat(imported.messages().stream().map(m -> m.details().flags().toString()))
        .containsExactlyInAnyOrder(
            "[local-time-ambiguous, local-time-assumed-zone]",
            "[local-time-assumed-zone, local-time-nonexistent]",
            "[]");
  }

  @Nested
  class Hostile {
    @Test
    void eachLineHasItsOwnEncoding() {
      byte[] lines = "[10:00:00] <a> blåbær\n".getBytes(StandardCharsets.ISO_8859_1);
      byte[] utf8 = "[10:00:01] <a> blåbær 🫐\n".getBytes(StandardCharsets.UTF_8);
      byte[] both = new byte[lines.length + utf8.length];
      System.arraycopy(lines, 0, both, 0, lines.length);
      System.arraycopy(utf8, 0, both, lines.length, utf8.length);
      Imported imported =
          Imported.of(ImportFormat.IRC, Imported.write(folder, "x-2026-03-02.log", both));
      assertThat(imported.texts()).containsExactly("blåbær", "blåbær 🫐");
      assertThat(imported.messages().getFirst().details().flags()).contains("encoding-assumed");
      assertThat(imported.messages().getLast().details().flags())
          .doesNotContain("encoding-assumed");
    }

    @Test
    void badLinesAreRejectedByThemselvesAndColoursAreRemoved() {
      Imported imported =
          read(
              "x-2026-03-02.log",
              """
              [10:00:00] <a> \u0002bold\u000f \u00034,12red\u0003 1\0
              nonsense
              [99:99:99] <a> no such hour
              [10:00:01] <a>
              """);
      assertThat(imported.texts()).containsExactly("bold red 1", "");
      assertThat(imported.rejected())
          .containsExactly("line 2 line-unreadable", "line 3 timestamp-unreadable");
    }

    @Test
    void aHugeLineIsRejected() {
      Path file =
          Imported.write(
              folder,
              "x-2026-03-02.log",
              "[10:00:00] <a> " + "x".repeat(5_000) + "\n[10:00:01] <a> short\n");
      Imported imported =
          Imported.of(
              ImportFormat.IRC,
              file,
              Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withLineChars(1_000)));
      assertThat(imported.texts()).containsExactly("short");
      assertThat(imported.rejected()).containsExactly("line 1 line-too-long");
    }
  }

  @Test
  void theContentTells() {
    assertThat(FormatDetector.detect(Imported.write(folder, "a", IRSSI)).format())
        .isEqualTo(ImportFormat.IRC);
    Imported.write(folder, "z/net/#p/2026-03-01.log", "[23:00:00] <a> b\n");
    assertThat(FormatDetector.detect(folder.resolve("z")).format()).isEqualTo(ImportFormat.IRC);
  }
}
