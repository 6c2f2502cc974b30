package dev.ratchet.postgres;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A connection as it is lent to user code inside a commit: it can do all but end the transaction, and closing it does nothing. */
final class GuardedConnection implements InvocationHandler {
    private static final Set<String> ENDS_IT = Set.of("commit", "setAutoCommit", "abort");

    private final Connection connection;

    private GuardedConnection(Connection connection) {
        this.connection = connection;
    }

    static Connection around(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new GuardedConnection(connection));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        var name = method.getName();
        if (name.equals("close")) {
            return null;
        }
        if (ENDS_IT.contains(name) || (name.equals("rollback") && arguments == null)) {
            throw new SQLException(
                    "cannot call %s on a connection inside a commit: the transaction also carries the run, so it ends when your code returns; throw an exception to take all of it back"
                            .formatted(name));
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
