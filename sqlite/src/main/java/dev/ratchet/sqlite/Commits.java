package dev.ratchet.sqlite;

import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.sqlite.session.Failures;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.StoreClock;
import dev.ratchet.sqlite.session.Writer;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ways of a batch into the file: in a transaction of the store's, with somebody else's work in it, or in a caller's own. */
final class Commits {
    private static final String FILE = """
            SELECT file FROM pragma_database_list WHERE name = 'main'
            """;

    private final Path file;
    private final StoreClock clock;
    private final Writer writer;

    Commits(Path file, StoreClock clock, Writer writer) {
        this.file = file;
        this.clock = clock;
        this.writer = writer;
    }

    Answer commit(Batch batch) {
        Shape.check(batch);
        return writer.change("commit " + batch.writes().size() + " writes", session -> write(session, batch));
    }

    /** The connection is one to the same file that does not commit by itself, or was lent to what runs inside a commit. */
    Answer commitInside(Object transaction, Batch batch) {
        Shape.check(batch);
        if (!(transaction instanceof Connection connection)) {
            throw new UnsupportedOperationException("cannot commit inside %s: it is not a java.sql.Connection"
                    .formatted(transaction.getClass().getName()));
        }
        var session = new Session(Lent.original(connection));
        try {
            check(session);
            return atOnce(session, batch);
        } catch (SQLException e) {
            throw Failures.of("commit inside a transaction", file, e);
        } finally {
            session.letGo();
        }
    }

    private void check(Session session) throws SQLException {
        if (writer.isLentTo(session.connection())) {
            return;
        }
        if (session.connection().getAutoCommit()) {
            throw new IllegalArgumentException(
                    "cannot commit inside a connection that commits by itself: call setAutoCommit(false) first");
        }
        var other = session.first(FILE, row -> row.getString(1)).orElse("");
        if (!isSameFile(other)) {
            throw new IllegalArgumentException(
                    "cannot commit inside a connection to '%s': this store is %s".formatted(other, file));
        }
    }

    private boolean isSameFile(String other) {
        try {
            return !other.isEmpty() && Files.isSameFile(file, Path.of(other));
        } catch (IOException e) {
            return false;
        }
    }

    /** In a transaction with which others go on: what fails leaves no trace in it. */
    private Answer atOnce(Session session, Batch batch) throws SQLException {
        session.execute(WriteSql.SAVEPOINT);
        var isDone = false;
        try {
            var answer = write(session, batch);
            isDone = true;
            return answer;
        } finally {
            if (!isDone) {
                session.execute(WriteSql.ROLLBACK_TO);
            }
            session.execute(WriteSql.RELEASE);
        }
    }

    /** The time is read here, with the write lock in hand: whoever had to wait for it may have lost a lease meanwhile. */
    private Answer write(Session session, Batch batch) throws SQLException {
        var now = clock.micros();
        var inside = batch.inside();
        if (inside == null) {
            return new Commit(session, batch, now).apply();
        }
        session.execute(WriteSql.SAVEPOINT);
        var commit = new Commit(session, batch, now);
        var answer = commit.apply();
        if (!commit.isWhole()) {
            session.execute(WriteSql.ROLLBACK_TO);
            answer = new Answer(answer.now(), Set.of());
        } else if (commit.isNew()) {
            run(inside, session.connection());
        }
        session.execute(WriteSql.RELEASE);
        return answer;
    }

    private void run(Batch.Inside inside, Connection connection) {
        try {
            inside.run(Lent.of(connection));
        } catch (RuntimeException e) {
            throw e;
        } catch (SQLException e) {
            throw Failures.of("do what belongs to a commit", file, e);
        } catch (Exception e) {
            throw new StoreException("nothing was applied, because what was done inside failed: " + e, false, e);
        }
    }

    /**
     * A connection in the hands of somebody who works inside a commit: all of it but its end, which is the store's. It says that it does
     * not commit by itself, which is true of the transaction that it is in.
     */
    private static final class Lent implements InvocationHandler {
        private static final Set<String> NOT_YOURS = Set.of(
                "commit", "rollback", "close", "abort", "setAutoCommit", "setReadOnly", "setTransactionIsolation");

        private final Connection connection;

        private Lent(Connection connection) {
            this.connection = connection;
        }

        static Connection of(Connection connection) {
            return (Connection) Proxy.newProxyInstance(
                    Lent.class.getClassLoader(), new Class<?>[] {Connection.class}, new Lent(connection));
        }

        /** The connection itself if it was lent, else the argument. */
        static Connection original(Connection connection) {
            return Proxy.isProxyClass(connection.getClass())
                            && Proxy.getInvocationHandler(connection) instanceof Lent lent
                    ? lent.connection
                    : connection;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            var isSavepoint = method.getName().equals("rollback") && arguments != null;
            if (NOT_YOURS.contains(method.getName()) && !isSavepoint) {
                throw new IllegalStateException("cannot %s here: the transaction ends when the commit around it does"
                        .formatted(method.getName()));
            }
            if (method.getName().equals("getAutoCommit")) {
                return false;
            }
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
        }
    }
}
