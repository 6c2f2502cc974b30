package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Claim;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store promises of what a new owner decides while it takes runs. */
interface EntrancePromises extends Workbench {
    private Claim asked() {
        return new Claim(BOB, LONG, List.of(Change.QUEUE), Set.of(definition()), 10);
    }

    /** Each run that is taken moves on, and stays with its new owner. */
    private static Claim.Entrance runs() {
        return taken -> Change.batch(
                BOB,
                LONG,
                taken.runs().stream()
                        .map(run -> Change.of(run.row())
                                .held()
                                .state(RunState.RUNNING)
                                .steps("R"))
                        .toArray(Change[]::new));
    }

    @Test
    default void what_the_new_owner_decides_is_written_with_the_claim() {
        free("a");

        var taken = store().claim(asked(), runs()).runs().get(0).row();

        var row = load("a");
        assertThat(taken.revision()).as("the answer has it as it was").isEqualTo(1);
        assertThat(row.revision()).isEqualTo(2);
        assertThat(row.state()).isEqualTo(RunState.RUNNING);
        assertThat(row.owner()).isEqualTo(BOB);
        assertThat(row.fence()).isEqualTo(1).isEqualTo(taken.fence());
        assertThat(row.wake()).isEqualTo(taken.wake());
        assertThat(picture("a").journal()).hasSize(2);
    }

    @Test
    default void the_new_owner_goes_on_from_there() {
        free("a");
        store().claim(asked(), runs());

        var answer = commit(BOB, Change.of(load("a")).held().state(RunState.RUNNING));

        assertThat(answer.applied()).containsExactly(key("a"));
        assertThat(load("a").revision()).isEqualTo(3);
    }

    @Test
    default void a_run_may_be_let_go_while_it_is_taken() {
        free("a");

        store().claim(
                        asked(),
                        taken -> Change.batch(
                                BOB,
                                LONG,
                                Change.of(taken.runs().get(0).row())
                                        .letsGo(null)
                                        .state(RunState.WAITING)
                                        .steps("W")));

        assertThat(load("a").owner()).isNull();
        assertThat(load("a").wake()).isNull();
        assertThat(load("a").fence()).isEqualTo(1);
        assertThat(ids(claim(BOB, 10))).isEmpty();
    }

    @Test
    default void what_nothing_is_decided_about_is_only_taken() {
        free("a");
        free("b");

        var taken = store().claim(
                        asked(),
                        both -> Change.batch(
                                BOB,
                                LONG,
                                Change.of(both.runs().get(0).row()).held().state(RunState.RUNNING)));

        assertThat(taken.runs()).hasSize(2);
        assertThat(load("a").revision() + load("b").revision()).isEqualTo(3);
        assertThat(load("a").owner()).isEqualTo(BOB);
        assertThat(load("b").owner()).isEqualTo(BOB);
    }

    @Test
    default void nothing_is_taken_if_the_new_owner_cannot_decide() {
        free("a");
        var before = picture("a");

        assertThatThrownBy(() -> store().claim(asked(), taken -> {
                    throw new IllegalStateException("no idea");
                }))
                .hasMessageContaining("no idea");

        assertThat(picture("a")).isEqualTo(before);
        assertThat(ids(claim(BOB, 10))).containsExactly("a");
    }

    @Test
    default void a_claim_writes_nothing_but_rows_and_journals_of_the_runs_that_it_took() {
        free("a");
        owned("mine");
        var before = picture("a");

        for (var wrong : List.<Claim.Entrance>of(
                taken -> Change.batch(BOB, LONG, Change.of(load("mine")).held()),
                taken -> Change.batch(
                        BOB, LONG, Change.of(taken.runs().get(0).row()).outside()),
                taken -> Change.batch(
                        BOB, LONG, Change.of(taken.runs().get(0).row()).held().frees()),
                taken -> Change.batch(
                        BOB, LONG, Change.of(taken.runs().get(0).row()).held().fence(7)))) {
            assertThatThrownBy(() -> store().claim(asked(), wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("while it is taken");
        }

        assertThat(picture("a")).isEqualTo(before);
    }

    @Test
    default void nobody_is_asked_when_nothing_is_due() {
        owned("a");

        var taken = store().claim(asked(), all -> {
            throw new AssertionError("asked about " + all);
        });

        assertThat(taken.runs()).isEmpty();
    }
}
