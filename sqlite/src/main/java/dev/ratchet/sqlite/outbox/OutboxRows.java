package dev.ratchet.sqlite.outbox;

import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Messages in and out of their table, inside a transaction. What goes by the key asks for {@code died_at} in a way that the index of due
 * messages does not know, so that it is not taken for the shorter way.
 */
public final class OutboxRows {
    /** Whoever sends a batch again finds it applied, so that each message is added once. */
    private static final String ADD = """
            INSERT INTO outbox (run_key, destination, revision, number, type, content, at, due_at, attempts)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
            """;

    private static final String IS_DUE = """
            SELECT 1 FROM outbox WHERE destination = ? AND died_at IS NULL AND due_at <= ? LIMIT 1
            """;

    private static final String DUE = """
            SELECT run_key
              FROM (SELECT run_key, due_at
                      FROM outbox WHERE destination = ? AND died_at IS NULL AND due_at <= ? ORDER BY due_at LIMIT ?)
             GROUP BY run_key ORDER BY min(due_at)
            """;

    private static final String OPEN = """
            SELECT run_key, destination, revision, number, type, content, at, due_at, attempts, claim
              FROM outbox WHERE run_key = ? AND destination = ? AND coalesce(died_at, 0) = 0 ORDER BY revision, number LIMIT ?
            """;

    private static final String TAKE = """
            UPDATE outbox SET claim = ?, due_at = ?, attempts = attempts + 1
             WHERE run_key = ? AND destination = ? AND revision = ? AND number = ?
            """;

    /** What stands behind a message that is not due is not due before it. */
    private static final String DEFER = """
            UPDATE outbox SET due_at = ? WHERE run_key = ? AND destination = ? AND coalesce(died_at, 0) = 0 AND due_at <= ?
            """;

    private static final String ONE = " WHERE run_key = ? AND destination = ? AND revision = ? AND number = ?";
    private static final String OURS = ONE + " AND claim = ? AND died_at IS NULL";
    private static final String DELIVERED = "DELETE FROM outbox" + OURS;
    private static final String AGAIN = "UPDATE outbox SET claim = NULL, due_at = ?, error = ?" + OURS;
    private static final String GIVEN_BACK =
            "UPDATE outbox SET claim = NULL, due_at = ?, attempts = attempts - 1" + OURS;
    private static final String DIED = "UPDATE outbox SET claim = NULL, died_at = ?, error = ?" + OURS;

    /** Whoever is next in a strand need not wait any longer for one that is gone. */
    private static final String PROMOTE = """
            UPDATE outbox SET due_at = ?
             WHERE claim IS NULL AND attempts = 0 AND due_at > ?
               AND (run_key, destination, revision, number) IN (
                     SELECT run_key, destination, revision, number
                       FROM outbox WHERE run_key = ? AND destination = ? AND coalesce(died_at, 0) = 0 ORDER BY revision, number LIMIT 1)
            """;

    private final Session session;
    private final long now;

    OutboxRows(Session session, long now) {
        this.session = session;
        this.now = now;
    }

    /** A message and where it stands. */
    private record Standing(
            Outbox.Letter letter, long due, @Nullable UUID claim) {}

    /** Adds the messages among what came along with writes. */
    public static void add(Session session, List<Along> along) throws SQLException {
        var messages = new ArrayList<MessageRow>(0);
        for (var each : along) {
            if (each instanceof MessageRow message) {
                messages.add(message);
            }
        }
        session.batch(ADD, messages, message -> new Object[] {
            message.run(),
            message.destination(),
            message.revision(),
            message.number(),
            message.type(),
            message.content(),
            Micros.of(message.at()),
            Micros.of(message.at())
        });
    }

    boolean isAnyDue(Iterable<String> destinations) throws SQLException {
        for (var destination : destinations) {
            if (session.first(IS_DUE, row -> true, destination, now).isPresent()) {
                return true;
            }
        }
        return false;
    }

    List<Outbox.Strand> take(Outbox.Taking taking) throws SQLException {
        var taken = new ArrayList<Outbox.Strand>();
        for (var each : taking.strands().entrySet()) {
            var wanted = taken.size() + each.getValue();
            // What stands behind others is put off when it is met, so every look sees other strands than the one
            // before.
            for (var looks = 0; looks < 10 && taken.size() < wanted; looks++) {
                var limit = (wanted - taken.size()) * Math.max(1, taking.most());
                var runs = session.list(DUE, OutboxRows::run, each.getKey(), now, limit);
                for (var run : runs.subList(0, Math.min(wanted - taken.size(), runs.size()))) {
                    take(run, each.getKey(), taking, taken);
                }
                if (runs.isEmpty()) {
                    break;
                }
            }
        }
        return taken;
    }

    private void take(RunKey run, String destination, Outbox.Taking taking, List<Outbox.Strand> taken)
            throws SQLException {
        var open = session.list(OPEN, OutboxRows::standing, run, destination, Math.max(1, taking.most()));
        if (open.get(0).due() > now) {
            session.update(DEFER, open.get(0).due(), run, destination, now);
            return;
        }
        var letters = new ArrayList<Outbox.Letter>();
        for (var each : open) {
            if (each.claim() != null && each.due() > now) {
                break;
            }
            letters.add(each.letter());
        }
        var end = now + Micros.of(taking.lease()) + 1;
        session.batch(
                TAKE, letters, letter -> values(Outbox.Key.of(letter.message()), new Object[] {taking.claim(), end}));
        taken.add(new Outbox.Strand(letters));
        session.update(DEFER, end, run, destination, now);
    }

    private static Standing standing(ResultSet row) throws SQLException {
        var claim = row.getBytes(10);
        return new Standing(
                new Outbox.Letter(message(row), row.getInt(9) + 1),
                row.getLong(8),
                claim == null ? null : Session.uuid(claim));
    }

    private static RunKey run(ResultSet row) throws SQLException {
        return new RunKey(Session.uuid(row.getBytes(1)));
    }

    static MessageRow message(ResultSet row) throws SQLException {
        return new MessageRow(
                run(row),
                row.getLong(3),
                row.getInt(4),
                row.getString(2),
                row.getString(5),
                row.getString(6),
                Micros.at(row.getLong(7)));
    }

    int settle(UUID claim, Outbox.Settled settled) throws SQLException {
        var key = settled.key();
        var count = settle(claim, key, settled.fate());
        if (count > 0) {
            session.update(PROMOTE, now, now, key.run(), key.destination());
        }
        return count;
    }

    private int settle(UUID claim, Outbox.Key key, Outbox.Fate fate) throws SQLException {
        if (fate instanceof Outbox.Fate.Delivered) {
            return session.update(DELIVERED, ours(key, claim));
        }
        if (fate instanceof Outbox.Fate.Again again) {
            return session.update(AGAIN, ours(key, claim, now + Micros.of(again.after()), again.error()));
        }
        return fate instanceof Outbox.Fate.Died died
                ? session.update(DIED, ours(key, claim, now, died.error()))
                : session.update(GIVEN_BACK, ours(key, claim, now));
    }

    private static Object[] ours(Outbox.Key key, UUID claim, Object... first) {
        return values(key, first, claim);
    }

    static Object[] values(Outbox.Key key, Object[] first, Object... last) {
        var values = new ArrayList<Object>(List.of(first));
        values.addAll(List.of(key.run(), key.destination(), key.revision(), key.number()));
        values.addAll(List.of(last));
        return values.toArray();
    }
}
