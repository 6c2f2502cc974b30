package dev.ratchet.entity.sql;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Gives connections that do not commit by themselves, as some pools are set, and counts those that come back otherwise. */
final class ManualSource implements DataSource, AutoCloseable {
    private final DataSource real;
    private final AtomicInteger automatic = new AtomicInteger();

    ManualSource(DataSource real) {
        this.real = real;
    }

    int automatic() {
        return automatic.get();
    }

    @Override
    public Connection getConnection() throws SQLException {
        var connection = real.getConnection();
        connection.setAutoCommit(false);
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, values) -> {
                    if (method.getName().equals("close") && connection.getAutoCommit()) {
                        automatic.incrementAndGet();
                    } else if (method.getName().equals("close")) {
                        connection.rollback();
                        connection.setAutoCommit(true);
                    }
                    try {
                        return method.invoke(connection, values);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return real.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return real.isWrapperFor(type);
    }

    @Override
    public void close() {}
}
