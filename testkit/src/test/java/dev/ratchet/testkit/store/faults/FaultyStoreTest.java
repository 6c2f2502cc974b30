package dev.ratchet.testkit.store.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.testkit.store.Change;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultyStoreTest {
    private static final UUID ALICE = new UUID(1, 1);

    private final Store sound = new InMemoryStore(new ManualClock(Instant.EPOCH));
    private final int definition = sound.define(Change.definition("sample")).number();

    private Batch start(String id) {
        return Change.batch(ALICE, Duration.ofMinutes(1), Change.start(id, definition, sound.now()));
    }

    private static RunKey key(Batch batch) {
        return batch.writes().get(0).after().key();
    }

    @Test
    void a_lost_call_is_not_executed() {
        var faulty = new FaultyStore(sound, Faults.scripted(Fault.LOST));
        var batch = start("a");

        assertThatThrownBy(() -> faulty.commit(batch)).satisfies(FaultyStoreTest::isTransient);

        assertThat(sound.load(List.of(key(batch)))).isEmpty();
        assertThat(faulty.commit(batch).applied()).containsExactly(key(batch));
    }

    private static void isTransient(Throwable thrown) {
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isTrue());
    }

    @Test
    void an_unknown_call_is_executed_and_fails_all_the_same() {
        var faulty = new FaultyStore(sound, Faults.scripted(Fault.UNKNOWN));
        var batch = start("a");

        assertThatThrownBy(() -> faulty.commit(batch)).satisfies(FaultyStoreTest::isTransient);

        assertThat(sound.load(List.of(key(batch)))).hasSize(1);
        assertThat(faulty.commit(batch).applied())
                .as("the batch recognises itself")
                .containsExactly(key(batch));
        assertThat(sound.journal(key(batch), 0, 10)).hasSize(1);
    }

    @Test
    void a_crash_throws_what_it_was_given_before_or_after_the_call() {
        var error = new Error("killed");
        var exception = new IllegalStateException("killed");
        var faulty = new FaultyStore(sound, Faults.scripted(Fault.crashBefore(error), Fault.crashAfter(exception)));
        var before = start("before");
        var after = start("after");

        assertThatThrownBy(() -> faulty.commit(before)).isSameAs(error);
        assertThatThrownBy(() -> faulty.commit(after)).isSameAs(exception);

        assertThat(sound.load(List.of(key(before), key(after))))
                .extracting(row -> row.id().text())
                .containsExactly("after");
    }

    @Test
    void a_crash_cannot_throw_what_a_store_cannot() {
        assertThatIllegalArgumentException().isThrownBy(() -> Fault.crashAfter(new IOException("no")));
    }

    @Test
    void a_fault_hits_the_call_that_it_is_meant_for() {
        var faulty =
                new FaultyStore(sound, Faults.at(Call.CLAIM, 1, Fault.LOST).or(Faults.at(Call.LOAD, 2, Fault.LOST)));

        assertThat(faulty.load(List.of())).isEmpty();
        assertThat(faulty.commit(start("a")).applied()).hasSize(1);
        assertThatThrownBy(() -> faulty.load(List.of())).satisfies(FaultyStoreTest::isTransient);
        assertThat(faulty.load(List.of())).isEmpty();
    }

    @Test
    void a_seed_gives_the_same_faults_again_and_another_gives_others() {
        assertThat(rolled(Faults.seeded(7, 0.5))).isEqualTo(rolled(Faults.seeded(7, 0.5)));
        assertThat(rolled(Faults.seeded(7, 0.5))).isNotEqualTo(rolled(Faults.seeded(8, 0.5)));
        assertThat(rolled(Faults.seeded(7, 0.5))).contains(Fault.NONE, Fault.LOST, Fault.UNKNOWN);
        assertThat(rolled(Faults.seeded(7, 0))).containsOnly(Fault.NONE);
        assertThat(rolled(Faults.seeded(7, 1))).doesNotContain(Fault.NONE);
        assertThat(rolled(Faults.seeded(7, 1, Set.of(Call.CLAIM)))).containsOnly(Fault.NONE);
        assertThatIllegalArgumentException().isThrownBy(() -> Faults.seeded(7, 1.5));
    }

    private static List<Fault> rolled(Faults faults) {
        return IntStream.range(0, 100).mapToObj(i -> faults.next(Call.COMMIT)).toList();
    }

    @Test
    void every_method_that_asks_the_store_can_fail_but_close() {
        var methods = Arrays.stream(Store.class.getDeclaredMethods())
                .map(method -> method.getName().replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT))
                .filter(name -> !name.equals("CLOSE") && !name.equals("WRITERS"))
                .distinct();

        assertThat(methods)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Call.values())
                        .map(Call::name)
                        .filter(name -> !name.endsWith("_CHANGE"))
                        .toList());
    }
}
