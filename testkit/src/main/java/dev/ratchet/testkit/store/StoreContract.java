package dev.ratchet.testkit.store;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.ManualClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * The promises of the storage port as tests. A store's test extends this class and says how the store is emptied and opened; a store
 * that passes behaves like every other one. It needs no clock that can be set: leases end by waiting for the store's own time.
 */
@Timeout(120)
public abstract class StoreContract
        implements DefinitionPromises,
                StartPromises,
                ClaimPromises,
                EntrancePromises,
                LeasePromises,
                CommitPromises,
                BatchPromises,
                SignalPromises,
                ListPromises,
                PurgePromises,
                FanoutPromises,
                WorkerPromises,
                InsidePromises,
                SlotPromises,
                GatePromises,
                OutboxPromises,
                TaskPromises,
                DeploymentPromises,
                ConcurrencyPromises {
    private final List<Store> opened = new ArrayList<>();
    private int definition;

    /** Forgets all content, or prepares an empty place. No handle is open. */
    protected abstract void fresh() throws Exception;

    /** Opens a handle on the content, each time another one: a second process as far as possible. The contract closes it. */
    protected abstract Store open() throws Exception;

    /** The clock of the store, if a test may move it; then nothing is waited for. */
    @Override
    public Optional<ManualClock> clock() {
        return Optional.empty();
    }

    /** A connection to the store's own database with autocommit off, if {@link Store#commitInside} is offered. */
    protected Optional<Connection> connect() throws SQLException {
        return Optional.empty();
    }

    @BeforeEach
    final void openEmpty() throws Exception {
        fresh();
        opened.add(open());
        definition = store().define(Change.definition(Change.WORKFLOW)).number();
    }

    @AfterEach
    final void closeAll() {
        opened.forEach(Store::close);
        opened.clear();
    }

    @Override
    public final Store store() {
        return opened.get(0);
    }

    @Override
    public final Store another() {
        try {
            opened.add(open());
        } catch (Exception e) {
            throw new AssertionError("cannot open the store a second time", e);
        }
        return opened.get(opened.size() - 1);
    }

    @Override
    public final Optional<Connection> transaction() {
        try {
            return connect();
        } catch (SQLException e) {
            throw new AssertionError("cannot connect to the store's database", e);
        }
    }

    @Override
    public final int definition() {
        return definition;
    }
}
