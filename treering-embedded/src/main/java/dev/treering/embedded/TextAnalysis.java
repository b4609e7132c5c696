package dev.treering.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Turns text of any language into terms; one way for index, questions and statistics.
 *
 * <p>Words are found by the Unicode rules, Thai and its neighbours by dictionary; Chinese, Japanese
 * and Korean as single characters and pairs, so that no dictionary stands between a question and
 * its message; case, accents and width are folded; English possessives and endings go, and its
 * commonest words. What looks like a name with a number (HUB-212, 10:45, v2.3) is a term as a whole
 * besides its parts. Thread-safe.
 */
final class TextAnalysis implements AutoCloseable {
  /** Changes whenever the terms of some text change, so that old indexes are made anew. */
  static final int VERSION = 1;

  private static final int LONGEST_TERM = 120;
  private final Queue<WordFinder> idle = new ConcurrentLinkedQueue<>();

  private static final int ALL_SCRIPTS =
      CJKBigramFilter.HAN
          | CJKBigramFilter.HIRAGANA
          | CJKBigramFilter.KATAKANA
          | CJKBigramFilter.HANGUL;
  private static final CharArraySet STOP_WORDS = EnglishAnalyzer.ENGLISH_STOP_WORDS_SET;

  /**
   * Finds the words of one text at a time. Lucene keeps the costly parts of an analyzer for each
   * thread; here they outlive the many short-lived threads of a question.
   */
  private static final class WordFinder extends Analyzer {
    private static final ReuseStrategy ONE =
        new ReuseStrategy() {
          @Override
          public @Nullable TokenStreamComponents getReusableComponents(
              Analyzer analyzer, String field) {
            return ((WordFinder) analyzer).components;
          }

          @Override
          public void setReusableComponents(
              Analyzer analyzer, String field, TokenStreamComponents made) {
            ((WordFinder) analyzer).components = made;
          }
        };

    private @Nullable TokenStreamComponents components;

    WordFinder() {
      super(ONE);
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
      ICUTokenizer source = new ICUTokenizer(new DefaultICUTokenizerConfig(false, true));
      TokenStream terms = new EnglishPossessiveFilter(source);
      terms = new ICUFoldingFilter(terms);
      terms = new CJKBigramFilter(terms, ALL_SCRIPTS, true);
      terms = new StopFilter(terms, STOP_WORDS);
      terms = new PorterStemFilter(terms);
      return new TokenStreamComponents(source, new LengthFilter(terms, 1, LONGEST_TERM));
    }
  }

  /** Returns the terms of a text, in order, with repetitions. */
  List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    WordFinder words = idle.poll();
    if (words == null) {
      words = new WordFinder();
    }
    try (TokenStream stream = words.tokenStream("text", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        terms.add(term.toString());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    idle.add(words);
    Compounds.addTo(terms, text, LONGEST_TERM);
    return terms;
  }

  @Override
  public void close() {
    for (WordFinder words = idle.poll(); words != null; words = idle.poll()) {
      words.close();
    }
  }
}
