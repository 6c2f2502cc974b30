package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.core.store.Queues;
import dev.ratchet.core.store.row.QueueRow;
import dev.ratchet.core.store.row.RunKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The limits of the queues of a model. */
class ModelQueues implements Queues {
    private final Map<String, Integer> limits;

    ModelQueues(Map<String, Integer> limits) {
        this.limits = limits;
    }

    @Override
    public void limit(String queue, int slots) {
        limits.put(queue, slots);
    }

    @Override
    public void unlimited(String queue) {
        limits.remove(queue);
    }

    @Override
    public Set<String> limited() {
        return Set.copyOf(limits.keySet());
    }

    @Override
    public List<QueueRow> list() {
        throw new UnsupportedOperationException("nobody lists queues in a simulation");
    }

    @Override
    public Optional<Standing> standing(RunKey run) {
        throw new UnsupportedOperationException("nobody asks for explanations in a simulation");
    }
}
