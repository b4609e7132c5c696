package dev.treering.eval.metric;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * How much two answers say the same words, as LoCoMo measures it: lower case, without punctuation,
 * articles and "and", words by their stems (Porter 1980). All results are in [0, 1].
 */
public final class TextOverlap {
  private static final Pattern PUNCTUATION = Pattern.compile("\\p{Punct}+");
  private static final Set<String> PASSED_OVER = Set.of("a", "an", "the", "and");

  private TextOverlap() {}

  /**
   * Returns the harmonic mean of the shares of common words, each counted as often as it stands.
   */
  public static double f1(String answer, String gold) {
    List<String> answered = words(answer);
    List<String> right = words(gold);
    Map<String, Integer> left = new HashMap<>();
    right.forEach(word -> left.merge(word, 1, Integer::sum));
    int common = 0;
    for (String word : answered) {
      if (left.merge(word, -1, Integer::sum) >= 0) {
        common++;
      }
    }
    return harmonic(common, answered.size(), right.size());
  }

  /** Returns the same for the longest sequence of words that both have in this order (Lin 2004). */
  public static double rougeL(String answer, String gold) {
    List<String> answered = words(answer);
    List<String> right = words(gold);
    int[] longest = new int[right.size() + 1];
    for (String word : answered) {
      int diagonal = 0;
      for (int j = 1; j <= right.size(); j++) {
        int above = longest[j];
        longest[j] = word.equals(right.get(j - 1)) ? diagonal + 1 : Math.max(above, longest[j - 1]);
        diagonal = above;
      }
    }
    return harmonic(longest[right.size()], answered.size(), right.size());
  }

  private static double harmonic(int common, int answered, int right) {
    return answered + right == 0 ? 0 : 2.0 * common / (answered + right);
  }

  private static List<String> words(String text) {
    String plain =
        PUNCTUATION.matcher(text.replace(",", "").toLowerCase(Locale.ROOT)).replaceAll("");
    List<String> words = new ArrayList<>();
    WhitespaceTokenizer tokens = new WhitespaceTokenizer();
    tokens.setReader(new StringReader(plain));
    try (TokenStream stems = new PorterStemFilter(new Kept(tokens))) {
      CharTermAttribute term = stems.getAttribute(CharTermAttribute.class);
      stems.reset();
      while (stems.incrementToken()) {
        words.add(term.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }

  /** Leaves out the words that carry no meaning. */
  private static final class Kept extends FilteringTokenFilter {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    Kept(TokenStream input) {
      super(input);
    }

    @Override
    protected boolean accept() {
      return !PASSED_OVER.contains(term.toString());
    }
  }
}
