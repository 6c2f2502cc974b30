package dev.ratchet.sqlite;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.testkit.store.StoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A file passes the contract of all stores as users open it: with the clock of the machine. */
class SqliteStoreInRealTimeTest extends StoreContract {
    @TempDir
    private Path folder;

    private int files;

    @Override
    protected void fresh() {
        files++;
    }

    @Override
    protected Store open() {
        return new SqliteProvider().open(folder.resolve("runs" + files + ".db"), Opening.USUAL);
    }
}
