package dev.ratchet.checks.chaos.scene;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.ratchet.checks.Repository;
import dev.ratchet.checks.chaos.checker.Checker;
import dev.ratchet.checks.chaos.checker.Violation;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The checker lets a good history pass, and finds each crime under the name of its rule. */
final class CheckerTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    private static Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    private static Scene good;

    private static int copies;

    @BeforeAll
    static void tell() throws SQLException {
        good = Scene.empty(folder.resolve("good.db"));
        History.tell(good);
    }

    @AfterAll
    static void close() throws SQLException {
        good.close();
    }

    @Test
    void a_good_history_passes() {
        var verdict = Checker.check(good.evidence());
        assertThat(verdict.violations()).isEmpty();
        assertThat(verdict.counts().of("step lease lost")).isEqualTo(1);
        assertThat(verdict.counts().of("undo done")).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource
    void each_crime_is_found(Crime crime) throws SQLException, IOException {
        copies++;
        try (var scene = good.copy(folder.resolve("crime-" + copies + ".db"))) {
            crime.act().accept(scene);
            assertThat(Checker.check(scene.evidence()).violations())
                    .extracting(Violation::rule)
                    .contains(crime.rule());
        }
    }

    static Stream<Crime> each_crime_is_found() {
        return Crime.all().stream();
    }

    @Test
    void there_is_a_crime_for_every_rule() {
        assertThat(Crime.all().stream().map(Crime::rule).distinct())
                .containsExactlyInAnyOrderElementsOf(Checker.names());
    }

    /** Evidence and rules are written down a second time; a class of the engine in them would repeat its mistakes. */
    @Test
    void the_checker_knows_nothing_of_the_engine() {
        var code = Repository.here().root().resolve("checks/target/test-classes/dev/ratchet/checks/chaos");
        var classes = new ClassFileImporter().importPaths(code.resolve("checker"), code.resolve("evidence"));
        assertThat(classes).isNotEmpty();
        ArchRuleDefinition.noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.ratchet.fsm..",
                        "dev.ratchet.core..",
                        "dev.ratchet.engine..",
                        "dev.ratchet.sqlite..",
                        "dev.ratchet.postgres..",
                        "dev.ratchet.testkit..")
                .check(classes);
    }
}
