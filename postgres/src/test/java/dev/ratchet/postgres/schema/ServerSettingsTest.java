package dev.ratchet.postgres.schema;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.pgtest.TestServer;
import dev.ratchet.postgres.session.Sessions;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class ServerSettingsTest {
    private static final String URL = TestServer.shared().newDatabase();

    private static ServerSettings durable(String fsync, String fullPageWrites, String synchronousCommit) {
        return new ServerSettings(180_006, "UTF8", false, "read committed", fsync, fullPageWrites, synchronousCommit);
    }

    @Test
    void a_server_that_keeps_what_it_acknowledges_is_fine() {
        assertThatCode(() -> durable("on", "on", "on").check(false)).doesNotThrowAnyException();
        assertThatCode(() -> durable("on", "on", "local").check(false)).doesNotThrowAnyException();
        assertThatCode(() -> durable("on", "on", "remote_apply").check(false)).doesNotThrowAnyException();
    }

    @Test
    void a_server_that_may_forget_is_refused_unless_that_is_said_to_be_fine() {
        assertRefused(durable("off", "on", "on"), "with fsync=off it may forget what it acknowledged");
        assertRefused(durable("on", "off", "on"), "with full_page_writes=off");
        assertRefused(durable("on", "on", "off"), "with synchronous_commit=off");
        assertRefused(durable("off", "on", "off"), "with fsync=off, synchronous_commit=off");
        assertThatCode(() -> durable("off", "off", "off").check(true)).doesNotThrowAnyException();
    }

    @Test
    void a_server_that_cannot_do_it_is_refused() {
        assertRefused(
                new ServerSettings(130_014, "UTF8", false, "read committed", "on", "on", "on"),
                "it is older than PostgreSQL 14");
        assertRefused(
                new ServerSettings(180_006, "LATIN1", false, "read committed", "on", "on", "on"),
                "its encoding is LATIN1");
        assertRefused(
                new ServerSettings(180_006, "UTF8", true, "read committed", "on", "on", "on"),
                "it is a standby that only answers queries");
        assertRefused(
                new ServerSettings(180_006, "UTF8", false, "serializable", "on", "on", "on"),
                "its sessions begin with the isolation level 'serializable'");
    }

    private static void assertRefused(ServerSettings settings, String why) {
        assertThatThrownBy(() -> settings.check(false))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("cannot keep runs in this database: ")
                .hasMessageContaining(why);
    }

    @Test
    void the_settings_are_those_of_the_sessions() {
        assertThatCode(() -> check("")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check("-c synchronous_commit=off")).hasMessageContaining("synchronous_commit=off");
        assertThatThrownBy(() -> check("-c default_transaction_isolation=serializable"))
                .hasMessageContaining("isolation level 'serializable'");
    }

    private static void check(String options) {
        var source = new PGSimpleDataSource();
        source.setUrl(URL);
        source.setOptions(options);
        try (var sessions = Sessions.of(source)) {
            ServerSettings.check(sessions, false);
        }
    }
}
