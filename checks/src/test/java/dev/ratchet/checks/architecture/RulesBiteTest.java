package dev.ratchet.checks.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.ratchet.checks.Snippet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule is tried on code that breaks it, and on code that comes close and does not. */
class RulesBiteTest {
    @TempDir
    Path folder;

    @Test
    void fsm_may_not_use_a_library() throws IOException {
        String[] bad = {
            "package dev.ratchet.fsm; class A { Object x = new com.tngtech.archunit.core.importer.ClassFileImporter(); }"
        };

        assertThat(holds(Architecture.fsmDependsOnNothing(), bad)).isFalse();
    }

    @Test
    void core_may_use_fsm_but_no_other_module() throws IOException {
        String fsm = "package dev.ratchet.fsm; public class M {}";
        String engine = "package dev.ratchet.engine; public class E {}";

        assertThat(holds(
                        Architecture.coreDependsOnFsmOnly(),
                        fsm,
                        "package dev.ratchet.core; class A { dev.ratchet.fsm.M m; }"))
                .isTrue();
        assertThat(holds(
                        Architecture.coreDependsOnFsmOnly(),
                        engine,
                        "package dev.ratchet.core; class B { dev.ratchet.engine.E e; }"))
                .isFalse();
    }

    @Test
    void core_touches_nothing() throws IOException {
        List<String> impure = List.of(
                "java.time.Instant.now()",
                "(java.util.function.Supplier<?>) java.time.Instant::now",
                "java.time.LocalDate.now()",
                "java.time.Clock.systemUTC()",
                "System.currentTimeMillis()",
                "System.nanoTime()",
                "System.getenv()",
                "System.out",
                "Math.random()",
                "new java.util.Random()",
                "new java.util.SplittableRandom()",
                "java.util.random.RandomGenerator.getDefault()",
                "java.util.UUID.randomUUID()",
                "new java.util.ArrayList<String>() {{ java.util.Collections.shuffle(this); }}",
                "java.util.concurrent.ThreadLocalRandom.current()",
                "new Thread()",
                "new ProcessBuilder()",
                "new java.util.Date()",
                "java.util.concurrent.Executors.newCachedThreadPool()",
                "new java.io.ByteArrayInputStream(new byte[0])",
                "java.nio.file.Path.of(\"x\")",
                "java.net.URI.create(\"x\")",
                "java.sql.JDBCType.ARRAY",
                "java.util.List.of(\"x\").stream().map(each -> java.time.Instant.now()).toList()");

        assertThat(breaking(Architecture.touchesNothing("core"), impure)).isEqualTo(impure);
    }

    @Test
    void core_may_compute() throws IOException {
        List<String> pure = List.of(
                "new java.util.Random(42)",
                "new java.util.SplittableRandom(42)",
                "java.time.Instant.EPOCH.plusSeconds(1)",
                "java.util.UUID.nameUUIDFromBytes(new byte[0])",
                "new IllegalStateException()",
                "java.nio.charset.StandardCharsets.UTF_8",
                "new java.util.concurrent.ConcurrentHashMap<String, String>()");

        assertThat(breaking(Architecture.touchesNothing("core"), pure)).isEmpty();
    }

    @Test
    void a_wall_is_passed_in_one_direction_only() throws IOException {
        String core = "package dev.ratchet.core; public class C {}";
        String engine = "package dev.ratchet.engine; public class E { dev.ratchet.core.C c; }";

        assertThat(holds(Architecture.modulesPointInwards(), core, engine)).isTrue();
        assertThat(holds(
                        Architecture.modulesPointInwards(),
                        "package dev.ratchet.core; public class C { dev.ratchet.engine.E e; }",
                        engine))
                .isFalse();
    }

    @Test
    void a_module_that_nobody_entered_in_the_table_is_refused() throws IOException {
        assertThat(holds(Architecture.modulesPointInwards(), "package dev.ratchet.novel; class A { A next; }"))
                .isFalse();
    }

