package dev.ratchet.checks.simulation.rules;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.row.RunRow;
import java.time.Instant;
import java.util.Collection;

/** Who holds slots and keys, as rows and leases tell it, and what must never be so. */
public final class Slots {
    /** The one queue of a simulation that is limited. */
    public static final String NARROW = "narrow";

    public static final int LIMIT = 2;

    private Slots() {}

    /** Whether the run can be taken by nobody, because others have what it needs. */
    static boolean isBlocked(Story story, Collection<Story> all) {
        return !story.row().slot()
                && story.row().owner() == null
                && ((isNarrow(story)
                                && all.stream()
                                                .filter(other -> isNarrow(other)
                                                        && other.row().slot())
                                                .count()
                                        >= LIMIT)
                        || all.stream()
                                .anyMatch(other ->
                                        isRival(story, other) && other.row().slot()));
    }

    private static boolean isNarrow(Story story) {
        return story.row().queue().equals(NARROW);
    }

    private static boolean isRival(Story story, Story other) {
        var key = story.run().origin().concurrencyKey();
        return key != null && story != other && key.equals(other.run().origin().concurrencyKey());
    }

    static void check(Collection<Story> all, Instant now, Sightings sightings) {
        var narrow = 0;
        for (var story : all) {
            var row = story.row();
            narrow += isNarrow(story) && isUnderWay(row, now) ? 1 : 0;
            Violation.unless(narrow <= LIMIT, Rule.SLOT, story, "one more than there are slots");
            var isParked =
                    row.owner() == null && row.state() != RunState.RUNNING && row.state() != RunState.COMPENSATING;
            Violation.unless(!isParked || !row.slot(), Rule.SLOT, story, "it keeps its slot as ", row.state());
            for (var other : all) {
                Violation.unless(
                        !(isRival(story, other) && isUnderWay(row, now) && isUnderWay(other.row(), now)),
                        Rule.SLOT,
                        story,
                        "at the same time as ",
                        other.id());
            }
            if (row.wake() != null && !row.wake().isAfter(now) && isBlocked(story, all)) {
                sightings.saw(isNarrow(story) ? Sometimes.SLOT_AWAITED : Sometimes.GATE_AWAITED);
            }
        }
    }

    /** Whether it holds a slot, or somebody may just run its code, whatever the row says of slots. */
    private static boolean isUnderWay(RunRow row, Instant now) {
        return row.slot()
                || (row.owner() != null && row.wake() != null && row.wake().isAfter(now));
    }
}
