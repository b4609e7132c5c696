package dev.treering.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Collects the traces of one question; each stage lasts from the one before. */
final class Traces {
  private static final double NANOS_PER_MILLI = 1e6;

  private final LongSupplier nanoTime;
  private final List<StageTrace> traces = new ArrayList<>();
  private long last;

  Traces(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.last = nanoTime.getAsLong();
  }

  void add(String name, int in, int out, Map<String, Object> details) {
    long now = nanoTime.getAsLong();
    traces.add(new StageTrace(name, (now - last) / NANOS_PER_MILLI, in, out, details));
    last = nanoTime.getAsLong();
  }

  List<StageTrace> all() {
    return traces;
  }
}
