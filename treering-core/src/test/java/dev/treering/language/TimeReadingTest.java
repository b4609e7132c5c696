package dev.treering.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.model.tree.Interval;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeReadingTest {
  /** A Sunday. */
  private static final Instant ASKED = Instant.parse("2025-06-15T12:00:00Z");

  private static TimeReading reading(String question) {
    return TimeReading.of(question, ASKED);
  }

  @ParameterizedTest
  @CsvSource({
    "What did we chat about on May 8th?,2025-05-08,2025-05-09",
    "Tell me what we discussed 8 May.,2025-05-08,2025-05-09",
    "What did we say on the 8th of November?,2024-11-08,2024-11-09",
    "What did we say on 2025-01-31?,2025-01-31,2025-02-01",
    "What did we discuss in May?,2025-05-01,2025-06-01",
    "What did we discuss in July?,2024-07-01,2024-08-01",
    "What did we discuss in March 2023?,2023-03-01,2023-04-01",
    "What happened in 2023?,2023-01-01,2024-01-01",
    "What did we chat about between May 8th and June 9th?,2025-05-08,2025-06-10",
    "What did we say from 3 to 9 May?,2025-05-03,2025-05-10",
    "What did we say from 3 May to 9 May?,2025-05-03,2025-05-10",
    "What did we say between May 3rd and 9th?,2025-05-03,2025-05-10",
    "Tell me what we discussed over June 3rd through June 5th.,2025-06-03,2025-06-06",
    "What did we say from March seventh to April twenty-first?,2025-03-07,2025-04-22",
    "What did we discuss on May twenty-third?,2025-05-23,2025-05-24",
    "What did we discuss on the third of May?,2025-05-03,2025-05-04",
    "What was said since 1 June?,2025-06-01,2025-06-16",
    "What was said after 1 June?,2025-06-02,2025-06-16",
    "What did we talk about 12 days ago?,2025-06-03,2025-06-04",
    "What did we talk about a month ago?,2025-05-01,2025-06-01",
    "What did we talk about three months ago?,2025-03-01,2025-04-01",
    "What did we talk about two weeks ago?,2025-05-26,2025-06-02",
    "What did we talk about last month?,2025-05-01,2025-06-01",
    "What did we talk about this month?,2025-06-01,2025-07-01",
    "What did we talk about last week?,2025-06-02,2025-06-09",
    "What did we talk about over the last week?,2025-06-08,2025-06-16",
    "What did we talk about over this last week?,2025-06-08,2025-06-16",
    "What did we talk about over the last 3 days?,2025-06-12,2025-06-16",
    "What did we talk about over the past ten days?,2025-06-05,2025-06-16",
    "What did we discuss last Friday?,2025-06-13,2025-06-14",
    "What did we discuss last Sunday?,2025-06-08,2025-06-09",
    "What did we discuss last weekend?,2025-06-07,2025-06-09",
    "What did we discuss yesterday?,2025-06-14,2025-06-15",
    "What did we discuss the day before yesterday?,2025-06-13,2025-06-14",
    "What did we discuss today?,2025-06-15,2025-06-16",
    "What did we discuss this morning?,2025-06-15,2025-06-16",
    "Worüber haben wir vor zwei Wochen geredet?,2025-05-26,2025-06-02",
    "Was haben wir am 3.4. besprochen?,2025-04-03,2025-04-04"
  })
  void stretchOfTimeIsRead(String question, String start, String end) {
    assertThat(reading(question).frames())
        .singleElement()
        .isInstanceOfSatisfying(
            TimeFrame.Stretch.class,
            stretch ->
                assertThat(stretch.interval())
                    .isEqualTo(
                        new Interval(
                            Instant.parse(start + "T00:00:00Z"),
                            Instant.parse(end + "T00:00:00Z"))));
    assertThat(reading(question).rest()).isBlank();
  }

  @ParameterizedTest
  @CsvSource({
    "What did we discuss in our first session?,1,1,false",
    "What did we discuss in our seventeenth session?,17,17,false",
    "What did we discuss in the twenty-first conversation?,21,21,false",
    "What did we discuss in our 5th discussion?,5,5,false",
    "What did we discuss over sessions 2 through 4?,2,4,false",
    "What did we discuss from the third through fifth sessions?,3,5,false",
    "What did we discuss from the 13th through 15th sessions?,13,15,false",
    "What did we discuss between session 3 and 5?,3,5,false",
    "What did we discuss in sessions 2-4?,2,4,false",
    "What did we discuss 20 sessions ago?,20,20,true",
    "What did we talk about one session ago?,1,1,true",
    "What did we talk about in the last two sessions?,1,2,true",
    "What did we discuss the session before last?,2,2,true",
    "Tell me what we discussed last time.,1,1,true"
  })
  void sessionsAreRead(String question, int first, int last, boolean fromEnd) {
    assertThat(reading(question))
        .isEqualTo(new TimeReading(List.of(new TimeFrame.Sessions(first, last, fromEnd)), ""));
  }

  @ParameterizedTest
  @CsvSource({"What did we discuss earlier today?", "What was said earlier in the morning?"})
  void earlierTodayEndsNow(String question) {
    assertThat(reading(question).frames())
        .containsExactly(
            new TimeFrame.Earlier(new Interval(Instant.parse("2025-06-15T00:00:00Z"), ASKED)));
  }

  @ParameterizedTest
  @CsvSource({
    "When is the party?",
    "What may I bring today?",
    "When was the last time the pump was mended?",
    "Is 31.2. a good day?",
    "Who will march first?",
    "How many of the 12 chairs are left?",
    "What is the second rule?",
    "Which version came before the launch?"
  })
  void noTimeIsNamed(String question) {
    assertThat(reading(question).frames()).isEmpty();
  }

  @Test
  void dateOfTheTalkGoesBeforeTimesWithinIt() {
    assertThat(reading("What did Ada mend last Friday, as she said on 21 May?"))
        .isEqualTo(
            new TimeReading(
                List.of(
                    new TimeFrame.Stretch(
                        new Interval(
                            Instant.parse("2025-05-21T00:00:00Z"),
                            Instant.parse("2025-05-22T00:00:00Z")),
                        true)),
                "Ada mend as"));
  }

  @Test
  void anyTextIsRead() {
    String[] pieces = {
      "on",
      "the",
      "31",
      "of",
      "February",
      "2025-99-01",
      "1.13.",
      "0",
      "May",
      "last",
      "ago",
      "two",
      "sessions",
      "session",
      "through",
      "between",
      "and",
      "since",
      "earlier",
      "today",
      "week",
      "9999",
      "vor",
      "3-1",
      "th",
      "twenty",
      "first",
      "\ud83d",
      "before",
      "this",
      "a"
    };
    Random random = new Random(13);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(9); i >= 0; i--) {
        text.append(pieces[random.nextInt(pieces.length)]).append(' ');
      }
      for (TimeFrame frame : reading(text.toString()).frames()) {
        assertThat(frame).isNotNull();
      }
    }
  }
}
