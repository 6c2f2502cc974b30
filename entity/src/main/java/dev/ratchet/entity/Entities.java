package dev.ratchet.entity;

import static java.util.Objects.requireNonNull;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.entity.lock.DatabaseLocks;
import dev.ratchet.entity.lock.LockService;
import dev.ratchet.entity.sql.Database;
import dev.ratchet.entity.sql.Schema;
import dev.ratchet.fsm.StateMachine;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The user's database, as a home of entities: PostgreSQL or SQLite, with the tables {@code ratchet_entity_*} beside the user's own. Open one
 * per process and close it at its end. Thread-safe.
 */
public final class Entities implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,99}");

    private final Database database;
    private final LockService locks;
    private final EntityLimits limits;

    private Entities(Database database, LockService locks, EntityLimits limits) {
        this.database = database;
        this.locks = locks;
        this.limits = limits;
    }

    /** Creates what is missing of our own tables. */
    public static Entities on(DataSource source) {
        return builder(source).open();
    }

    public static Builder builder(DataSource source) {
        return new Builder(source);
    }

    /**
     * Begins a machine for one kind of entity.
     *
     * @param name what locks, events and history call it for ever, such as {@code order}
     */
    public <S, T> EntityMachineBuilder<S, T> machine(String name, StateMachine<S, T> machine, EntityTable<T> table) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'%s' cannot name a kind of entity: it begins with a letter and has up to 100 letters, digits, dots, dashes and underscores"
                            .formatted(name));
        }
        return new EntityMachineBuilder<>(
                new Setup<>(database, locks, limits, name, machine, table, List.of(), List.of(), false));
    }

    /** Publishes the events of all entities in this database, and runs again what failed after changes of these machines. */
    public EntityRelay relay(Publisher publisher, EntityMachine<?, ?>... machines) {
        return new EntityRelay(database, limits, publisher, List.of(machines));
    }

    /** The locks, for whoever wants to lock something else. */
    public LockService locks() {
        return locks;
    }

    @Override
    public void close() {
        locks.close();
    }

    /** Collects what should be other than usual. For one thread. */
    public static final class Builder {
        private final DataSource source;
        private EntityLimits limits = EntityLimits.STANDARD;
        private boolean migrates = true;
        private @Nullable LockService locks;

        private Builder(DataSource source) {
            this.source = requireNonNull(source, "source");
        }

        public Builder limits(EntityLimits limits) {
            this.limits = limits;
            return this;
        }

        /** Whether our own tables are created and brought up to date; if not, opening fails when they are missing or old. */
        public Builder migrate(boolean migrates) {
            this.migrates = migrates;
            return this;
        }

        /** Other locks than rows of the same database. They are closed with these entities. */
        public Builder locks(LockService locks) {
            this.locks = locks;
            return this;
        }

        /**
         * Opens the database.
         *
         * @throws StoreException if it cannot be asked
         * @throws IllegalStateException if its tables are not as this code needs them
         */
        public Entities open() {
            try {
                var database = Database.of(source);
                var schema = Schema.of(database);
                if (migrates) {
                    schema.bringUpToDate();
                } else {
                    schema.check();
                }
                return new Entities(database, locks == null ? new DatabaseLocks(database) : locks, limits);
            } catch (SQLException e) {
                throw new StoreException("cannot open the database of the entities: " + e.getMessage(), false, e);
            }
        }
    }
}
