package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.row.MessageRow;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An outbox as short as can be, with every condition that it checks in a method of its own: a mutant overrides one. */
class ModelOutbox implements Outbox {
    private final InstantSource clock;
    private final List<Row> rows = new ArrayList<>();

    ModelOutbox(InstantSource clock) {
        this.clock = clock;
    }

    /** One message and where it stands. */
    static final class Row {
        final MessageRow message;
        Instant due;
        int attempts;

        @Nullable
        UUID claim;

        boolean isDead;

        Row(MessageRow message) {
            this.message = message;
            this.due = message.at();
        }
    }

    void add(MessageRow message) {
        rows.add(new Row(message));
        rows.sort(Comparator.comparing((Row row) -> row.message.run())
                .thenComparing(row -> row.message.destination())
                .thenComparing(row -> row.message.revision())
                .thenComparing(row -> row.message.number()));
    }

    /** Whether the message may be delivered now. */
    boolean mayBeTaken(Row row) {
        return !row.isDead && !row.due.isAfter(clock.instant()) && isFirst(row);
    }

    /** Whether nothing that is open stands before it in its strand. */
    boolean isFirst(Row row) {
        return rows.stream()
                .filter(other -> !other.isDead
                        && other.message.run().equals(row.message.run())
                        && other.message.destination().equals(row.message.destination()))
                .findFirst()
                .filter(first -> first == row)
                .isPresent();
    }

    /** Whether what somebody says about a message counts. */
    boolean isTakenBy(Row row, UUID claim) {
        return claim.equals(row.claim);
    }

    /** What becomes of a message of which somebody says so. */
    void settle(Row row, Fate fate) {
        row.claim = null;
        row.due = clock.instant();
        if (fate instanceof Fate.Delivered) {
            rows.remove(row);
        } else if (fate instanceof Fate.Again again) {
            row.due = row.due.plus(again.after());
        } else if (fate instanceof Fate.Died) {
            row.isDead = true;
        } else {
            row.attempts--;
        }
    }

    @Override
    public Taken take(Taking taking) {
        var taken = new ArrayList<Strand>();
        for (var row : rows) {
            if (taking.strands().containsKey(row.message.destination()) && mayBeTaken(row)) {
                row.attempts++;
                row.claim = taking.claim();
                row.due = clock.instant().plus(taking.lease()).plusNanos(1_000);
                taken.add(new Strand(List.of(new Letter(row.message, row.attempts))));
            }
        }
        return new Taken(clock.instant(), taken);
    }

    @Override
    public int settle(UUID claim, List<Settled> settled) {
        var count = 0;
        for (var each : settled) {
            for (var row : List.copyOf(rows)) {
                if (Key.of(row.message).equals(each.key()) && isTakenBy(row, claim)) {
                    settle(row, each.fate());
                    count++;
                }
            }
        }
        return count;
    }

    @Override
    public List<Dead> dead(@Nullable String destination, int limit) {
        return rows.stream()
                .filter(row -> row.isDead)
                .map(row -> new Dead(row.message, row.attempts, "", row.due))
                .toList();
    }

    @Override
    public int resend(Collection<Key> messages) {
        throw new UnsupportedOperationException("nobody resends in a simulation");
    }

    @Override
    public int discard(Collection<Key> messages) {
        throw new UnsupportedOperationException("nobody discards in a simulation");
    }

    @Override
    public List<Count> counts() {
        throw new UnsupportedOperationException("nobody counts in a simulation");
    }
}
