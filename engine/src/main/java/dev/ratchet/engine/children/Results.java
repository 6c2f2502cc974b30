package dev.ratchet.engine.children;

import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.code.ChildEnd;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What the child runs of a {@code forEach} step came to, in the order of its items. How many there were is known at once; the rest is read
 * from the store in pages while it is walked through, each time anew, so that any number of them needs little memory. Thread-safe.
 *
 * @param <R> the result of a child
 */
public final class Results<R extends @Nullable Object> implements Iterable<Results.Item<R>> {
    private static final int PAGE = 200;

    private final int size;
    private final int failed;
    private final Pages pages;
    private final Function<String, R> read;

    /** Reads child runs from that index on, no more than so many. */
    @FunctionalInterface
    public interface Pages {
        List<ChildEnd> read(int from, int limit);
    }

    /**
     * What one child came to.
     *
     * @param index the place of its item in the list
     * @param runId the id of the child run
     * @param state how it ended; null if it was never started because the others were stopped, or is forgotten
     * @param value its result; null if it did not complete or gives none
     */
    public record Item<R extends @Nullable Object>(
            int index,
            String runId,
            @Nullable RunState state,
            @Nullable R value) {
        public boolean isCompleted() {
            return state == RunState.COMPLETED;
        }
    }

    /** For the engine: so many, of which so many failed, from those pages. */
    public Results(int size, int failed, Pages pages, Function<String, R> read) {
        this.size = size;
        this.failed = failed;
        this.pages = pages;
        this.read = read;
    }

    /** How many items there were. */
    public int size() {
        return size;
    }

    /** How many of them did not complete. */
    public int failed() {
        return failed;
    }

    public Stream<Item<R>> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    /** The results of those that completed and gave one. */
    public Stream<R> values() {
        return stream().filter(Item::isCompleted).map(Item::value).filter(Objects::nonNull);
    }

    @Override
    public Iterator<Item<R>> iterator() {
        return new Walk();
    }

    private final class Walk implements Iterator<Item<R>> {
        private List<ChildEnd> page = List.of();
        private int first;
        private int next;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        @Override
        public Item<R> next() {
            if (!hasNext()) {
                throw new NoSuchElementException("there were " + size + " child runs and no more");
            }
            if (next - first >= page.size()) {
                page = pages.read(next, Math.min(PAGE, size - next));
                first = next;
            }
            var end = page.get(next - first);
            next++;
            var json = end.output();
            return new Item<>(end.index(), end.run().text(), end.state(), json == null ? null : read.apply(json));
        }
    }

    @Override
    public String toString() {
        return size + " child runs, " + failed + " failed";
    }
}
