package dev.ratchet.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The JSON Schema (2020-12) of workflow files, with which editors complete and check them. */
public final class WorkflowSchema {
    /** Its name in the jar, beside this class. */
    public static final String FILE = "workflow.schema.json";

    private WorkflowSchema() {}

    public static String text() {
        try (var in = WorkflowSchema.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("the jar of ratchet-files has lost its " + FILE);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
