package dev.ratchet.core.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What undo and a new owner need to know of the past: which step ended its work at which revision, newest first. A linked list, so
 * that one more costs the same however long the run is.
 */
public final class Done {
    public static final Done NOTHING = new Done(-1, 0, false, null);

    private final int step;
    private final long revision;
    private final boolean half;
    private final @Nullable Done older;

    private Done(int step, long revision, boolean half, @Nullable Done older) {
        this.step = step;
        this.revision = revision;
        this.half = half;
        this.older = older;
    }

    /** One ended piece of work; {@code half} if the step did not complete but asks to be undone all the same. */
    public record Item(int step, long revision, boolean half) {}

    public Done plus(int newest, long atRevision, boolean halfDone) {
        return new Done(newest, atRevision, halfDone, this);
    }

    /** All of it, newest first. */
    public List<Item> newestFirst() {
        var items = new ArrayList<Item>();
        for (var at = this; at.older != null; at = at.older) {
            items.add(new Item(at.step, at.revision, at.half));
        }
        return items;
    }

    /** The revision at which that step completed, or 0 if it has not. */
    public long revisionOf(int wanted) {
        for (var at = this; at.older != null; at = at.older) {
            if (at.step == wanted && !at.half) {
                return at.revision;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Done done && newestFirst().equals(done.newestFirst());
    }

    @Override
    public int hashCode() {
        return newestFirst().hashCode();
    }

    @Override
    public String toString() {
        return newestFirst().toString();
    }
}
