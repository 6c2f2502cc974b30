package dev.ratchet.checks.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.checks.stories.stage.Home;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.testkit.store.Change;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two stores on one place, and what only workers say to them. */
class StoreRacesTest {
    private static final int ROUNDS = Integer.getInteger("races.rounds", 100);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final UUID ALICE = new UUID(1, 1);
    private static final UUID BOB = new UUID(2, 2);

    static Stream<Home> homes() {
        return Stream.of(Home.inMemory(), Home.sqlite(), Home.postgres());
    }

    @ParameterizedTest
    @MethodSource("homes")
    void a_renewal_and_a_claim_never_both_get_the_lease(Home home) throws Exception {
        try (var duel = new Duel();
                var mine = home.open();
                var theirs = home.open()) {
            var definition = mine.define(Change.definition("sample")).number();
            for (var round = 0; round < ROUNDS; round++) {
                var start = Change.start("r" + round, definition, mine.now()).held();
                mine.commit(Change.batch(ALICE, Duration.ofMillis(2), start));
                var lease = new Lease(start.key(), 1, null);
                var claim = new Claim(BOB, LONG, List.of(Change.QUEUE), Set.of(definition), 1);
                var outcomes = duel.fight(
                        () -> {
                            duel.linger(Duration.ofMillis(4));
                            return mine.renew(ALICE, LONG, List.of(lease))
                                    .revisions()
                                    .size();
                        },
                        () -> {
                            duel.linger(Duration.ofMillis(4));
                            return theirs.claim(claim).runs().size();
                        });

                assertThat(List.of(outcomes[0].value(), outcomes[1].value())).isNotEqualTo(List.of(1, 1));
                if (outcomes[0].value().equals(0) && outcomes[1].value().equals(0)) {
                    Await.until(
                            "the lost lease is taken",
                            () -> !theirs.claim(claim).runs().isEmpty());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("homes")
    void a_run_that_ends_while_it_is_claimed_and_purged_is_whole_or_gone(Home home) throws Exception {
        try (var duel = new Duel();
                var mine = home.open();
                var theirs = home.open()) {
            var definition = mine.define(Change.definition("sample")).number();
            for (var round = 0; round < ROUNDS; round++) {
                var start = Change.start("r" + round, definition, mine.now()).held();
                mine.commit(Change.batch(ALICE, LONG, start));
                var row = mine.load(List.of(start.key())).get(0);
                var ended = Change.of(row).letsGo(null).state(RunState.COMPLETED);
                var claim = new Claim(BOB, LONG, List.of(Change.QUEUE), Set.of(definition), 1);
                var outcomes = duel.fight(
                        () -> mine.commit(Change.batch(ALICE, LONG, ended))
                                .applied()
                                .size(),
                        () -> theirs.claim(claim).runs().size(),
                        () -> theirs.purge(theirs.now().plus(LONG), 10));

                assertThat(outcomes[0].value()).isEqualTo(1);
                assertThat(outcomes[1].value()).isEqualTo(0);
                var isGone = outcomes[2].value().equals(1);
                assertThat(mine.load(List.of(start.key()))).hasSize(isGone ? 0 : 1);
                assertThat(mine.journal(start.key(), 0, 10)).hasSize(isGone ? 0 : 2);
                theirs.purge(theirs.now().plus(LONG), 10);
            }
        }
    }
}
