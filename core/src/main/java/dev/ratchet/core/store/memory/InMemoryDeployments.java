package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Deployments;
import dev.ratchet.core.store.row.DeploymentRow;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The deployments of a store in memory. Thread-safe. */
final class InMemoryDeployments implements Deployments {
    private final InMemoryStore store;

    InMemoryDeployments(InMemoryStore store) {
        this.store = store;
    }

    @Override
    public Optional<DeploymentRow> find(String name) {
        return store.read(all -> Optional.ofNullable(all.deployments.get(name)));
    }

    @Override
    public List<DeploymentRow> list(String after, int limit) {
        return store.read(all -> all.deployments.tailMap(after, false).values().stream()
                .limit(limit)
                .toList());
    }

    @Override
    public List<DeploymentRow> waitingFor(String event) {
        return store.read(all -> all.deployments.values().stream()
                .filter(row -> event.equals(row.event()))
                .toList());
    }

    @Override
    public List<DeploymentRow> due(int limit) {
        return store.read(all -> all.deployments.values().stream()
                .filter(row -> row.next() != null && !row.next().isAfter(store.now()))
                .sorted(Comparator.comparing(row -> Objects.requireNonNull(row.next())))
                .limit(limit)
                .toList());
    }

    @Override
    public boolean put(DeploymentRow row) {
        Storable.check(row.next());
        return store.change(() -> store.read(all -> {
            var stored = all.deployments.get(row.name());
            if (row.equals(stored)) {
                return true;
            }
            if ((stored == null ? 0 : stored.revision()) != row.revision() - 1) {
                return false;
            }
            all.deployments.put(row.name(), row);
            return true;
        }));
    }

    @Override
    public boolean remove(String name, long revision) {
        return store.change(() -> store.read(all -> {
            var stored = all.deployments.get(name);
            return stored != null && stored.revision() == revision && all.deployments.remove(name, stored);
        }));
    }
}
