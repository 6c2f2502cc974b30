package dev.ratchet.checks;

import dev.ratchet.files.form.Schema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The schema of workflow files is kept twice: for readers, and in the jar. */
class SchemaDocumentTest {
    @Test
    @Tag("docs")
    void the_committed_schemas_are_what_the_loader_reads_by() {
        CommittedDocument.at("docs/workflow.schema.json").mustSay(Schema.json());
        CommittedDocument.at("files/src/main/resources/dev/ratchet/files/workflow.schema.json")
                .mustSay(Schema.json());
    }
}
