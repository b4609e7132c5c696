package dev.treering.eval.run;

import dev.treering.eval.metric.Share;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one question, or one talk, adds to the figures.
 *
 * @param id its stable id within the data set
 * @param type its category; empty when the data set has none
 * @param shares by figure what it adds, in the order of the figures; a figure that is not defined
 *     for it is not there
 * @param note what became of it, in words
 */
public record Measured(String id, String type, Map<String, Share> shares, String note) {
  public Measured {
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
  }
}
