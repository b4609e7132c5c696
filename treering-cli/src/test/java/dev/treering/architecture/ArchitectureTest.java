package dev.treering.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules of ARCHITECTURE.md. An exception stands here with its reason or nowhere. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.treering");

  private static final String[] CORE = {
    "dev.treering.model..",
    "dev.treering.store..",
    "dev.treering.embedding..",
    "dev.treering.language..",
    "dev.treering.learned..",
    "dev.treering.llm..",
    "dev.treering.forest..",
    "dev.treering.tree..",
    "dev.treering.answer..",
    "dev.treering.audit..",
    "dev.treering.memory.."
  };

  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    check(slices().matching("dev.treering.(**)").should().beFreeOfCycles());
  }

  @Test
  void everyPackageIsNullMarked() {
    List<String> unmarked = new ArrayList<>();
    JavaPackage root = CLASSES.getPackage("dev.treering");
    Stream.concat(Stream.of(root), root.getSubpackagesInTree().stream())
        .filter(p -> !p.getClasses().isEmpty())
        .filter(p -> !p.isAnnotatedWith(NullMarked.class))
        .forEach(p -> unmarked.add(p.getName()));
    assertThat(unmarked).isEmpty();
  }

  @Test
  void theCoreDependsOnInterfacesOfModelsAndOnJsonOnly() {
    // Jackson: the core reads what language models answer and writes messages as JSON.
    check(
        classes()
            .that(resideInAnyPackage(CORE))
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(CORE)
                    .or(
                        resideInAnyPackage(
                            "java..",
                            "org.jspecify..",
                            "org.slf4j..",
                            "dev.langchain4j..",
                            "com.fasterxml.jackson.core..",
                            "com.fasterxml.jackson.databind.."))));
  }

  @Test
  void theModelDependsOnNothingOfOurs() {
    check(
        noClasses()
            .that(resideInAPackage("dev.treering.model"))
            .should()
            .dependOnClassesThat(
                resideInAPackage("dev.treering..")
                    .and(resideInAPackage("dev.treering.model").negate())));
  }

  @Test
  void portsKnowValuesOnly() {
    check(
        noClasses()
            .that(resideInAPackage("dev.treering.store.."))
            .should()
            .dependOnClassesThat(
                resideInAPackage("dev.treering..")
                    .and(
                        resideInAnyPackage(
                                "dev.treering.store..",
                                "dev.treering.model..",
                                "dev.treering.embedding..")
                            .negate())));
  }

  @Test
  void theForestKnowsNeitherTheTreeNorTheFacade() {
    check(
        noClasses()
            .that(resideInAPackage("dev.treering.forest.."))
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                    "dev.treering.tree..", "dev.treering.memory..", "dev.treering.answer..")));
  }

  @Test
  void theTreeKnowsNeitherTheForestNorTheFacade() {
    check(
        noClasses()
            .that(resideInAPackage("dev.treering.tree.."))
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                    "dev.treering.forest..", "dev.treering.memory..", "dev.treering.answer..")));
  }

  @Test
  void theCoreReadsNoClock() {
    for (Class<?> clock :
        List.of(Instant.class, LocalDate.class, LocalDateTime.class, ZonedDateTime.class)) {
      check(noClasses().that(resideInAnyPackage(CORE)).should().callMethod(clock, "now"));
    }
    check(
        noClasses()
            .that(resideInAnyPackage(CORE))
            .should()
            .callMethod(InstantSource.class, "system"));
    check(noClasses().that(resideInAnyPackage(CORE)).should().callMethod(Clock.class, "systemUTC"));
    check(
        noClasses()
            .that(resideInAnyPackage(CORE))
            .should()
            .callMethod(System.class, "currentTimeMillis"));
  }

  @Test
  void onlyTheCommandLineReadsTheEnvironment() {
    check(
        noClasses()
            .that(resideInAPackage("dev.treering.cli..").negate())
            .should()
            .callMethod(System.class, "getenv", String.class)
            .orShould()
            .callMethod(System.class, "getenv"));
  }

  @Test
  void modulesKeepToTheirDependencies() {
    forbid("dev.treering.embedded..", "models", "importers", "eval", "cli");
    forbid("dev.treering.models..", "embedded", "importers", "eval", "cli");
    forbid("dev.treering.importers..", "embedded", "models", "eval", "cli");
    forbid("dev.treering.eval..", "cli");
  }

  private static void forbid(String of, String... modules) {
    String[] packages =
        Stream.of(modules).map(m -> "dev.treering." + m + "..").toArray(String[]::new);
    check(
        noClasses()
            .that(resideInAPackage(of))
            .should()
            .dependOnClassesThat(resideInAnyPackage(packages)));
  }
}
