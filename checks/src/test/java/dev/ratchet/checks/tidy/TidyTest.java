package dev.ratchet.checks.tidy;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.ratchet.checks.JavaFile;
import dev.ratchet.checks.Repository;
import dev.ratchet.checks.TextFile;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** The repository keeps its own form. A failure lists every place at once; {@code looked-again.txt} holds what is so on purpose. */
class TidyTest {
    private static final Repository REPOSITORY = Repository.here();
    private static final List<TextFile> TEXTS = REPOSITORY.textFiles();
    private static final List<JavaFile> SOURCES =
            JavaFile.parse(TEXTS.stream().filter(TextFile::isJava).toList());
    private static final LookedAgain LOOKED_AGAIN = LookedAgain.fromResource();

    private String rule = "";

    @BeforeEach
    void the_rule_is_the_name_of_the_test(TestInfo test) {
        rule = test.getTestMethod().map(Method::getName).orElseThrow();
    }

    @Test
    void every_package_has_a_door_sign() {
        hold(DoorSigns.packages(SOURCES));
    }

    @Test
    void files_are_short() {
        hold(inTexts(file -> file.isJava() ? Sizes.files(file) : List.of()));
    }

    @Test
    void methods_are_short() {
        hold(inSources(Sizes::methods));
    }

    @Test
    void parameters_are_few() {
        hold(inSources(Sizes::parameters));
    }

    @Test
    void packages_are_small() {
        hold(Sizes.packages(SOURCES));
    }

    @Test
    void nobody_writes_notes_to_self() {
        hold(Stream.of(inSources(JavaForm::notesToSelf), inTexts(Writing::notesToSelf))
                .flatMap(Collection::stream)
                .toList());
    }

    @Test
    void comments_hold_no_code() {
        hold(inSources(JavaForm::codeInComments));
    }

    @Test
    void nobody_sleeps() {
        hold(inSources(JavaForm::sleeps));
    }

    @Test
    void no_test_is_disabled() {
        hold(inSources(JavaForm::disabledTests));
    }

    @Test
    void imports_are_named() {
        hold(inSources(JavaForm::wildcardImports));
    }

    @Test
    void class_names_say_a_job() {
        hold(inSources(JavaForm::joblessNames));
    }

    @Test
    void a_switch_over_our_own_names_every_case() {
        hold(inSources(file -> file.source().isTest() ? List.of() : JavaForm.defaultsOverOurOwn(file)));
    }

    @Test
    void no_file_holds_an_address() {
        hold(inTexts(Writing::addresses));
    }

    @Test
    void no_file_holds_the_path_of_a_machine() {
        hold(inTexts(Writing::machinePaths));
    }

    @Test
    void links_lead_somewhere() {
        Links links = new Links(path -> {
            if (!REPOSITORY.has(path)) {
                return null;
            }
            return TEXTS.stream()
                    .filter(file -> file.path().equals(path))
                    .findFirst()
                    .orElse(new TextFile(path, ""));
        });
        hold(inTexts(file -> file.isMarkdown() ? links.broken(file) : List.of()));
    }

    @Test
    void every_module_is_in_the_architecture() {
        String architecture = REPOSITORY.file("docs/ARCHITECTURE.md").text();
        hold(REPOSITORY.modules().stream()
                .filter(module -> architecture.lines().noneMatch(line -> line.startsWith("| `" + module + "` |")))
                .map(module ->
                        new Finding("docs/ARCHITECTURE.md", 0, "add a row for the module " + module + " to its table"))
                .toList());
    }

    @Test
    void the_changelog_has_an_unreleased_section() {
        hold(
                REPOSITORY.file("CHANGELOG.md").lines().contains("## Unreleased")
                        ? List.of()
                        : List.of(new Finding(
                                "CHANGELOG.md", 0, "add a section '## Unreleased' for what users will notice")));
    }

    @Test
    void excuses_name_a_rule() {
        assertThat(Arrays.stream(TidyTest.class.getDeclaredMethods()).map(Method::getName))
                .containsAll(LOOKED_AGAIN.rules());
    }

    private void hold(List<Finding> findings) {
        List<Finding> remaining = LOOKED_AGAIN.remaining(rule, findings);
        if (!remaining.isEmpty()) {
            fail(remaining.stream().map(Finding::toString).collect(joining("\n", rule + " is broken:\n", "\n")));
        }
    }

    private static List<Finding> inTexts(Function<TextFile, List<Finding>> check) {
        return TEXTS.stream().flatMap(file -> check.apply(file).stream()).toList();
    }

    private static List<Finding> inSources(Function<JavaFile, List<Finding>> check) {
        return SOURCES.stream().flatMap(file -> check.apply(file).stream()).toList();
    }
}
