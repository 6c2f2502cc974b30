package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.SideTable;
import dev.ratchet.checks.simulation.world.HookedStore;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All parts as they are, on one SQLite file that several handles have open, as several processes would. */
final class SqliteKit implements Kit {
    private static final int HANDLES = 3;

    private final Path folder;
    private int files;

    SqliteKit(Path folder) {
        this.folder = folder;
    }

    @Override
    public Storage storage(InstantSource clock) {
        var file = folder.resolve("simulated-" + files++ + ".db");
        var handles = new Store[HANDLES];
        for (var handle = 0; handle < HANDLES; handle++) {
            handles[handle] = SqliteStore.open(file, Opening.USUAL, clock);
        }
        var table = new FileTable("jdbc:sqlite:" + file);
        table.create();
        return new Storage(new TakingTurns(List.of(handles)), table);
    }

    /** Each call goes to the next handle. */
    private static final class TakingTurns extends HookedStore {
        private final List<Store> handles;
        private int turn;

        TakingTurns(List<Store> handles) {
            super(handles.get(0));
            this.handles = handles;
        }

        @Override
        protected Store inner() {
            turn = (turn + 1) % handles.size();
            return handles.get(turn);
        }

        @Override
        public void close() {
            handles.forEach(Store::close);
        }
    }

    /** A table in the same file. */
    private record FileTable(String address) implements SideTable {
        void create() {
            try (var connection = DriverManager.getConnection(address);
                    var statement = connection.createStatement()) {
                statement.executeUpdate("CREATE TABLE side (key TEXT NOT NULL)");
            } catch (SQLException e) {
                throw new AssertionError("cannot create the table beside the store", e);
            }
        }

        @Override
        public void insert(Object transaction, String key) throws SQLException {
            try (var statement = ((Connection) transaction).prepareStatement("INSERT INTO side (key) VALUES (?)")) {
                statement.setString(1, key);
                statement.executeUpdate();
            }
        }

        @Override
        public Map<String, Integer> count() {
            var counted = new HashMap<String, Integer>();
            try (var connection = DriverManager.getConnection(address);
                    var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT key, count(*) FROM side GROUP BY key ORDER BY key")) {
                while (rows.next()) {
                    counted.put(rows.getString(1), rows.getInt(2));
                }
                return counted;
            } catch (SQLException e) {
                throw new AssertionError("cannot read the table beside the store", e);
            }
        }
    }
}
