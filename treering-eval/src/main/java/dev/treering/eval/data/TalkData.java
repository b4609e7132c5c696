package dev.treering.eval.data;

import dev.treering.eval.LabelledThread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the parts of the corpora with marked reply links. */
final class TalkData {
  private static final List<String> SPLITS = List.of("dev", "train", "test");

  /** Every fifth dialogue of a file that is learned from is kept to measure by. */
  private static final int KEPT = 5;

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

  /** STAC's training file is cut: what is kept out of training is the development part. */
  static List<LabelledThread> stac(DataRequest request) throws IOException {
    return discourse(
        request, "stac", "data/stac/train/train.json", "data/stac/test/test.json", "irit.fr/STAC");
  }

  /** Molweni's development file is cut likewise, since it is what training reads. */
  static List<LabelledThread> molweni(DataRequest request) throws IOException {
    return discourse(
        request, "molweni", "DP/dev.json", "DP/test.json", "github.com/HIT-SCIR/Molweni");
  }

  private static List<LabelledThread> discourse(
      DataRequest request, String corpus, String cut, String test, String source)
      throws IOException {
    String split = request.splitAmong(SPLITS);
    boolean whole = split.equals("test");
    Path file = DataFiles.find(request, corpus, List.of(whole ? test : cut), corpus, source);
    List<LabelledThread> all = DiscourseThreads.load(file);
    return whole ? all : part(all, split.equals("dev"));
  }

  /** Returns the dialogues that are kept out of training, or those that are not. */
  static List<LabelledThread> part(List<LabelledThread> all, boolean keptOut) {
    List<LabelledThread> part = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if ((i % KEPT == 0) == keptOut) {
        part.add(all.get(i));
      }
    }
    return part;
  }
}
