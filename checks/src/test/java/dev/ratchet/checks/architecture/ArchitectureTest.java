package dev.ratchet.checks.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.ratchet.checks.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules, held against the class files that this build made. */
class ArchitectureTest {
    private static final Repository REPOSITORY = Repository.here();
    private static final JavaClasses MAIN = compiled("classes");
    private static final JavaClasses MAIN_AND_TESTS = compiled("classes", "test-classes");

    @Test
    void every_module_with_main_sources_is_looked_at() {
        List<String> notCompiled = REPOSITORY.javaFiles().stream()
                .filter(file -> !file.isTest() && !file.path().startsWith("bench/"))
                .map(file -> file.path().replaceFirst("/.*", ""))
                .distinct()
                .filter(module -> !REPOSITORY.has(module + "/target/classes"))
                .toList();

        assertThat(notCompiled)
                .as("modules without class files; run mvn verify at the root, and let checks depend on each")
                .isEmpty();
    }

    @Test
    void fsm_depends_on_nothing() {
        Architecture.fsmDependsOnNothing().check(MAIN);
    }

    @Test
    void fsm_touches_nothing_but_its_runner_performs_actions() {
        Architecture.touchesNothing("fsm", "dev.ratchet.fsm.runner..").check(MAIN);
    }

    @Test
    void core_depends_on_fsm_only() {
        Architecture.coreDependsOnFsmOnly().check(MAIN);
    }

    @Test
    void core_touches_nothing() {
        Architecture.touchesNothing("core").check(MAIN);
    }

    @Test
    void modules_point_inwards() {
        Architecture.modulesPointInwards().check(MAIN);
    }

    @Test
    void only_composition_roots_name_adapters() {
        Architecture.onlyCompositionRootsNameAdapters().check(MAIN);
    }

    @Test
    void only_adapters_see_jdbc() {
        Architecture.onlyAdaptersSeeJdbc().check(MAIN);
    }

    @Test
    void nobody_sleeps() {
        Architecture.nobodySleeps().check(MAIN_AND_TESTS);
    }

    @Test
    void no_cycles_between_packages() {
        Architecture.noCyclesBetweenPackages().check(MAIN);
    }

    @Test
    void packages_are_null_marked() {
        Architecture.packagesAreNullMarked().check(MAIN_AND_TESTS);
    }

    @Test
    void no_java_serialization() {
        Architecture.noJavaSerialization().check(MAIN_AND_TESTS);
    }

    private static JavaClasses compiled(String... folders) {
        List<Path> paths = REPOSITORY.modules().stream()
                .flatMap(module -> Stream.of(folders)
                        .map(folder -> REPOSITORY
                                .root()
                                .resolve(module)
                                .resolve("target")
                                .resolve(folder)))
                .filter(Files::isDirectory)
                .toList();
        // What annotation processors write is not ours to hold to rules.
        return new ClassFileImporter()
                .withImportOption(location -> !location.contains("/jmh_generated/"))
                .importPaths(paths);
    }
}
