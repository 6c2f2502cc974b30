package dev.ratchet.checks.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.JavaFile;
import dev.ratchet.checks.TextFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoorSignsTest {
    private static final TextFile TYPE = new TextFile("a/src/main/java/p/A.java", "package p; class A {}");
    private static final TextFile TEST = new TextFile("a/src/test/java/p/ATest.java", "package p; class ATest {}");

    @Test
    void a_package_without_a_sign_is_found_once() {
        assertThat(DoorSigns.packages(JavaFile.parse(List.of(TYPE, TEST))))
                .containsExactly(
                        new Finding("a/src/main/java/p", 0, "add a package-info.java that says what lives here"));
    }

    @Test
    void tests_stand_behind_the_door_of_their_package() {
        assertThat(DoorSigns.packages(JavaFile.parse(List.of(sign("@NullMarked", 3), TYPE, TEST))))
                .isEmpty();
    }

    @Test
    void of_two_signs_that_of_the_main_sources_counts() {
        TextFile second = new TextFile("a/src/test/java/p/package-info.java", "/** Tests. */ @NullMarked package p;");

        assertThat(DoorSigns.packages(JavaFile.parse(List.of(second, sign("@NullMarked", 3)))))
                .isEmpty();
        assertThat(DoorSigns.packages(JavaFile.parse(List.of(second)))).hasSize(1);
    }

    @Test
    void a_sign_has_3_to_6_lines_and_is_null_marked() {
        assertThat(DoorSigns.sign(JavaFile.parse(sign("@NullMarked", 6)))).isEmpty();
        assertThat(DoorSigns.sign(JavaFile.parse(sign("@NullMarked", 2)))).hasSize(1);
        assertThat(DoorSigns.sign(JavaFile.parse(sign("@NullMarked", 7)))).hasSize(1);
        assertThat(DoorSigns.sign(JavaFile.parse(sign("", 7)))).hasSize(2);
    }

    private static TextFile sign(String annotation, int lines) {
        return new TextFile(
                "a/src/main/java/p/package-info.java",
                "/**\n" + " * Word.\n".repeat(lines) + " */\n" + annotation + " package p;");
    }
}
