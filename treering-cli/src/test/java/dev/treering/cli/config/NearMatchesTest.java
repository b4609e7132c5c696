package dev.treering.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearMatchesTest {
  @Test
  void findsMisspellings() {
    assertThat(NearMatches.of("buget", List.of("budget", "recipe", "home")))
        .containsExactly("budget");
  }

  @Test
  void findsPartsOfNames() {
    assertThat(NearMatches.of("ida", List.of("Ida Holm", "Omar"))).containsExactly("Ida Holm");
  }

  @Test
  void putsTheNearestFirstAndNamesAtMostThree() {
    assertThat(NearMatches.of("anna", List.of("hanne", "anne", "anni", "ana", "zoltan")))
        .containsExactly("ana", "anne", "anni");
  }

  @Test
  void findsNothingWhereNothingIsNear() {
    assertThat(NearMatches.of("xylophone", List.of("budget", "home"))).isEmpty();
  }
}
