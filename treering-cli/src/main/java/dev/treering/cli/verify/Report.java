package dev.treering.cli.verify;

import java.util.ArrayList;
import java.util.List;

/** What the checks looked at and what they found. Not thread-safe. */
public final class Report {
  private static final int MOST_OF_A_KIND = 10;

  private final List<String> checked = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private long unlisted;

  /** Says what was looked at. */
  void checked(String what) {
    checked.add(what);
  }

  /** Adds a finding; after the first few of one check they are only counted. */
  void found(String check, String text) {
    if (findings.stream().filter(one -> one.check().equals(check)).count() < MOST_OF_A_KIND) {
      findings.add(new Finding(check, text));
    } else {
      unlisted++;
    }
  }

  /** Returns what was looked at, one line each. */
  public List<String> checked() {
    return List.copyOf(checked);
  }

  /** Returns the findings, the first ten of each check. */
  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** Returns how many findings there are beyond those listed. */
  public long unlisted() {
    return unlisted;
  }

  /** Whether nothing was found. */
  public boolean isSound() {
    return findings.isEmpty();
  }
}
