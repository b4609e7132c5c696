package dev.treering.importers.mbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.importers.SourceHints;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MboxImporterTest {
  private static final String ENVELOPE = "From ona@x.example Mon Mar  2 09:00:00 2026\n";
  private static final String HEADERS =
      """
      From: Ona Berg <Ona@x.example>
      Date: Mon, 2 Mar 2026 10:00:00 +0100
      """;

  @TempDir private Path folder;

  private static String mail(String id, String headers, String body) {
    return ENVELOPE + HEADERS + "Message-ID: <" + id + ">\n" + headers + "\n" + body + "\n\n";
  }

  private Imported read(String content) {
    return Imported.of(ImportFormat.MBOX, Imported.write(folder, "deck.mbox", content));
  }

  private Message only(String headers, String body) {
    return read(mail("a@x.example", headers, body)).only();
  }

  @Test
  void anOrdinaryMailHasItsIdTimeAuthorSubjectAndBox() {
    Message message = only("Subject: ropes\n", "dry, see https://x.example/a.\n");
    assertThat(message.id()).isEqualTo(MessageId.of("a@x.example"));
    assertThat(message.author()).isEqualTo(Author.of("ona@x.example", "Ona Berg"));
    assertThat(message.occurred()).isEqualTo("2026-03-02T09:00:00Z");
    assertThat(message.time().zone()).isEqualTo(ZoneOffset.ofHours(1));
    assertThat(message.text()).isEqualTo("dry, see https://x.example/a.");
    assertThat(message.details().links()).containsExactly("https://x.example/a");
    assertThat(message.details().extra()).containsEntry("subject", "ropes");
    assertThat(message.context().channel()).isEqualTo("deck");
  }

  @Nested
  class Separators {
    private static final String QUOTED =
        ">From the start.\n>>From twice.\n> From a reply.\n>Fromage.\n\nFrom now on, Mon or Tue\n";

    @Test
    void oneMarkIsTakenAwayAndASentenceIsNoEnvelope() {
      assertThat(only("", QUOTED).text())
          .isEqualTo(
              "From the start.\n>From twice.\n> From a reply.\n>Fromage.\n\nFrom now on, Mon or Tue");
    }

    @Test
    void byTheOlderRuleOnlyOneMarkWasEverPut() {
      Path box = Imported.write(folder, "o.mbox", mail("a@x", "", QUOTED));
      Imported imported =
          Imported.of(
              ImportFormat.MBOX,
              box,
              Imported.OPTIONS.withHints(new SourceHints(null, true, null)));
      assertThat(imported.only().text()).startsWith("From the start.\n>>From twice.\n");
    }

    @Test
    void anEnvelopeWithinTheWordsNeedsAHeaderAfterIt() {
      Imported imported =
          read(mail("a@x", "", "look:\n\n" + ENVELOPE + "no header here") + mail("b@x", "", "two"));
      assertThat(imported.ids()).containsExactly("a@x", "b@x");
      assertThat(imported.texts().getFirst()).endsWith("no header here");
    }
  }

  @Nested
  class Bodies {
    @Test
    void anyNumberOfBlankLinesAroundTheWordsIsTakenAway() {
      assertThat(
              only("", " \n\t\n".repeat(100_000) + "  dry\n\nrope" + "\n".repeat(100_000)).text())
          .isEqualTo("  dry\n\nrope");
    }

    @Test
    void quotedPrintableAndCharsetsAreDecoded() {
      assertThat(
              only(
                      "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n",
                      "r=F8pe =\ndry 1+1=3D2=20\n=46rom now")
                  .text())
          .isEqualTo("røpe dry 1+1=2 \nFrom now");
    }

    @Test
    void base64AndWholeEmoji() {
      assertThat(
              only(
                      "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n",
                      "8J+qoiBkcnk=")
                  .text())
          .isEqualTo("🪢 dry");
    }

    @Test
    void ofAlternativesThePlainTextIsTaken() {
      Message message =
          only(
              "Content-Type: multipart/mixed; boundary=m\n",
              """
              --m
              Content-Type: multipart/alternative; boundary=a

              --a
              Content-Type: text/plain; charset=utf-8

              plain
              --a
              Content-Type: text/html

              <p>html</p>
              --a--
              --m
              Content-Type: application/pdf; name="=?utf-8?q?r=C3=B8pe.pdf?="
              Content-Disposition: attachment
              Content-Transfer-Encoding: base64

              AAAA
              --m--
              """);
      assertThat(message.text()).isEqualTo("plain");
      assertThat(message.details().attachments()).containsExactly("røpe.pdf");
    }

    @Test
    void htmlAloneBecomesText() {
      Message message =
          only(
              "Content-Type: text/html; charset=utf-8\n",
              "<style>p{}</style><p>a &amp; <a href=\"https://x.example/l\">b</a></p><blockquote>c<br>d</blockquote>");
      assertThat(message.text()).isEqualTo("a & b\n> c\n> d");
      assertThat(message.details().links()).containsExactly("https://x.example/l");
    }

    @Test
    void flowedParagraphsAreWholeAgain() {
      assertThat(
              only(
                      "Content-Type: text/plain; format=flowed\n",
                      "> one \n> two\nthree \nfour\n-- \nona")
                  .text())
          .isEqualTo("> one two\nthree four\n-- \nona");
    }

    @Test
    void theMailsOfADigestAreTheirAuthorsOwn() {
      Imported imported =
          read(
              mail(
                  "d@x",
                  "Content-Type: multipart/digest; boundary=g\n",
                  """
                  --g

                  From: Per <per@x.example>
                  Date: Mon, 2 Mar 2026 08:00:00 +0000
                  Message-ID: <p@x>

                  said by Per
                  --g

                  From: Bo <bo@x.example>
                  Date: Mon, 2 Mar 2026 08:30:00 +0000
                  Message-ID: <q@x>
                  In-Reply-To: <p@x>

                  said by Bo
                  --g--
                  """));
      assertThat(imported.ids()).containsExactly("p@x", "q@x");
      assertThat(imported.message("q@x").author()).isEqualTo(Author.of("bo@x.example", "Bo"));
      assertThat(imported.message("q@x").details().flags()).isEmpty();
    }

    @Test
    void aWrongCharsetIsMendedAndFlagged() {
      byte[] box =
          mail("a@x", "Content-Type: text/plain; charset=us-ascii\n", "bl\u00e5")
              .getBytes(StandardCharsets.ISO_8859_1);
      Message message = Imported.of(ImportFormat.MBOX, Imported.write(folder, "b", box)).only();
      assertThat(message.text()).isEqualTo("blå");
      assertThat(message.details().flags()).containsExactly("encoding-assumed");
    }
  }

  @Nested
  class Headers {
    @Test
    void theParentIsInReplyToElseTheLastReference() {
      Imported imported =
          read(
              mail("a@x", "References: <r@x>\n <s@x>\n", "1")
                  + mail("b@x", "In-Reply-To: <a@x>\nReferences: <z@x>\n", "2"));
      assertThat(imported.message("a@x").context().replyTo()).isEqualTo(MessageId.of("s@x"));
      assertThat(imported.message("a@x").details().flags()).contains("parent-not-in-export");
      assertThat(imported.message("b@x").context().threadParent()).isEqualTo(MessageId.of("a@x"));
      assertThat(imported.message("b@x").details().flags()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "bo at x.example (Bo Park)|bo@x.example|Bo Park",
          "bo@x.example (Bo Park)|bo@x.example|Bo Park",
          "\"Park, Bo\" <Bo@X.example>|bo@x.example|Park, Bo",
          "bo@x.example|bo@x.example|bo@x.example",
          "=?utf-8?q?Zo=C3?= =?utf-8?q?=AB?= <z@x.example>|z@x.example|Zoë",
          "=?utf-8?b?Wm/Dqw==?= Lind <z@x.example>|z@x.example|Zoë Lind"
        })
    void sendersInManyForms(String header, String id, String name) {
      Message message =
          read("From x Mon Mar  2 09:00:00 2026\nDate: Mon, 2 Mar 2026 10:00:00 GMT\nFrom: "
                  + header
                  + "\n\nx\n")
              .only();
      assertThat(message.author()).isEqualTo(Author.of(id, name));
    }

    @Test
    void aSenderThatTheListRewroteIsFoundAgain() {
      Message message =
          read(ENVELOPE
                  + "From: Bo Park via deck <deck@l.example>\nReply-To: Bo Park <bo@x.example>\nDate: Mon, 2 Mar 2026 10:00 GMT\nList-Id: The deck <deck.l.example>\n\nx\n")
              .only();
      assertThat(message.author()).isEqualTo(Author.of("bo@x.example", "Bo Park"));
      assertThat(message.context().channel()).isEqualTo("deck.l.example");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "Mon, 2 Mar 2026 10:00:00 -0230 (NDT)|2026-03-02T12:30:00Z",
          "Mon, 2 Mar 26 10:00 GMT|2026-03-02T10:00:00Z",
          "2 Mar 2026 10:00:00 EST|2026-03-02T15:00:00Z",
          "Mon Mar  2 10:00:00 2026|2026-03-02T10:00:00Z",
          "Mon, 02 Mar 2026 10:00:60 +0000|2026-03-02T10:00:59Z"
        })
    void datesInManyForms(String written, String instant) {
      assertThat(read(ENVELOPE + "From: a@x\nDate: " + written + "\n\nx\n").only().occurred())
          .isEqualTo(instant);
    }

    @Test
    void aFalseDateYieldsToTheServers() {
      String received = "Received: from a by b; Mon, 2 Mar 2026 09:00:05 +0000\n";
      Message message =
          read(ENVELOPE + received + "From: a@x\nDate: Thu, 1 Jan 1970 00:00:00 +0000\n\nx\n")
              .only();
      assertThat(message.occurred()).isEqualTo("2026-03-02T09:00:05Z");
      assertThat(message.details().flags()).contains("date-from-received");
      Message other =
          read(ENVELOPE + received + "From: a@x\nDate: Mon, 2 Mar 2020 09:00:00 +0000\n\nx\n")
              .only();
      assertThat(other.details().flags()).contains("date-disagrees-with-received");
    }
  }

  @Test
  void mailsWithoutIdKeepTheirsInALongerBox() {
    String one = ENVELOPE + HEADERS + "\nsame\n\n";
    assertThat(read(one + one + mail("b@x", "", "x")).ids())
        .startsWith(read(one + one).ids().toArray(new String[0]))
        .doesNotHaveDuplicates();
  }

  @Nested
  class Hostile {
    @Test
    void partsNestedWithoutEndAreCutOff() {
      StringBuilder body = new StringBuilder();
      for (int i = 0; i < 3_000; i++) {
        body.append("--b")
            .append(i)
            .append("\nContent-Type: multipart/mixed; boundary=b")
            .append(i + 1)
            .append("\n\n");
      }
      Message message = only("Content-Type: multipart/mixed; boundary=b0\n", body.toString());
      assertThat(message.details().flags()).contains("deep-value-dropped");
    }

    @Test
    void aHugeMailIsRejectedAndTheNextIsRead() {
      Path box =
          Imported.write(
              folder, "h.mbox", mail("a@x", "", "x\n".repeat(5_000)) + mail("b@x", "", "small"));
      Imported imported =
          Imported.of(
              ImportFormat.MBOX,
              box,
              Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withLineChars(2_000)));
      assertThat(imported.ids()).containsExactly("b@x");
      assertThat(imported.rejected()).containsExactly("line 1 row-too-long");
    }

    @Test
    void brokenMailsAreReadAsFarAsTheyGo() {
      Imported imported =
          read(
              mail(
                      "a@x",
                      "Content-Type: multipart/mixed; boundary=m\n",
                      "--m\nContent-Type: text/plain; charset=x-none\n\nstill here \0")
                  + ENVELOPE
                  + "From: a@x\nDate: someday\n\nx\n");
      assertThat(imported.texts().getFirst()).isEqualTo("still here ");
      assertThat(imported.messages().getLast().details().flags()).contains("date-from-envelope");
    }

    @Test
    void somethingElseIsTheWrongFormat() {
      Path letter = Imported.write(folder, "letter", "From now on\nwe sail.\n");
      assertThatThrownBy(() -> Imported.of(ImportFormat.MBOX, letter))
          .isInstanceOf(ImportException.WrongFormat.class);
    }
  }

  @Test
  void theContentTells() {
    Path box = Imported.write(folder, "a", mail("a@x", "", "x").replace("\n", "\r\n"));
    assertThat(FormatDetector.detect(box).format()).isEqualTo(ImportFormat.MBOX);
    assertThat(Imported.of(ImportFormat.MBOX, box).texts()).containsExactly("x");
  }
}
