package dev.ratchet.entity;

import dev.ratchet.entity.history.Change;
import java.sql.Connection;

/** Work in the transaction that saves a change: what it writes is there if and only if the change is. */
@FunctionalInterface
public interface InTransaction {
    /** What this throws undoes the change. It must neither commit nor roll back. */
    void run(Connection transaction, Change change) throws Exception;
}
