package dev.ratchet.checks.requirements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    @Test
    void a_line_is_id_due_area_and_statement() {
        assertThat(Catalogue.parse("# comment\n\nS0-01 | machine | states | It is pending.\n")
                        .statements())
                .containsExactly(new Statement("S0-01", Milestone.MACHINE, "states", "It is pending."));
    }

    @Test
    void a_malformed_or_repeated_line_is_refused_with_its_number() {
        assertThatThrownBy(() -> Catalogue.parse("S0-01 | someday | states | It is pending."))
                .hasMessageContaining("requirements.txt:1");
        assertThatThrownBy(() -> Catalogue.parse("S0-01 | none | a | b\nS0-01 | none | a | b"))
                .hasMessageContaining("requirements.txt:2: S0-01 is there twice");
    }

    /** A statement is never dropped in silence: the numbers of each group are known. */
    @Test
    void the_catalogue_is_whole() {
        assertThat(Catalogue.fromResource().statements().stream()
                        .collect(Collectors.groupingBy(Statement::group, Collectors.counting())))
                .containsOnly(entry("S0", 41L), entry("S1", 22L), entry("S2", 34L), entry("S3", 52L), entry("S4", 34L));
    }
}
