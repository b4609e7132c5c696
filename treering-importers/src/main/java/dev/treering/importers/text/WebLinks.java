package dev.treering.importers.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the addresses that stand in plain text. */
public final class WebLinks {
  private static final Pattern ADDRESS =
      Pattern.compile("\\bhttps?://[^\\s<>\"\\p{Cntrl}]{1,4000}", Pattern.CASE_INSENSITIVE);

  private WebLinks() {}

  /** Returns the addresses of web pages, each once, in order. */
  public static List<String> in(String text) {
    if (!text.contains("://")) {
      return List.of();
    }
    Set<String> links = new LinkedHashSet<>();
    Matcher addresses = ADDRESS.matcher(text);
    while (addresses.find()) {
      links.add(withoutSentenceEnd(addresses.group()));
    }
    return new ArrayList<>(links);
  }

  /** A point, a comma or a bracket that was opened before the address belongs to the sentence. */
  private static String withoutSentenceEnd(String address) {
    int end = address.length();
    while (end > 0 && isSentenceEnd(address, end)) {
      end--;
    }
    return address.substring(0, end);
  }

  private static boolean isSentenceEnd(String address, int end) {
    char last = address.charAt(end - 1);
    return ".,;:!?'*_~`|".indexOf(last) >= 0
        || (last == ')' && !address.substring(0, end).contains("("))
        || (last == ']' && !address.substring(0, end).contains("["));
  }
}
