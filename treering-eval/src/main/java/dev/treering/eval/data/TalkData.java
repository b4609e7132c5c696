package dev.treering.eval.data;

import dev.treering.eval.LabelledThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the parts of the corpora with marked reply links. */
final class TalkData {
  private static final int KEPT = 5;
  private static final List<String> SPLITS = List.of("dev", "train", "test");

  private TalkData() {}

  static List<LabelledThread> irc(DataRequest request) throws IOException {
    String split = request.splitAmong(SPLITS);
    return IrcThreads.load(
        DataFiles.find(
            request,
            "irc-disentanglement",
            List.of("data/" + split, split),
            "the IRC corpus",
            "github.com/jkkummerfeld/irc-disentanglement"));
  }

  static List<LabelledThread> stac(DataRequest request) throws IOException {
    return discourse(request, "stac", "data/stac/%1$s/%1$s.json", "www.irit.fr/STAC");
  }

  static List<LabelledThread> molweni(DataRequest request) throws IOException {
    return discourse(request, "molweni", "DP/%s.json", "github.com/HIT-SCIR/Molweni");
  }

  /**
   * Reads a part's own file. Where there is none, every fifth dialogue of the other file is the
   * development part, those that training leaves out.
   */
  private static List<LabelledThread> discourse(
      DataRequest request, String corpus, String file, String source) throws IOException {
    String split = request.splitAmong(SPLITS);
    List<String> files =
        SPLITS.stream()
            .filter(part -> part.equals(split) || !part.equals("test"))
            .sorted((a, b) -> Boolean.compare(b.equals(split), a.equals(split)))
            .map(file::formatted)
            .toList();
    Path found = DataFiles.find(request, corpus, files, corpus, source);
    List<LabelledThread> all = DiscourseThreads.load(found);
    boolean shared = !Files.exists(otherPart(found, file, split));
    if (split.equals("test") || !shared) {
      return all;
    }
    List<LabelledThread> kept = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if ((i % KEPT == 0) == split.equals("dev")) {
        kept.add(all.get(i));
      }
    }
    return kept;
  }
}
