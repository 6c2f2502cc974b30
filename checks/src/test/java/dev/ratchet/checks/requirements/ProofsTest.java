package dev.ratchet.checks.requirements;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.TextFile;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProofsTest {
    @Test
    void tags_on_methods_and_classes_are_proofs() {
        Proofs proofs = read("""
                @Tag("S0-01")
                class ATest {
                    @Test @Tag("S0-02") @Tag("S0-03") void goes() {}
                    @ParameterizedTest @Tags({@Tag("S0-02"), @Tag("slow")}) void comes() {}
                    @Nested class Later {
                        @org.junit.jupiter.api.TestFactory @org.junit.jupiter.api.Tag(value = "S0-03") Object waits() { return 1; }
                    }
                }
                """);

        assertThat(proofs)
                .isEqualTo(new Proofs(
                        Map.of(
                                "S0-01", Set.of("ATest"),
                                "S0-02", Set.of("ATest.comes", "ATest.goes"),
                                "S0-03", Set.of("ATest.Later.waits", "ATest.goes")),
                        List.of()));
    }

    @Test
    void an_id_in_words_is_no_proof() {
        assertThat(read("class ATest { /* @Tag(\"S0-01\") */ String a = \"@Tag\"; }")
                        .tests())
                .isEmpty();
    }

    @Test
    void unknown_misspelt_and_computed_ids_are_mistakes() {
        assertThat(read("""
                                class ATest {
                                    @Test @Tag("S9-99") void unknown() {}
                                    @Test @Tag("s0_01") void misspelt() {}
                                    @Test @Tag(ID) void computed() {}
                                    @Tag("S0-01") void helper() {}
                                }
                                """).mistakes())
                .containsExactly(
                        "a/src/test/java/ATest.java:2: S9-99 is not in requirements.txt",
                        "a/src/test/java/ATest.java:3: s0_01 is not in requirements.txt",
                        "a/src/test/java/ATest.java:4: write the id of a @Tag literally, so that a search finds it",
                        "a/src/test/java/ATest.java:5: ATest.helper carries a tag and is not a test");
    }

    private static Proofs read(String source) {
        return Proofs.in(
                List.of(new TextFile("a/src/test/java/ATest.java", source)), Set.of("S0-01", "S0-02", "S0-03"));
    }
}
