package dev.treering.language;

import dev.treering.language.Claim.Holder;
import dev.treering.language.Claim.Plurality;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@link Claim}s from what somebody says, by the sentence patterns of {@code claims.txt}, in
 * several languages at once. It would rather read nothing than something wrong: a sentence that
 * asks, doubts, jokes, quotes or sets a condition claims nothing, and a thing only has a value that
 * is a time, a day, a sum or another number. Pure; linear in the text.
 */
public final class Claims {
  private static final String FILE = "claims.txt";
  private static final Set<Cue> DOUBTFUL =
      EnumSet.of(Cue.QUESTION, Cue.JOKE, Cue.HEDGE, Cue.CONDITION);
  private static final Set<Cue> CHANGING =
      EnumSet.of(
          Cue.REVISION, Cue.ROLLBACK, Cue.DECISION, Cue.CANCELLATION, Cue.EFFECTIVE, Cue.PROPOSAL);
  private static final Pattern QUOTED = Pattern.compile("[\"“”„»«?？]|^\\s*>|```");
  private static final Set<String> LEADING =
      Set.of(
          "on", "the", "of", "um", "am", "le", "las", "à", "a", "now", "every", "each", "o'clock");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** Longer sentences are lists and logs. */
  private static final int LONGEST = 300;

  private static final int MOST_WORDS = 5;
  private static final String CLAUSE =
      "(?:^|[,;:.!–—-]\\s+|(?<=[\\s,])(?i:and|but|so|btw|und|aber|et|mais|y|pero)\\s+)";

  /** What stands for a slot of a pattern; capitals matter in these. */
  private static final Map<String, String> SLOTS =
      Map.of(
          "{name}",
          "(?<v>\\p{Lu}[\\p{L}'’.-]*\\p{L}(?:\\s+(?:(?:de|del|la|le|of|upon|am|an|der|van|von|sur)\\s+)?\\p{Lu}[\\p{L}'’.-]*\\p{L}){0,3})(?![\\p{L}\\p{N}])",
          "{thing}",
          "(?<v>[\\p{L}\\p{N}][\\p{L}\\p{N}'’&+/ -]{1,60}?)(?=\\s*(?:$|[.,;:!()…–]|\\s(?i:and|but|because|since|so|when|where|which|that|who|for|now|again|too|as|if|with|these|at the moment|und|aber|weil|seit|et|mais|parce|depuis|y|pero|porque|desde)(?:\\s|[.,;!]|$)))",
          "{date}",
          "(?<v>[\\p{L}\\p{N}. /-]{3,24}?)(?=\\s*(?:$|[,;:!()]|\\.\\s*$))",
          "{about}",
          "(?<a>[\\p{L}\\p{N}][\\p{L}\\p{N}'’ -]{1,40}?)",
          "{value}",
          "(?<v>[^,;()]{1,40}?)\\s*[.!]*\\s*$");

  private static final Claims STANDARD = read();

  private final List<Form> forms = new ArrayList<>();
  private final List<Pattern> passing = new ArrayList<>();

  private Claims() {}

  /**
   * A pattern.
   *
   * @param holder of whom or what it speaks
   * @param attribute empty when the sentence names it
   * @param words what stands before, between and behind its slots, in lower case
   */
  private record Form(
      Holder holder,
      String attribute,
      Plurality plurality,
      boolean ends,
      List<String> words,
      Pattern pattern) {
    /** Whether its own words are all there; costs far less than the pattern. */
    boolean mayBeIn(String lowerCase) {
      return words.stream().allMatch(lowerCase::contains);
    }
  }

  /** Returns what a text claims, in the order of its sentences. */
  public static List<Claim> in(String text) {
    List<Claim> claims = new ArrayList<>();
    for (String span : Spans.of(text)) {
      String sentence = span.strip().replace('’', '\'');
      if (!sentence.isEmpty() && sentence.length() <= LONGEST) {
        STANDARD.read(sentence, claims);
      }
    }
    return claims;
  }

  private void read(String sentence, List<Claim> claims) {
    String lowerCase = BLANKS.matcher(sentence.toLowerCase(Locale.ROOT)).replaceAll(" ");
    List<Form> possible = forms.stream().filter(form -> form.mayBeIn(lowerCase)).toList();
    if (possible.isEmpty() || QUOTED.matcher(sentence).find()) {
      return;
    }
    Set<Cue> cues = CueLexicon.standard().cuesIn(sentence);
    if (!Collections.disjoint(cues, DOUBTFUL)) {
      return;
    }
    boolean changes = !Collections.disjoint(cues, CHANGING);
    Set<String> said = new HashSet<>();
    for (Form form : possible) {
      Matcher matcher = form.pattern().matcher(sentence);
      if (matcher.find()) {
        claim(form, matcher, changes, sentence)
            .filter(claim -> said.add(claim.attribute()))
            .ifPresent(claims::add);
      }
    }
  }