    @Test
    void the_engine_may_not_name_an_adapter_and_the_command_may() throws IOException {
        String adapter = "package dev.ratchet.sqlite; public class SqliteStore {}";

        assertThat(holds(
                        Architecture.onlyCompositionRootsNameAdapters(),
                        adapter,
                        "package dev.ratchet.engine; class A { dev.ratchet.sqlite.SqliteStore s; }"))
                .isFalse();
        assertThat(holds(
                        Architecture.onlyCompositionRootsNameAdapters(),
                        adapter,
                        "package dev.ratchet.cli; class A { dev.ratchet.sqlite.SqliteStore s; }"))
                .isTrue();
    }

    @Test
    void the_engine_may_name_a_connection_and_not_a_statement() throws IOException {
        assertThat(holds(
                        Architecture.onlyAdaptersSeeJdbc(),
                        "package dev.ratchet.engine; class A { java.sql.Connection c; }"))
                .isTrue();
        assertThat(holds(
                        Architecture.onlyAdaptersSeeJdbc(),
                        "package dev.ratchet.engine; class B { java.sql.PreparedStatement s; }"))
                .isFalse();
        assertThat(holds(
                        Architecture.onlyAdaptersSeeJdbc(),
                        "package dev.ratchet.files; class C { java.sql.Connection c; }"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Thread.sleep(1)", "java.util.concurrent.TimeUnit.DAYS.sleep(1)"})
    void nobody_sleeps_not_even_in_a_test(String sleep) throws IOException {
        assertThat(holds(
                        Architecture.nobodySleeps(),
                        "package dev.ratchet.fsm; class ATest { void go() throws Exception { " + sleep + "; } }"))
                .isFalse();
    }

    @Test
    void packages_may_not_depend_on_each_other_in_a_circle() throws IOException {
        assertThat(holds(
                        Architecture.noCyclesBetweenPackages(),
                        "package dev.ratchet.core.one; public class A { dev.ratchet.core.two.B b; }",
                        "package dev.ratchet.core.two; public class B { dev.ratchet.core.one.A a; }"))
                .isFalse();
    }

    @Test
    void a_package_without_a_mark_is_refused() throws IOException {
        assertThat(holds(Architecture.packagesAreNullMarked(), "package dev.ratchet.core; class A {}"))
                .isFalse();
        assertThat(holds(
                        Architecture.packagesAreNullMarked(),
                        "@org.jspecify.annotations.NullMarked package dev.ratchet.fsm;",
                        "package dev.ratchet.fsm; class B {}"))
                .isTrue();
    }

    @Test
    void objects_are_never_read_from_bytes() throws IOException {
        assertThat(holds(
                        Architecture.noJavaSerialization(),
                        "package dev.ratchet.engine; class A { java.io.ObjectInputStream in; }"))
                .isFalse();
    }

    /** Which of these expressions break the rule, each in a class of its own in the core. */
    private List<String> breaking(ArchRule rule, List<String> expressions) throws IOException {
        String[] sources = IntStream.range(0, expressions.size())
                .mapToObj(i ->
                        "package dev.ratchet.core.c%d; class A { Object x = %s; }".formatted(i, expressions.get(i)))
                .toArray(String[]::new);
        JavaClasses classes = compile(sources);
        return IntStream.range(0, expressions.size())
                .filter(i -> rule.evaluate(classes.that(resideInAPackage("dev.ratchet.core.c" + i)))
                        .hasViolation())
                .mapToObj(expressions::get)
                .toList();
    }

    private boolean holds(ArchRule rule, String... sources) throws IOException {
        return !rule.evaluate(compile(sources)).hasViolation();
    }

    private JavaClasses compile(String... sources) throws IOException {
        Path fresh = Files.createTempDirectory(folder, "code");
        Snippet.compile(fresh, sources);
        return new ClassFileImporter().importPath(fresh);
    }
}
