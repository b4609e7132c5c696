package dev.treering.embedded;

import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;

/** A field made of terms that were analysed before: frequencies and length, no positions. */
final class TermsField extends Field {
  private static final FieldType TYPE = type();

  TermsField(String name, List<String> terms) {
    super(name, new Terms(terms), TYPE);
  }

  private static FieldType type() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.setTokenized(true);
    type.freeze();
    return type;
  }

  private static final class Terms extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final List<String> terms;
    private int next;

    Terms(List<String> terms) {
      this.terms = terms;
    }

    @Override
    public void reset() {
      next = 0;
    }

    @Override
    public boolean incrementToken() {
      if (next == terms.size()) {
        return false;
      }
      clearAttributes();
      term.append(terms.get(next++));
      return true;
    }
  }
}
