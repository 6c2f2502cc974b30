package dev.ratchet.entity;

import dev.ratchet.entity.lock.LockService;
import dev.ratchet.entity.sql.Database;
import dev.ratchet.fsm.StateMachine;
import java.util.List;

/**
 * All that belongs to one kind of entity. Immutable.
 *
 * @param isQuick whether lock and save may share a transaction, in which guards and checks are asked
 * @param name what locks, events and history call this kind of entity
 */
record Setup<S, T>(
        Database database,
        LockService locks,
        EntityLimits limits,
        String name,
        StateMachine<S, T> machine,
        EntityTable<T> table,
        List<Check<S, T>> checks,
        List<InTransaction> within,
        boolean isQuick) {
    Setup {
        checks = List.copyOf(checks);
        within = List.copyOf(within);
    }

    String lockName(String id) {
        return name + ":" + id;
    }
}
