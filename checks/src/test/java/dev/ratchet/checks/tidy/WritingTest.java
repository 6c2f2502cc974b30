package dev.ratchet.checks.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.TextFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WritingTest {
    /** Put together here, so that this file does not break the rule that it tests. */
    private static final String SCHEME = "https:" + "//";

    @Test
    void an_address_is_found_with_its_line() {
        assertThat(Writing.addresses(text("fine\nsee " + SCHEME + "acme.org/x for more")))
                .containsExactly(new Finding(
                        "notes.md", 2, "no address here (a placeholder ends in .example): " + SCHEME + "acme.org/x"));
    }

    @Test
    void the_host_of_a_registry_is_found_without_a_scheme() {
        assertThat(Writing.addresses(text("repo1" + ".acme.org"))).hasSize(1);
        assertThat(Writing.addresses(text("registry" + ".acme.com/path"))).hasSize(1);
        assertThat(Writing.addresses(text("registry.require(type)"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://pay.example/charge",
                "xmlns=\"http://maven.apache.org/POM/4.0.0\"",
                "xmlns=\"http://www.w3.org/2000/svg\""
            })
    void placeholders_and_names_of_schemas_are_fine(String text) {
        assertThat(Writing.addresses(text(text))).isEmpty();
    }

    @Test
    void a_host_that_only_begins_like_a_placeholder_is_found() {
        assertThat(Writing.addresses(text(SCHEME + "pay.example" + ".org/x"))).hasSize(1);
    }

    @Test
    void the_license_may_name_its_address() {
        assertThat(Writing.addresses(new TextFile("LICENSE", SCHEME + "acme.org")))
                .isEmpty();
    }

    @Test
    void the_path_of_a_machine_is_found() {
        for (String folder : List.of("home", "root", "work", "Users")) {
            assertThat(Writing.machinePaths(text("cd /" + folder + "/x")))
                    .as(folder)
                    .hasSize(1);
        }
        assertThat(Writing.machinePaths(text("JAVA_HOME=/usr/lib/" + "jvm/17"))).hasSize(1);
    }

    @Test
    void a_folder_of_that_name_inside_the_repository_is_fine() {
        assertThat(Writing.machinePaths(text("engine/work/Loop.java, ${root}/home/x, ./root/x")))
                .isEmpty();
    }

    @Test
    void a_note_to_self_is_found_outside_markdown() {
        assertThat(Writing.notesToSelf(new TextFile("pom.xml", "<!-- TODO -->")))
                .hasSize(1);
        assertThat(Writing.notesToSelf(text("no TODO is committed"))).isEmpty();
    }

    private static TextFile text(String text) {
        return new TextFile("notes.md", text);
    }
}
