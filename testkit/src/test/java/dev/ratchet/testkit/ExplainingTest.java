package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** What a run says that nobody goes on with. */
class ExplainingTest {
    private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T12:00:00Z"));
    private final InMemoryStore store = new InMemoryStore(clock);
    private final Workflow<String, String> planned =
            Workflow.of("planned", String.class).step("work", String.class, text -> text);
    private final Workflow<String, String> other =
            Workflow.of("other", String.class).step("work", String.class, text -> text);

    /** What others see of a run whose worker is in the middle of a step when so much time passes without a sign of life. */
    private String explainedAfter(Duration silence, Workflow<?, ?>... elsewhere) {
        var said = new ArrayList<String>();
        var owner = TestEngine.on(store, clock, planned);
        owner.script("planned", "work").does(attempt -> {
            clock.moveTo(clock.instant().plus(silence));
            said.add(TestEngine.on(store, clock, elsewhere).runs().explain("r"));
            return new Report.Completed(null);
        });
        owner.start(planned, "x", StartOptions.id("r"));
        return said.get(0);
    }

    @Test
    void a_run_whose_worker_died_says_that_no_live_worker_has_its_code() {
        assertThat(explainedAfter(Duration.ofMinutes(1), other))
                .startsWith(
                        "ready to go on since its worker gave no more sign of life, but no live worker has the code of"
                                + " workflow 'planned' version 1 that it was planned with");
    }

    @Test
    void a_worker_that_let_the_lease_end_does_not_count_as_alive() {
        assertThat(explainedAfter(Duration.ofSeconds(12), other)).contains("but no live worker has the code");
    }

    @Test
    void a_run_whose_worker_died_says_that_nobody_serves_its_queue() {
        assertThat(explainedAfter(Duration.ofMinutes(1)))
                .isEqualTo("ready to go on since its worker gave no more sign of life, but no live worker serves queue"
                        + " 'default'");
    }

    @Test
    void a_run_whose_worker_is_alive_is_running() {
        assertThat(explainedAfter(Duration.ofSeconds(3), other)).startsWith("running 'work'");
    }

    @Test
    void a_run_that_another_worker_will_take_is_running() {
        assertThat(explainedAfter(Duration.ofMinutes(1), planned)).startsWith("running 'work'");
    }
}
