package dev.treering.importers;

import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;

/** What was met while reading one row: nothing for nearly every row, which then costs nothing. */
final class RowFlags extends AbstractSet<String> {
  private Set<String> met = Collections.emptySet();

  @Override
  public boolean add(String flag) {
    if (met.isEmpty()) {
      met = new TreeSet<>();
    }
    return met.add(flag);
  }

  @Override
  public boolean contains(Object flag) {
    return met.contains(flag);
  }

  @Override
  public Iterator<String> iterator() {
    return met.iterator();
  }

  @Override
  public int size() {
    return met.size();
  }
}