  private Optional<Claim> claim(Form form, Matcher matcher, boolean changes, String sentence) {
    String value = BLANKS.matcher(matcher.group("v").strip()).replaceAll(" ");
    if (value.split(" ", -1).length > MOST_WORDS) {
      return Optional.empty();
    }
    if (form.holder() == Holder.THING) {
      return thing(form, matcher, value, changes, sentence);
    }
    Optional<String> normal =
        form.plurality() == Plurality.FIXED
            ? values(value).stream()
                .filter(one -> one.kind() == Value.Kind.DATE && !one.text().contains("?"))
                .map(Value::text)
                .findFirst()
            : Optional.of(value.toLowerCase(Locale.ROOT));
    return normal.map(
        text ->
            new Claim(
                form.holder(),
                form.attribute(),
                value,
                text,
                form.plurality(),
                form.ends(),
                changes));
  }

  /** Of a thing only what can be counted or dated is taken, and nothing that holds for a day. */
  private Optional<Claim> thing(
      Form form, Matcher matcher, String value, boolean changes, String sentence) {
    String about = BLANKS.matcher(matcher.group("a").strip()).replaceAll(" ");
    List<Value> values = values(value);
    boolean plain =
        values.size() == 1
            && Words.of(value).stream().noneMatch(token -> isOther(token, value))
            && about.split(" ", -1).length < MOST_WORDS
            && values(about).isEmpty();
    if (!plain || passing.stream().anyMatch(word -> word.matcher(sentence).find())) {
      return Optional.empty();
    }
    Value one = values.getFirst();
    return Optional.of(
        new Claim(
            Holder.THING,
            about.toLowerCase(Locale.ROOT),
            value,
            one.kind().name().toLowerCase(Locale.ROOT) + ":" + one.text(),
            form.plurality(),
            false,
            changes));
  }

  private static List<Value> values(String text) {
    return ValueReader.of(Words.of(text));
  }

  /** Whether a word of a value is more than the value and what leads to it. */
  private static boolean isOther(Token token, String value) {
    return token.kind() == Token.Kind.WORD
        && !FunctionWords.contains(token.text())
        && !LEADING.contains(token.text())
        && ValueReader.of(Words.of(token.original())).isEmpty()
        && values(value.replace(token.original(), " ")).equals(values(value));
  }

  private static Claims read() {
    Claims claims = new Claims();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Claims.class.getResourceAsStream(FILE), FILE),
                StandardCharsets.UTF_8))) {
      String section = "";
      for (String line : lines.lines().map(String::strip).toList()) {
        if (line.startsWith("[")) {
          section = line.substring(1, line.length() - 1);
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          claims.add(section, line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(FILE, e);
    }
    // Of patterns that fit both, the longer one knows better.
    claims.forms.sort(Comparator.comparingInt(form -> -String.join("", form.words()).length()));
    return claims;
  }

  /** A section is {@code passing}, {@code thing} or {@code ATTRIBUTE fixed|one|many [ends]}. */
  private void add(String section, String line) {
    if (section.equals("passing")) {
      passing.add(
          Pattern.compile(
              "(?<![\\p{L}])" + Pattern.quote(line) + "(?![\\p{L}])",
              Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
      return;
    }
    String[] parts = section.split(" ", -1);
    boolean thing = section.equals("thing");
    forms.add(
        new Form(
            thing ? Holder.THING : Holder.SPEAKER,
            thing ? "" : parts[0],
            thing ? Plurality.ONE : Plurality.valueOf(parts[1].toUpperCase(Locale.ROOT)),
            parts.length > 2 && parts[2].equals("ends"),
            words(line),
            pattern(line)));
  }

  private static List<String> words(String line) {
    return Arrays.stream(line.split("\\{[a-z]+\\}", -1)).filter(part -> !part.isBlank()).toList();
  }

  private static Pattern pattern(String line) {
    StringBuilder regex = new StringBuilder(CLAUSE);
    boolean first = true;
    for (String word : line.split(" ", -1)) {
      regex.append(first ? "" : "\\s+");
      String slot = SLOTS.get(word);
      regex.append(slot == null ? "(?iu:" + Pattern.quote(word) + ")" : slot);
      first = false;
    }
    return Pattern.compile(regex.toString(), Pattern.UNICODE_CHARACTER_CLASS);
  }
}
