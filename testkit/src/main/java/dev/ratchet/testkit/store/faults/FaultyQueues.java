package dev.ratchet.testkit.store.faults;

import dev.ratchet.core.store.Queues;
import dev.ratchet.core.store.row.QueueRow;
import dev.ratchet.core.store.row.RunKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The queues of a store around whose calls somebody does something: fails them, counts them, or stops time. */
public final class FaultyQueues implements Queues {
    private final Queues queues;
    private final Calls calls;

    /** Makes a call, or does not. */
    public interface Calls {
        <T> T call(Call call, Supplier<T> execution);
    }

    public FaultyQueues(Queues queues, Calls calls) {
        this.queues = queues;
        this.calls = calls;
    }

    @Override
    public void limit(String queue, int slots) {
        var unused = calls.call(Call.QUEUES, () -> {
            queues.limit(queue, slots);
            return true;
        });
    }

    @Override
    public void unlimited(String queue) {
        var unused = calls.call(Call.QUEUES, () -> {
            queues.unlimited(queue);
            return true;
        });
    }

    @Override
    public Set<String> limited() {
        return calls.call(Call.QUEUES, queues::limited);
    }

    @Override
    public List<QueueRow> list() {
        return calls.call(Call.QUEUES, queues::list);
    }

    @Override
    public Optional<Standing> standing(RunKey run) {
        return calls.call(Call.QUEUES, () -> queues.standing(run));
    }
}
