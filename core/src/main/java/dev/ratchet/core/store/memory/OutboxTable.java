package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.core.store.row.RunKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The messages that are not delivered, by their strands. Part of {@link Contents}, whose monitor guards it. */
final class OutboxTable {
    private record StrandKey(RunKey run, String destination) {}

    private static final Comparator<Outbox.Key> IN_ORDER =
            Comparator.comparingLong(Outbox.Key::revision).thenComparingInt(Outbox.Key::number);

    private static final Comparator<Outbox.Dead> OLDEST_FIRST = Comparator.comparing(Outbox.Dead::died)
            .thenComparing(dead -> dead.message().run())
            .thenComparing(dead -> dead.message().destination())
            .thenComparing(dead -> Outbox.Key.of(dead.message()), IN_ORDER);

    private final Map<StrandKey, NavigableMap<Outbox.Key, Row>> strands = new HashMap<>();

    /** One message and where it stands. */
    private static final class Row {
        private final MessageRow message;
        private Instant due;
        private int attempts;
        private @Nullable UUID claim;
        private @Nullable Instant died;
        private String error = "";

        Row(MessageRow message) {
            this.message = message;
            this.due = message.at();
        }

        boolean isOpen() {
            return died == null;
        }

        boolean isDue(Instant now) {
            return !due.isAfter(now);
        }

        /** Whether somebody is just delivering it. */
        boolean isTaken(Instant now) {
            return claim != null && !isDue(now);
        }
    }

    /** Adds the messages among what came along with a write. */
    void bring(List<Along> along) {
        for (var each : along) {
            if (each instanceof MessageRow message) {
                add(message);
            }
        }
    }

    private void add(MessageRow message) {
        strands.computeIfAbsent(new StrandKey(message.run(), message.destination()), key -> new TreeMap<>(IN_ORDER))
                .putIfAbsent(Outbox.Key.of(message), new Row(message));
    }

    Outbox.Taken take(Outbox.Taking taking, Instant now) {
        var taken = new ArrayList<Outbox.Strand>();
        taking.strands()
                .forEach((destination, wanted) -> due(destination, now).stream()
                        .limit(Math.max(0, wanted))
                        .forEach(strand -> taken.add(take(strand, taking, now))));
        return new Outbox.Taken(now, taken);
    }

    private List<List<Row>> due(String destination, Instant now) {
        var due = new ArrayList<List<Row>>();
        strands.forEach((key, strand) -> {
            if (key.destination().equals(destination)) {
                var open = strand.values().stream().filter(Row::isOpen).toList();
                if (!open.isEmpty() && open.get(0).isDue(now)) {
                    due.add(open);
                }
            }
        });
        due.sort(Comparator.comparing((List<Row> open) -> open.get(0).due)
                .thenComparing(open -> open.get(0).message.run()));
        return due;
    }

    private static Outbox.Strand take(List<Row> open, Outbox.Taking taking, Instant now) {
        var letters = new ArrayList<Outbox.Letter>();
        for (var row : open.subList(0, Math.min(Math.max(1, taking.most()), open.size()))) {
            if (row.isTaken(now)) {
                break;
            }
            row.attempts++;
            row.claim = taking.claim();
            row.due = Rows.end(now, taking.lease());
            letters.add(new Outbox.Letter(row.message, row.attempts));
        }
        return new Outbox.Strand(letters);
    }

    int settle(UUID claim, List<Outbox.Settled> settled, Instant now) {
        var count = 0;
        for (var each : settled) {
            var row = find(each.key());
            if (row != null && row.isOpen() && claim.equals(row.claim)) {
                settle(row, each, now);
                count++;
            }
        }
        return count;
    }

    private void settle(Row row, Outbox.Settled settled, Instant now) {
        row.claim = null;
        row.due = now;
        if (settled.fate() instanceof Outbox.Fate.Delivered) {
            remove(settled.key());
        } else if (settled.fate() instanceof Outbox.Fate.Again again) {
            row.due = now.plus(again.after()).truncatedTo(ChronoUnit.MICROS);
            row.error = again.error();
        } else if (settled.fate() instanceof Outbox.Fate.Died died) {
            row.died = now;
            row.error = died.error();
        } else {
            row.attempts--;
        }
    }

    private @Nullable Row find(Outbox.Key key) {
        var strand = strands.get(new StrandKey(key.run(), key.destination()));
        return strand == null ? null : strand.get(key);
    }

    private void remove(Outbox.Key key) {
        strands.computeIfPresent(new StrandKey(key.run(), key.destination()), (unused, strand) -> {
            strand.remove(key);
            return strand.isEmpty() ? null : strand;
        });
    }

    List<Outbox.Dead> dead(@Nullable String destination, int limit) {
        var dead = new ArrayList<Outbox.Dead>();
        for (var strand : strands.values()) {
            for (var row : strand.values()) {
                if (row.died != null
                        && (destination == null || row.message.destination().equals(destination))) {
                    dead.add(new Outbox.Dead(row.message, row.attempts, row.error, row.died));
                }
            }
        }
        dead.sort(OLDEST_FIRST);
        return List.copyOf(dead.subList(0, Math.min(Math.max(0, limit), dead.size())));
    }

    int resend(Collection<Outbox.Key> messages, Instant now) {
        var count = 0;
        for (var key : messages) {
            var row = find(key);
            if (row != null && !row.isOpen()) {
                row.died = null;
                row.due = now;
                row.attempts = 0;
                count++;
            }
        }
        return count;
    }

    int discard(Collection<Outbox.Key> messages) {
        var count = 0;
        for (var key : messages) {
            var row = find(key);
            if (row != null && !row.isOpen()) {
                remove(key);
                count++;
            }
        }
        return count;
    }

    List<Outbox.Count> counts() {
        var counts = new TreeMap<String, Outbox.Count>();
        for (var strand : strands.values()) {
            for (var row : strand.values()) {
                var destination = row.message.destination();
                var old = counts.getOrDefault(destination, new Outbox.Count(destination, 0, 0, null));
                counts.put(destination, row.isOpen() ? withOpen(old, row.message.at()) : withDead(old));
            }
        }
        return List.copyOf(counts.values());
    }

    private static Outbox.Count withOpen(Outbox.Count count, Instant at) {
        var oldest = count.oldest() == null || at.isBefore(count.oldest()) ? at : count.oldest();
        return new Outbox.Count(count.destination(), count.open() + 1, count.dead(), oldest);
    }

    private static Outbox.Count withDead(Outbox.Count count) {
        return new Outbox.Count(count.destination(), count.open(), count.dead() + 1, count.oldest());
    }
}
