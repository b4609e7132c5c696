package dev.treering.importers.mbox;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What was read of one mail. Filled by {@link MailParser}; not thread-safe. */
final class ParsedMail {
  private final Map<String, String> headers = new LinkedHashMap<>();
  private final List<String> attachments = new ArrayList<>();
  private final Set<String> links = new LinkedHashSet<>();
  private final Set<String> flags = new TreeSet<>();
  private final List<ParsedMail> digest = new ArrayList<>();
  private String text = "";

  /** Keeps the first header of each name: the last server's Received stands first. */
  void header(String name, String value) {
    headers.putIfAbsent(name.toLowerCase(Locale.ROOT), value);
  }

  /** Returns a header's value as it was sent, unfolded; null when there is none. */
  @Nullable String header(String name) {
    return headers.get(name);
  }

  List<String> attachments() {
    return attachments;
  }

  Set<String> links() {
    return links;
  }

  Set<String> flags() {
    return flags;
  }

  /** Returns the mails that a digest is made of. */
  List<ParsedMail> digest() {
    return digest;
  }

  String text() {
    return text;
  }

  void text(String words) {
    text = words;
  }
}
