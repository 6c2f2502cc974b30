package dev.ratchet.core.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitForTest {
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void a_step_that_is_nothing_but_a_wait_asks_for_it() {
        assertThat(WaitFor.of(new Work.AwaitSignal("paid", DAY))).isEqualTo(new WaitFor.Signal("paid", DAY));
        assertThat(WaitFor.of(new Work.Approval("ok?", List.of("ann"), 2, DAY, true)))
                .isEqualTo(new WaitFor.Approval(2, true, DAY));
        assertThat(WaitFor.of(new Work.Sleep(DAY))).isEqualTo(new WaitFor.Timer(DAY));
    }

    @Test
    void code_and_child_runs_ask_for_nothing_by_themselves() {
        assertThat(WaitFor.of(Work.USUAL)).isNull();
        assertThat(WaitFor.of(new Work.Task(Map.of()))).isNull();
        assertThat(WaitFor.of(new Work.Child("other"))).isNull();
        assertThat(WaitFor.of(new Work.ForEach("input.items", "other", 0))).isNull();
    }
}
