package dev.ratchet.postgres.session;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is, as text: {@code jdbc:postgresql:...}, or {@code postgres://user:password@host:port/database?option=value}. What is
 * shown of it never holds a password.
 */
public record Address(
        String jdbc, @Nullable String user, @Nullable String password) {
    private static final String JDBC = "jdbc:postgresql:";

    public static boolean isOne(String text) {
        return text.startsWith(JDBC) || text.startsWith("postgres:") || text.startsWith("postgresql:");
    }

    /** Reads an address that {@link #isOne}. */
    public static Address parse(String text) {
        if (text.startsWith(JDBC)) {
            return new Address(text, null, null);
        }
        try {
            var uri = new URI(text);
            if (uri.getHost() == null) {
                throw wrong(null);
            }
            var port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            var options = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            var login = uri.getRawUserInfo() == null
                    ? new String[0]
                    : uri.getRawUserInfo().split(":", 2);
            return new Address(
                    JDBC + "//" + uri.getHost() + port + uri.getRawPath() + options,
                    login.length > 0 ? decoded(login[0]) : null,
                    login.length > 1 ? decoded(login[1]) : null);
        } catch (URISyntaxException e) {
            throw wrong(e.getReason());
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static IllegalArgumentException wrong(@Nullable String reason) {
        return new IllegalArgumentException(
                "cannot read the address of a database%s: write postgres://user:password@host:port/database, with %%XX for signs such as @ and / in the password"
                        .formatted(reason == null ? "" : " (" + reason + ")"));
    }

    /** The address with the login as options of the driver; what the text itself says wins. */
    Properties login() {
        var login = new Properties();
        if (user != null) {
            login.setProperty("user", user);
        }
        if (password != null) {
            login.setProperty("password", password);
        }
        return login;
    }

    @Override
    public String toString() {
        return jdbc.replaceFirst("\\?.*", "");
    }
}
