package dev.treering.importers.json;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a small object in two arrays, which are made and searched faster than a hash table;
 * rows of chats mostly have less than ten fields. In the order of the source. Immutable once it was
 * {@link Collector collected}.
 */
final class FewFields extends AbstractMap<String, Json> {
  private static final int MOST = 12;

  private final String[] names;
  private final Json[] values;
  private final int size;

  private FewFields(String[] names, Json[] values, int size) {
    this.names = names;
    this.values = values;
    this.size = size;
  }

  /** Collects the fields of one object; of a repeated name the last value counts. */
  static final class Collector {
    private static final int EXPECTED = 6;

    private String[] names = new String[EXPECTED];
    private Json[] values = new Json[EXPECTED];
    private int size;
    private @Nullable Map<String, Json> many;

    void put(String name, Json value) {
      if (many != null) {
        many.put(name, value);
        return;
      }
      int place = place(names, size, name);
      if (place >= 0) {
        values[place] = value;
      } else if (size < MOST) {
        add(name, value);
      } else {
        many = new LinkedHashMap<>(new FewFields(names, values, size));
        many.put(name, value);
      }
    }

    private void add(String name, Json value) {
      if (size == names.length) {
        names = Arrays.copyOf(names, MOST);
        values = Arrays.copyOf(values, MOST);
      }
      names[size] = name;
      values[size++] = value;
    }

    /** Returns the fields; nothing may be put afterwards. */
    Map<String, Json> fields() {
      return many == null ? new FewFields(names, values, size) : many;
    }
  }

  private static int place(String[] names, int size, Object name) {
    for (int i = 0; i < size; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the names in the order of the source. */
  List<String> names() {
    return Collections.unmodifiableList(Arrays.asList(names).subList(0, size));
  }

  @Override
  public @Nullable Json get(Object name) {
    int place = place(names, size, name);
    return place < 0 ? null : values[place];
  }

  @Override
  public boolean containsKey(Object name) {
    return place(names, size, name) >= 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Set<Map.Entry<String, Json>> entrySet() {
    return new Entries();
  }

  private final class Entries extends AbstractSet<Map.Entry<String, Json>> {
    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<Map.Entry<String, Json>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < size;
        }

        @Override
        public Map.Entry<String, Json> next() {
          if (next == size) {
            throw new NoSuchElementException();
          }
          Map.Entry<String, Json> entry = Map.entry(names[next], values[next]);
          next++;
          return entry;
        }
      };
    }
  }
}
