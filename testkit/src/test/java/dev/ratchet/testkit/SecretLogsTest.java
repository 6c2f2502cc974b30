package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.engine.secrets.Secrets;
import dev.ratchet.testkit.logs.Logged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets come from where they are kept, and are found in no log. */
class SecretLogsTest {
    private static final String CANARY = "canary-e05d77";

    @Test
    void a_planted_secret_is_in_no_line_of_the_log() {
        var leaky = Workflow.define("leaky", 1, String.class);
        leaky.step("throw", ctx -> {
            throw new IllegalStateException("bad", new IOException("key " + ctx.secret("stripe")));
        });
        leaky.step("say", ctx -> {
            throw StepFailure.permanent("no luck with " + ctx.secret("stripe"));
        });
        var workflow = leaky.build();
        try (var store = new InMemoryStore(InstantSource.system());
                var engine = Engine.builder()
                        .store(store)
                        .secrets(name -> CANARY)
                        .workflows(workflow)
                        .open()) {
            engine.start(workflow, "x", StartOptions.id("leaky-run"));
            var ended = engine.runs().await("leaky-run", Duration.ofSeconds(30));
            assertThat(ended.state()).isEqualTo(RunState.FAILED);
            assertThat(ended.toString()).doesNotContain(CANARY);
        }
        assertThat(Logged.about("leaky-run")).isNotEmpty();
        assertThat(Logged.about("")).noneMatch(line -> says(line, CANARY));
    }

    private static boolean says(Logged line, String text) {
        for (var thrown = line.thrown(); thrown != null; thrown = thrown.getCause()) {
            if (String.valueOf(thrown.getMessage()).contains(text)) {
                return true;
            }
        }
        return line.text().contains(text);
    }

    @Test
    void secrets_come_from_the_environment_and_from_files(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("stripe-key"), "from a file\n");
        var environment = Secrets.environment(Map.of("RATCHET_SECRET_STRIPE_KEY", "from the environment"));
        var files = Secrets.files(folder);

        assertThat(environment.find("stripe-key")).isEqualTo("from the environment");
        assertThat(environment.find("other")).isNull();
        assertThat(files.find("stripe-key")).isEqualTo("from a file");
        assertThat(files.find("../stripe-key")).isNull();
        assertThat(files.find("other")).isNull();
        assertThat(environment.or(files).find("stripe-key")).isEqualTo("from the environment");
        assertThat(Secrets.NONE.or(files).find("stripe-key")).isEqualTo("from a file");
    }
}
