package dev.ratchet.postgres.slots;

import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.SlotReleased;
import dev.ratchet.postgres.session.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What writes that were applied say of slots and concurrency keys, in their transaction. */
public final class SlotWrites {
    private SlotWrites() {}

    public static boolean isReleasedBy(Write write) {
        return write.along().stream().anyMatch(SlotReleased.class::isInstance);
    }

    /** Frees the slots of runs that nobody owns after these writes. */
    public static void release(Session session, List<Write> applied) throws SQLException {
        var runs = applied.stream()
                .filter(SlotWrites::isReleasedBy)
                .map(SlotWrites::key)
                .toArray(UUID[]::new);
        if (runs.length > 0) {
            session.update(SlotSql.RELEASE, (Object) runs);
        }
    }

    /** Whether only a claim can let the run in that this write starts with an owner. */
    public static boolean isGatedAndHeld(Write start) {
        return start.hand() == Write.Hand.HOLDS && gate(start) != null;
    }

    /** Writes down the keys of runs that were started. */
    public static void setGates(Session session, List<Write> started) throws SQLException {
        var gated = started.stream().filter(write -> gate(write) != null).toList();
        if (!gated.isEmpty()) {
            session.update(
                    SlotSql.SET_GATES,
                    gated.stream().map(SlotWrites::key).toArray(UUID[]::new),
                    gated.stream()
                            .map(write -> Objects.requireNonNull(gate(write)))
                            .toArray(String[]::new));
        }
    }

    private static @Nullable String gate(Write write) {
        return write.start() == null ? null : write.start().gate();
    }

    private static UUID key(Write write) {
        return write.after().key().uuid();
    }
}
