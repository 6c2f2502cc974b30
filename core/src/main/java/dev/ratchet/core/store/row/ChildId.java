package dev.ratchet.core.store.row;

import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunId;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which child run of which step this is. The id of a child run follows from it, so that a child is started at most once and found without
 * looking for it.
 *
 * @param attempt the attempt of the step that asked for it; the next attempt has children of its own
 * @param index its place among the children of that attempt, from 0
 */
public record ChildId(RunId parent, String step, int attempt, int index) {
    private static final char JOINT = '~';
    private static final Pattern SHAPE = Pattern.compile(".+~[^~]+~[0-9]+~[0-9]+", Pattern.DOTALL);
    private static final int PARTS = 3;

    public RunId id() {
        return new RunId(parent.text() + JOINT + step + JOINT + attempt + JOINT + index);
    }

    /** The fan-out in which it is counted. */
    public FanoutKey fanout() {
        return new FanoutKey(RunKey.of(parent), step, attempt);
    }

    /** Whether a text looks like the id of a child run, so that nobody else should choose it. */
    public static boolean isShapeOf(String text) {
        return SHAPE.matcher(text).matches();
    }

    /** Which child that run is; null if it is none, as a run that tries a child again. */
    public static @Nullable ChildId of(RunId run, Origin origin) {
        var parent = origin.parent();
        if (parent == null || !run.text().startsWith(parent.text() + JOINT) || !isShapeOf(run.text())) {
            return null;
        }
        var parts = run.text().substring(parent.text().length() + 1).split(String.valueOf(JOINT), -1);
        return parts.length == PARTS
                ? new ChildId(parent, parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2]))
                : null;
    }
}
