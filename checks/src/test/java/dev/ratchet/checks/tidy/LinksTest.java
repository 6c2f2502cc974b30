package dev.ratchet.checks.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.TextFile;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinksTest {
    private final Links links = new Links(Map.of(
            "README.md", new TextFile("README.md", "# Ratchet\n\n## Where next\n"),
            "docs/a.md", new TextFile("docs/a.md", "## The `core` room\n"))::get);

    @Test
    void a_link_to_a_missing_file_is_found_with_its_line() {
        assertThat(links.broken(new TextFile("docs/a.md", "one\n[two](b.md) [three](../README.md)\n")))
                .containsExactly(new Finding("docs/a.md", 2, "the link leads nowhere: b.md"));
    }

    @Test
    void a_link_to_a_missing_heading_is_found() {
        assertThat(links.broken(new TextFile("x.md", "[a](README.md#where-next) [b](docs/a.md#the-core-room)")))
                .isEmpty();
        assertThat(links.broken(new TextFile("x.md", "[a](README.md#nowhere)"))).hasSize(1);
    }

    @Test
    void code_is_not_read_for_links() {
        assertThat(links.broken(new TextFile("x.md", "`[a](b.md)`\n```\n[a](b.md)\n```\n")))
                .isEmpty();
    }
}
