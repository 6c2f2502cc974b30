package dev.ratchet.testkit.store.faults;

import dev.ratchet.core.store.Deployments;
import dev.ratchet.core.store.row.DeploymentRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The deployments of a store, each call of which is made by somebody else: who may fail it, or look at it. */
public final class DeploymentsAround implements Deployments {
    private final Supplier<Deployments> inner;
    private final TasksAround.Around around;

    public DeploymentsAround(Supplier<Deployments> inner, TasksAround.Around around) {
        this.inner = inner;
        this.around = around;
    }

    @Override
    public Optional<DeploymentRow> find(String name) {
        return around.make(Call.DEPLOYMENTS, () -> inner.get().find(name));
    }

    @Override
    public List<DeploymentRow> list(String after, int limit) {
        return around.make(Call.DEPLOYMENTS, () -> inner.get().list(after, limit));
    }

    @Override
    public List<DeploymentRow> waitingFor(String event) {
        return around.make(Call.DEPLOYMENTS, () -> inner.get().waitingFor(event));
    }

    @Override
    public List<DeploymentRow> due(int limit) {
        return around.make(Call.DEPLOYMENTS, () -> inner.get().due(limit));
    }

    @Override
    public boolean put(DeploymentRow row) {
        return around.make(Call.DEPLOYMENTS, () -> inner.get().put(row));
    }

    @Override
    public boolean remove(String name, long revision) {
        return around.make(Call.DEPLOYMENTS, () -> inner.get().remove(name, revision));
    }
}
