package dev.ratchet.checks.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.JavaFile;
import dev.ratchet.checks.TextFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaFormTest {
    @Test
    void a_wildcard_import_is_found() {
        assertThat(lines(JavaForm.wildcardImports(java("import java.util.List;\nimport java.util.*;"))))
                .containsExactly(2);
        assertThat(JavaForm.wildcardImports(java("import static java.util.Map.*;")))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RunManager", "Utils", "StringUtil", "StoreImpl", "StepBase", "RunInfo", "EventProcessor"})
    void a_class_without_a_job_is_found(String name) {
        assertThat(lines(JavaForm.joblessNames(java("class A {\nrecord " + name + "() {} }"))))
                .containsExactly(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Utility", "Basement", "Informant", "Dataset"})
    void a_class_that_only_sounds_alike_is_not_found(String name) {
        assertThat(JavaForm.joblessNames(java("class " + name + " {}"))).isEmpty();
    }

    @Test
    void a_disabled_test_is_found_also_with_a_condition() {
        assertThat(lines(JavaForm.disabledTests(
                        java("class A {\n@Disabled void go() {}\n@DisabledOnOs void stay() {} }"))))
                .containsExactly(2, 3);
    }

    @Test
    void a_sleep_is_found_in_code_and_not_in_words() {
        assertThat(lines(JavaForm.sleeps(java("""
                        class A {
                            // Thread.sleep would be wrong here
                            String why = "no Thread.sleep";
                            void go() throws Exception { Thread.sleep(1); }
                            void on() throws Exception { java.util.concurrent.TimeUnit.SECONDS.sleep(1); }
                        }
                        """)))).containsExactly(4, 5);
    }

    @Test
    void a_default_over_an_enum_is_found_in_both_forms_of_switch() {
        assertThat(lines(JavaForm.defaultsOverOurOwn(java("""
                        class A {
                            int expression(State s) {
                                return switch (s) {
                                    case READY, RUNNING -> 1;
                                    default -> 2;
                                };
                            }
                            void statement(State s) {
                                switch (s) {
                                    case READY: return;
                                    default: go();
                                }
                            }
                        }
                        """)))).containsExactly(5, 11);
    }

    @Test
    void a_default_over_text_and_numbers_is_fine() {
        assertThat(JavaForm.defaultsOverOurOwn(java("""
                        class A {
                            int text(String s) {
                                return switch (s) {
                                    case "ready" -> 1;
                                    default -> 2;
                                };
                            }
                            int every(State s) {
                                return switch (s) {
                                    case READY -> 1;
                                    case RUNNING -> 2;
                                };
                            }
                        }
                        """))).isEmpty();
    }

    @Test
    void a_note_to_self_is_found_in_comments_only() {
        assertThat(lines(JavaForm.notesToSelf(java("""
                        /** What it does. FIXME: not yet. */
                        class A {
                            String word = "TODO";
                            /*
                             * First,
                             * TODO second.
                             */
                        }
                        """)))).containsExactly(1, 6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int x = 1;",
                "return x;",
                "run.start();",
                "if (x > 1) {",
                "} else {",
                "}",
                "});",
                "@Override",
                "@Tag(\"slow\")",
                "import java.util.List;"
            })
    void code_in_a_comment_is_found(String code) {
        assertThat(lines(JavaForm.codeInComments(java("class A {\n// " + code + "\n}"))))
                .containsExactly(2);
        assertThat(lines(JavaForm.codeInComments(java("class A {\n/*\n * " + code + "\n */\n}"))))
                .containsExactly(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The owner learns of it by a stale commit;",
                "Not text, so no rule speaks of it.",
                "A wake handles all that is due (deadline first);",
                "see decide(run, event)",
                "{@code x} is enough"
            })
    void prose_in_a_comment_is_fine(String prose) {
        assertThat(JavaForm.codeInComments(java("class A {\n// " + prose + "\n}")))
                .isEmpty();
    }

    @Test
    void an_example_in_documentation_is_fine() {
        assertThat(JavaForm.codeInComments(java("/**\n * <pre>\n * go();\n * </pre>\n */\nclass A {}")))
                .isEmpty();
    }

    private static List<Integer> lines(List<Finding> findings) {
        return findings.stream().map(Finding::line).toList();
    }

    private static JavaFile java(String text) {
        return JavaFile.parse(new TextFile("A.java", text));
    }
}
