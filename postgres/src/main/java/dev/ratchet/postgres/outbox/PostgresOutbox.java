package dev.ratchet.postgres.outbox;

import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.postgres.session.Column;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The outbox in PostgreSQL. Thread-safe. */
public final class PostgresOutbox implements Outbox {
    private static final int MOST_LOOKS = 10;

    private static final Comparator<Key> BY_KEY = Comparator.comparing(Key::run)
            .thenComparing(Key::destination)
            .thenComparing(Key::revision)
            .thenComparing(Key::number);

    private final Sessions sessions;

    public PostgresOutbox(Sessions sessions) {
        this.sessions = sessions;
    }

    private record StrandKey(RunKey run, String destination) {}

    private record First(StrandKey strand, long due) {}

    private record Standing(Letter letter, long due, boolean isClaimed) {
        StrandKey strand() {
            return new StrandKey(letter.message().run(), letter.message().destination());
        }
    }

    /** What a look found: the time, and where something is due. */
    private static final class Look {
        private final List<StrandKey> due = new ArrayList<>();
        private long now;

        void read(ResultSet row) throws SQLException {
            now = row.getLong(1);
            var run = row.getObject(2, UUID.class);
            if (run != null) {
                due.add(new StrandKey(new RunKey(run), row.getString(3)));
            }
        }
    }

    @Override
    public Taken take(Taking taking) {
        var wanted = new HashMap<>(taking.strands());
        wanted.values().removeIf(count -> count <= 0);
        var taken = new ArrayList<Strand>();
        var now = Instant.EPOCH;
        var passed = new HashSet<StrandKey>();
        // What stands behind others is put off when it is met, so a look sees other strands than the one before it, or
        // those that somebody else is just taking.
        for (var looks = 0; looks < MOST_LOOKS; looks++) {
            var look = look(wanted, taking.most());
            now = Micros.instant(look.now);
            look.due.removeAll(passed);
            var tried = within(look.due, wanted);
            if (tried.isEmpty()) {
                break;
            }
            passed.addAll(tried);
            var more = sessions.transaction("take messages", session -> new Round(session, taking).take(tried));
            // Leases are counted from the time of the round, which is later than that of the look.
            now = more.strands().isEmpty() ? now : more.now();
            more.strands()
                    .forEach(strand -> wanted.computeIfPresent(
                            strand.destination(), (destination, count) -> count > 1 ? count - 1 : null));
            taken.addAll(more.strands());
            if (wanted.isEmpty()) {
                break;
            }
        }
        return new Taken(now, taken);
    }

    private Look look(Map<String, Integer> wanted, int most) {
        var look = new Look();
        var each = List.copyOf(wanted.entrySet());
        sessions.pinned("look for messages", session -> {
            session.each(
                    OutboxSql.DUE,
                    look::read,
                    Column.texts(each, Map.Entry::getKey),
                    Column.ints(each, entry -> entry.getValue() * Math.max(1, most)));
            return true;
        });
        return look;
    }

    private static List<StrandKey> within(List<StrandKey> due, Map<String, Integer> wanted) {
        var left = new HashMap<>(wanted);
        return due.stream()
                .filter(strand -> left.merge(strand.destination(), -1, Integer::sum) >= 0)
                .toList();
    }

    /** One transaction in which strands are taken. */
    private record Round(Session session, Taking taking) {
        Taken take(List<StrandKey> strands) throws SQLException {
            var times = new ArrayList<Long>(1);
            var firsts = session.query(
                    OutboxSql.LOCK_FIRST,
                    row -> {
                        times.add(row.getLong(1));
                        return new First(
                                new StrandKey(new RunKey(row.getObject(2, UUID.class)), row.getString(3)),
                                row.getLong(4));
                    },
                    runs(strands),
                    Column.texts(strands, StrandKey::destination));
            if (firsts.isEmpty()) {
                return new Taken(Instant.EPOCH, List.of());
            }
            var now = times.get(0);
            defer(firsts.stream().filter(first -> first.due() > now).toList(), now);
            var due = firsts.stream()
                    .filter(first -> first.due() <= now)
                    .sorted(Comparator.comparing(First::due))
                    .map(First::strand)
                    .toList();
            return new Taken(Micros.instant(now), due.isEmpty() ? List.of() : take(due, now));
        }

        private List<Strand> take(List<StrandKey> due, long now) throws SQLException {
            var letters = new LinkedHashMap<StrandKey, List<Letter>>();
            due.forEach(strand -> letters.put(strand, new ArrayList<>()));
            var blocked = new HashSet<StrandKey>();
            for (var standing : session.query(
                    OutboxSql.OPEN,
                    Round::standing,
                    runs(due),
                    Column.texts(due, StrandKey::destination),
                    Math.max(1, taking.most()))) {
                var mine = letters.get(standing.strand());
                if (standing.isClaimed() && standing.due() > now) {
                    blocked.add(standing.strand());
                } else if (mine != null && !blocked.contains(standing.strand())) {
                    mine.add(standing.letter());
                }
            }
            var end = now + Micros.of(taking.lease()) + 1;
            var keys = letters.values().stream()
                    .flatMap(List::stream)
                    .map(letter -> Key.of(letter.message()))
                    .sorted(BY_KEY)
                    .toList();
            session.update(OutboxSql.TAKE, OutboxRows.keys(keys, List.of(taking.claim(), end)));
            defer(due.stream().map(strand -> new First(strand, end)).toList(), now);
            return letters.values().stream()
                    .filter(each -> !each.isEmpty())
                    .map(Strand::new)
                    .toList();
        }

