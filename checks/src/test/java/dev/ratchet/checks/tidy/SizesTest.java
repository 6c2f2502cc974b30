package dev.ratchet.checks.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.JavaFile;
import dev.ratchet.checks.TextFile;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SizesTest {
    @Test
    void a_main_file_has_at_most_400_lines_and_a_test_600() {
        assertThat(Sizes.files(new TextFile("a/src/main/java/A.java", "x\n".repeat(400))))
                .isEmpty();
        assertThat(Sizes.files(new TextFile("a/src/main/java/A.java", "x\n".repeat(401))))
                .containsExactly(new Finding(
                        "a/src/main/java/A.java", 401, "401 lines, more than 400: find the second job in it"));
        assertThat(Sizes.files(new TextFile("a/src/test/java/A.java", "x\n".repeat(600))))
                .isEmpty();
        assertThat(Sizes.files(new TextFile("a/src/test/java/A.java", "x\n".repeat(601))))
                .hasSize(1);
    }

    @Test
    void a_method_has_at_most_50_lines_counted_from_its_annotations() {
        assertThat(Sizes.methods(java("class A {\n@Deprecated\nvoid go() {\n" + ";\n".repeat(47) + "}\n}")))
                .isEmpty();
        assertThat(Sizes.methods(java("class A {\n@Deprecated\nvoid go() {\n" + ";\n".repeat(48) + "}\n}")))
                .containsExactly(new Finding("A.java", 2, "go has 51 lines, more than 50: name its parts"));
    }

    @Test
    void the_documentation_of_a_method_is_free() {
        assertThat(Sizes.methods(java("class A {\n/**" + "\n * word".repeat(60) + " */\nvoid go() {}\n}")))
                .isEmpty();
    }

    @Test
    void a_method_and_a_visible_constructor_have_at_most_5_parameters() {
        assertThat(Sizes.parameters(java("class A { void go(int a, int b, int c, int d, int e) {} }")))
                .isEmpty();
        assertThat(Sizes.parameters(java("class A {\nvoid go(int a, int b, int c, int d, int e, int f) {} }")))
                .extracting(Finding::line)
                .containsExactly(2);
        assertThat(Sizes.parameters(java("class A { A(int a, int b, int c, int d, int e, int f) {} }")))
                .hasSize(1);
    }

    @Test
    void records_and_private_constructors_may_have_more_parameters() {
        assertThat(Sizes.parameters(java("record A(int a, int b, int c, int d, int e, int f) { A {} }")))
                .isEmpty();
        assertThat(
                        Sizes.parameters(
                                java(
                                        "record A(int a, int b, int c, int d, int e, int f) { void go(int a, int b, int c, int d, int e, int f) {} }")))
                .hasSize(1);
        assertThat(Sizes.parameters(java("class A { private A(int a, int b, int c, int d, int e, int f) {} }")))
                .isEmpty();
    }

    @Test
    void a_package_has_at_most_20_types_main_and_test_apart() {
        assertThat(Sizes.packages(types("a/src/main/java/p/", 20))).isEmpty();
        assertThat(Sizes.packages(types("a/src/main/java/p/", 21)))
                .containsExactly(
                        new Finding("a/src/main/java/p", 0, "21 types, more than 20: find the second room in it"));
    }

    private static List<JavaFile> types(String folder, int count) {
        return JavaFile.parse(IntStream.range(0, count)
                .mapToObj(i -> new TextFile(folder + "A" + i + ".java", "package p; class A" + i + " {}"))
                .toList());
    }

    private static JavaFile java(String text) {
        return JavaFile.parse(new TextFile("A.java", text));
    }
}
