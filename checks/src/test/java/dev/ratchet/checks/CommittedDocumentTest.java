package dev.ratchet.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommittedDocumentTest {
    @Test
    void a_written_document_is_what_it_was_told(@TempDir Path root) {
        new CommittedDocument(root, "docs/table.md", true).mustSay("one\ntwo\n");

        assertThat(root.resolve("docs/table.md")).hasContent("one\ntwo\n");
        assertThatCode(() -> new CommittedDocument(root, "docs/table.md", false).mustSay("one\ntwo\n"))
                .doesNotThrowAnyException();
    }

    @Test
    void a_differing_document_fails_with_its_line_and_the_command(@TempDir Path root) {
        new CommittedDocument(root, "table.md", true).mustSay("one\ntwo\n");

        assertThatThrownBy(() -> new CommittedDocument(root, "table.md", false).mustSay("one\n2\n"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("table.md is not what the code says, first at line 2")
                .hasMessageContaining("-Ddocs.write=true");
    }

    @Test
    void a_missing_document_fails_like_a_differing_one(@TempDir Path root) {
        assertThatThrownBy(() -> new CommittedDocument(root, "table.md", false).mustSay("one\n"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("first at line 1");
    }
}