        private void defer(List<First> firsts, long now) throws SQLException {
            if (!firsts.isEmpty()) {
                session.update(
                        OutboxSql.DEFER,
                        Column.uuids(firsts, first -> first.strand().run().uuid()),
                        Column.texts(firsts, first -> first.strand().destination()),
                        Column.longs(firsts, First::due),
                        now);
            }
        }

        private static Standing standing(ResultSet row) throws SQLException {
            var letter = new Letter(OutboxRows.message(row), row.getInt(8) + 1);
            return new Standing(letter, row.getLong(11), row.getObject(12) != null);
        }
    }

    private static UUID[] runs(List<StrandKey> strands) {
        return Column.uuids(strands, strand -> strand.run().uuid());
    }

    @Override
    public int settle(UUID claim, List<Settled> settled) {
        if (settled.isEmpty()) {
            return 0;
        }
        var sorted = settled.stream()
                .sorted(Comparator.comparing(Settled::key, BY_KEY))
                .toList();
        return sessions.transaction("settle messages", session -> {
            var count = apply(session, claim, sorted);
            var strands = List.copyOf(strands(sorted));
            session.update(OutboxSql.PROMOTE, runs(strands), Column.texts(strands, StrandKey::destination));
            return count;
        });
    }

    private static Set<StrandKey> strands(List<Settled> settled) {
        var strands = new HashSet<StrandKey>();
        settled.forEach(
                each -> strands.add(new StrandKey(each.key().run(), each.key().destination())));
        return strands;
    }

    private static int apply(Session session, UUID claim, List<Settled> settled) throws SQLException {
        var count = 0;
        var delivered = those(settled, Fate.Delivered.class::isInstance);
        if (!delivered.isEmpty()) {
            count += session.update(OutboxSql.DELIVERED, OutboxRows.keys(keys(delivered), List.of(), claim));
        }
        var back = those(settled, Fate.GivenBack.class::isInstance);
        if (!back.isEmpty()) {
            count += session.update(OutboxSql.GIVEN_BACK, OutboxRows.keys(keys(back), List.of(), claim));
        }
        var again = those(settled, Fate.Again.class::isInstance);
        if (!again.isEmpty()) {
            var later = Column.longs(again, each -> Micros.of(((Fate.Again) each.fate()).after()));
            var errors = Column.texts(again, each -> ((Fate.Again) each.fate()).error());
            count += session.update(OutboxSql.AGAIN, OutboxRows.keys(keys(again), List.of(), later, errors, claim));
        }
        var died = those(settled, Fate.Died.class::isInstance);
        if (!died.isEmpty()) {
            var errors = Column.texts(died, each -> ((Fate.Died) each.fate()).error());
            count += session.update(OutboxSql.DIED, OutboxRows.keys(keys(died), List.of(), errors, claim));
        }
        return count;
    }

    private static List<Settled> those(List<Settled> settled, Predicate<Fate> which) {
        return settled.stream().filter(each -> which.test(each.fate())).toList();
    }

    private static List<Key> keys(List<Settled> settled) {
        return settled.stream().map(Settled::key).toList();
    }

    @Override
    public List<Dead> dead(@Nullable String destination, int limit) {
        return sessions.plain(
                "list dead letters",
                session -> session.query(
                        OutboxSql.DEAD,
                        row -> new Dead(
                                OutboxRows.message(row),
                                row.getInt(8),
                                row.getString(9),
                                Micros.instant(row.getLong(10))),
                        destination,
                        Math.max(0, limit)));
    }

    @Override
    public int resend(Collection<Key> messages) {
        return change("resend messages", OutboxSql.RESEND, messages);
    }

    @Override
    public int discard(Collection<Key> messages) {
        return change("discard messages", OutboxSql.DISCARD, messages);
    }

    private int change(String what, String sql, Collection<Key> messages) {
        var sorted = messages.stream().distinct().sorted(BY_KEY).toList();
        return sorted.isEmpty()
                ? 0
                : sessions.pinned(what, session -> session.update(sql, OutboxRows.keys(sorted, List.of())));
    }

    @Override
    public List<Count> counts() {
        return sessions.plain("count messages", session -> session.query(OutboxSql.COUNTS, PostgresOutbox::count));
    }

    private static Count count(ResultSet row) throws SQLException {
        var oldest = row.getLong(4);
        var isAny = !row.wasNull();
        return new Count(row.getString(1), row.getInt(2), row.getInt(3), isAny ? Micros.instant(oldest) : null);
    }
}
