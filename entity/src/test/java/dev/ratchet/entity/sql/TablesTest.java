package dev.ratchet.entity.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityMachine;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.entity.stage.Home;
import dev.ratchet.fsm.StateMachine;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A light that is on or off, in tables of many forms. */
@ParameterizedClass
@EnumSource(Home.class)
class TablesTest {
    private final Home home;
    private final DataSource source;
    private final Entities entities;

    TablesTest(Home home) {
        this.home = home;
        this.source = home.fresh();
        this.entities = Entities.on(source);
    }

    private enum Light {
        OFF,
        ON
    }

    @AfterEach
    void end() {
        entities.close();
    }

    private EntityMachine<Light, String> lights(EntityTable<String> table) {
        var machine = StateMachine.of(Light.class, String.class)
                .initial(Light.OFF)
                .allow(Light.OFF, Light.ON)
                .allow(Light.ON, Light.OFF)
                .build();
        return entities.machine("light", machine, table).build();
    }

    private void works(EntityTable<String> table, String id) {
        var lights = lights(table);
        lights.transition(id, Light.ON, "");
        lights.transition(id, Light.OFF, "");
        assertThat(lights.history().rebuild(id).version()).isEqualTo(2);
        assertThat(lights.find(id).orElseThrow().state()).isEqualTo(Light.OFF);
        assertThat(lights.history().stuck(Duration.ofDays(1), 10)).isEmpty();
    }

    @Test
    void columns_may_have_any_name_and_ids_may_be_numbers() {
        Home.execute(source, "CREATE TABLE lamp (nr bigint PRIMARY KEY, light text, rev bigint, changed bigint)");
        Home.execute(source, "INSERT INTO lamp VALUES (42, 'OFF', 0, 1)");

        works(
                EntityTable.of("lamp", row -> row.getString("light"))
                        .id("nr")
                        .state("light")
                        .version("rev")
                        .updatedAt("changed", TimeColumn.MICROS),
                "42");
    }

    @Test
    void a_table_needs_no_time_and_may_name_its_schema() {
        Home.execute(source, "CREATE TABLE lamp (id text PRIMARY KEY, status text, version bigint)");
        Home.execute(source, "INSERT INTO lamp VALUES ('a', 'OFF', 0)");
        var schema = home == Home.SQLITE ? "main" : "public";

        var lights = lights(
                EntityTable.of(schema + ".lamp", row -> row.getString("status")).withoutUpdatedAt());
        lights.transition("a", Light.ON, "");

        assertThat(lights.find("a").orElseThrow().version()).isOne();
    }

    @Test
    void times_may_be_milliseconds_or_text() {
        Home.execute(
                source, "CREATE TABLE lamp (id text PRIMARY KEY, status text, version bigint, ms bigint, iso text)");
        Home.execute(source, "INSERT INTO lamp VALUES ('a', 'OFF', 0, 1, '')");

        works(EntityTable.of("lamp", row -> row.getString("status")).updatedAt("ms", TimeColumn.MILLIS), "a");
        Home.execute(source, "UPDATE lamp SET id = 'b', version = 0, iso = '2026-01-01T00:00:00Z'");
        works(EntityTable.of("lamp", row -> row.getString("status")).updatedAt("iso", TimeColumn.TEXT), "b");
    }

    @Test
    void on_postgresql_ids_may_be_uuids_and_states_enums_of_the_database() {
        if (home == Home.SQLITE) {
            return;
        }
        var id = "0190b5a0-0000-7000-8000-000000000001";
        Home.execute(source, "CREATE TYPE light AS ENUM ('OFF', 'ON')");
        Home.execute(
                source, "CREATE TABLE lamp (id uuid PRIMARY KEY, status light, version int, updated_at timestamp)");
        Home.execute(source, "INSERT INTO lamp VALUES ('%s', 'OFF', 0, now())".formatted(id));

        works(EntityTable.of("lamp", row -> row.getString("status")), id);
    }

    @Test
    void connections_that_do_not_commit_by_themselves_are_given_back_as_they_were() throws SQLException {
        Home.execute(source, "CREATE TABLE lamp (id text PRIMARY KEY, status text, version bigint)");
        Home.execute(source, "INSERT INTO lamp VALUES ('a', 'OFF', 0)");
        try (var manual = new ManualSource(source);
                var others = Entities.on(manual)) {
            var machine = StateMachine.of(Light.class, String.class)
                    .initial(Light.OFF)
                    .end(Light.ON)
                    .allow(Light.OFF, Light.ON)
                    .build();
            var table = EntityTable.of("lamp", row -> row.getString("status")).withoutUpdatedAt();
            var lights = others.machine("light", machine, table).build();

            lights.transition("a", Light.ON, "");

            assertThat(lights.find("a").orElseThrow().state()).isEqualTo(Light.ON);
            assertThat(manual.automatic()).isZero();
        }
    }

    @Test
    void a_name_that_is_none_is_refused() {
        assertThatThrownBy(() -> EntityTable.of("lamp; DROP TABLE lamp", row -> ""))
                .hasMessageContaining("is no name of a table");
        assertThatThrownBy(() -> EntityTable.of("lamp", row -> "").state("status = 'x' --"))
                .hasMessageContaining("is no name of a column");
        assertThatThrownBy(() -> entities.machine(
                        "a b",
                        StateMachine.of(Light.class, String.class)
                                .initial(Light.OFF)
                                .end(Light.ON)
                                .allow(Light.OFF, Light.ON)
                                .build(),
                        EntityTable.of("lamp", row -> "")))
                .hasMessageContaining("'a b' cannot name a kind of entity");
    }
}
