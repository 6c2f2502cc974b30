package dev.ratchet.checks.requirements;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.CommittedDocument;
import dev.ratchet.checks.Repository;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The table of requirements is what the tests say, and nothing that is due is missing. */
class RequirementsTest {
    private static final Catalogue CATALOGUE = Catalogue.fromResource();
    private static final Proofs PROOFS = Proofs.in(Repository.here().javaFiles(), CATALOGUE.ids());

    @Test
    @Tag("docs")
    void the_committed_table_is_what_the_tests_say() {
        CommittedDocument.at("docs/requirements.md").mustSay(new RequirementsTable(CATALOGUE, PROOFS).markdown());
    }

    @Test
    void every_id_in_a_tag_is_in_the_catalogue() {
        assertThat(PROOFS.mistakes()).as("tags that prove nothing").isEmpty();
    }

    @Test
    void no_due_id_is_missing() {
        List<String> missing = CATALOGUE.statements().stream()
                .filter(statement ->
                        statement.due().isBuilt() && PROOFS.of(statement.id()).isEmpty())
                .map(statement -> statement.id() + " " + statement.text())
                .toList();

        assertThat(missing)
                .as("statements that no test proves: tag one with @Tag and the id")
                .isEmpty();
    }
}
