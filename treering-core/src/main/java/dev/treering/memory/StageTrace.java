package dev.treering.memory;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one stage did for one question.
 *
 * @param name seeds, episodes, candidates, selection, structuring, compression or answer
 * @param millis how long it took
 * @param in how many things went in
 * @param out how many came out
 * @param details what else explains the stage, in order; values are numbers, strings, lists or maps
 *     of them
 */
public record StageTrace(String name, double millis, int in, int out, Map<String, Object> details) {
  public StageTrace {
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
  }
}
