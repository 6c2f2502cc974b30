package dev.ratchet.core.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What undo and a new owner need to know of the past: which step ended its work at which revision, newest first. A linked list of
 * spans, so that one more costs the same however long the run is, and a line of steps is one span.
 */
public final class Done {
    public static final Done NOTHING = new Done(new Span(0, 0, 1, false), null);

    /** Means nothing in {@link #NOTHING}, which has no older one. */
    private final Span newest;

    private final @Nullable Done older;

    private Done(Span newest, @Nullable Done older) {
        this.newest = newest;
        this.older = older;
    }

    /** One ended piece of work; {@code half} if the step did not complete but asks to be undone all the same. */
    public record Item(int step, long revision, boolean half) {}

    /** Steps with consecutive numbers that completed at consecutive revisions, of which these are the first; a half-done one is alone. */
    public record Span(int step, long revision, int count, boolean half) {
        public Span {
            if (count < 1 || (half && count > 1)) {
                throw new IllegalArgumentException(
                        (half ? "a half-done step is alone, not one of " : "at least one step is done, not ") + count);
            }
        }

        private boolean goesOnWith(Span next) {
            return !half && !next.half && step + count == next.step && revision + count == next.revision;
        }
    }

    public Done plus(int step, long revision, boolean half) {
        return plus(new Span(step, revision, 1, half));
    }

    /** The same as its items one by one: equal histories are equal spans. */
    public Done plus(Span next) {
        return older != null && newest.goesOnWith(next)
                ? new Done(new Span(newest.step, newest.revision, newest.count + next.count, false), older)
                : new Done(next, this);
    }

    /** All of it, newest first. */
    public List<Item> newestFirst() {
        var items = new ArrayList<Item>();
        for (var at = this; at.older != null; at = at.older) {
            var span = at.newest;
            for (var index = span.count - 1; index >= 0; index--) {
                items.add(new Item(span.step + index, span.revision + index, span.half));
            }
        }
        return items;
    }

    /** All of it as spans, oldest first. */
    public List<Span> spans() {
        var spans = new ArrayList<Span>();
        for (var at = this; at.older != null; at = at.older) {
            spans.add(at.newest);
        }
        Collections.reverse(spans);
        return spans;
    }

    /** The revision at which that step completed, or 0 if it has not. */
    public long revisionOf(int wanted) {
        for (var at = this; at.older != null; at = at.older) {
            var index = wanted - at.newest.step;
            if (index >= 0 && index < at.newest.count && !at.newest.half) {
                return at.newest.revision + index;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Done done && spans().equals(done.spans());
    }

    @Override
    public int hashCode() {
        return spans().hashCode();
    }

    @Override
    public String toString() {
        return newestFirst().toString();
    }
}
