package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RunFailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A secret that a step asked for is in no byte of the file, however careless its code is. */
class CanaryTest {
    private static final String CANARY = "canary-b81a55";

    @Test
    void a_planted_secret_is_in_no_byte_of_the_file(@TempDir Path folder) throws IOException {
        var leaky = Workflow.define("leaky", 1, String.class);
        var told = leaky.step("tell", String.class, ctx -> "my key is " + ctx.secret("stripe"));
        leaky.step("fail", told, (ctx, key) -> {
            throw new IllegalStateException("bad key " + ctx.secret("stripe"));
        });
        var workflow = leaky.build();
        try (var engine = Engine.builder()
                .file(folder.resolve("runs.db"))
                .secrets(name -> CANARY)
                .workflows(workflow)
                .open()) {
            var run = engine.start(workflow, "x");
            assertThatThrownBy(run::await)
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("***stripe***")
                    .hasMessageNotContaining(CANARY);
            assertThat(bytes(folder)).contains("my key is ***stripe***").doesNotContain(CANARY);
        }
        assertThat(bytes(folder)).doesNotContain(CANARY);
    }

    private static String bytes(Path folder) throws IOException {
        var all = new StringBuilder();
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }
}
