package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.DefinitionRow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a store promises about definitions. */
interface DefinitionPromises extends Workbench {
    @Test
    default void a_definition_comes_back_as_it_was_given_with_a_number() {
        var given = Change.definition("bread");

        var kept = store().define(given);

        assertThat(kept).isEqualTo(numbered(kept.number(), given));
        assertThat(kept.number()).isPositive();
        assertThat(another().definitions(0, 10)).contains(kept);
    }

    private static DefinitionRow numbered(int number, DefinitionRow given) {
        return new DefinitionRow(number, given.hash(), given.name(), given.version(), given.structure(), given.json());
    }

    @Test
    default void a_definition_is_kept_once_whoever_brings_it() {
        var first = store().define(Change.definition("bread"));

        assertThat(another().define(Change.definition("bread"))).isEqualTo(first);
        assertThat(store().define(numbered(999, first))).isEqualTo(first);
        assertThat(store().definitions(0, 10)).hasSize(2).contains(first);
    }

    @Test
    default void definitions_are_the_same_by_their_hash_alone() {
        var first = store().define(new DefinitionRow(0, "hash-1", "bread", 1, "shape", "{}"));
        var second = store().define(new DefinitionRow(0, "hash-2", "bread", 1, "shape", "{}"));

        assertThat(second.number()).isGreaterThan(first.number());
    }

    @Test
    default void a_definition_that_many_bring_at_once_has_one_number() throws Exception {
        var other = another();

        var numbers = Crowd.act(index -> (index % 2 == 0 ? store() : other)
                .define(Change.definition("bread"))
                .number());

        assertThat(numbers).hasSize(Crowd.SIZE).containsOnly(numbers.get(0));
        assertThat(store().definitions(0, 10)).hasSize(2);
    }

    @Test
    default void definitions_are_listed_by_ascending_number_after_one_and_in_pages() {
        var kept = IntStream.range(0, 7)
                .mapToObj(i -> store().define(Change.definition("bread-" + i)))
                .toList();

        assertThat(kept).extracting(DefinitionRow::number).isSorted().doesNotHaveDuplicates();
        assertThat(store().definitions(definition(), 3)).isEqualTo(kept.subList(0, 3));
        assertThat(store().definitions(kept.get(2).number(), 10)).isEqualTo(kept.subList(3, 7));
        assertThat(store().definitions(kept.get(6).number(), 10)).isEmpty();
    }

    /** Who asks for what is new after the highest number seen would otherwise miss a definition for ever. */
    @Test
    default void no_definition_appears_below_a_number_that_was_seen() throws Exception {
        var defining = new AtomicInteger(4);
        var tasks = new ArrayList<Callable<List<DefinitionRow>>>();
        for (int i = 0; i < 4; i++) {
            var writer = i;
            tasks.add(() -> {
                try {
                    return IntStream.range(0, 20)
                            .mapToObj(each -> store().define(Change.definition(writer + "-" + each)))
                            .toList();
                } finally {
                    defining.decrementAndGet();
                }
            });
        }
        tasks.add(() -> {
            var seen = new ArrayList<DefinitionRow>();
            boolean isLast;
            do {
                isLast = defining.get() == 0;
                var last = seen.isEmpty() ? 0 : seen.get(seen.size() - 1).number();
                seen.addAll(store().definitions(last, 1_000));
            } while (!isLast);
            return seen;
        });

        var seen = Crowd.all(tasks).get(4);

        assertThat(seen).isEqualTo(store().definitions(0, 1_000)).hasSize(1 + 4 * 20);
    }

    @Test
    default void a_definition_that_cannot_be_stored_is_refused() {
        var bad = new DefinitionRow(0, "hash", "name", 1, "shape", "{\"a\":\"\0\"}");

        assertThatThrownBy(() -> store().define(bad))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isFalse());
        assertThat(store().definitions(0, 10)).hasSize(1);
    }
}
