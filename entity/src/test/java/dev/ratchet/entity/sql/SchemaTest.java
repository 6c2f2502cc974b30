package dev.ratchet.entity.sql;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.stage.Home;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Home.class)
class SchemaTest {
    private final DataSource source;
    private final Home home;

    SchemaTest(Home home) {
        this.home = home;
        this.source = home.fresh();
    }

    @Test
    void tables_are_made_once_however_many_open() throws Exception {
        var threads = Executors.newFixedThreadPool(4);
        try {
            for (var opened : threads.invokeAll(IntStream.range(0, 4)
                    .<Callable<Entities>>mapToObj(i -> () -> Entities.on(source))
                    .toList())) {
                opened.get().close();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThatCode(() -> Entities.builder(source).migrate(false).open().close())
                .doesNotThrowAnyException();
    }

    @Test
    void who_does_not_want_them_made_is_told_what_to_apply() {
        assertThatThrownBy(() -> Entities.builder(source).migrate(false).open())
                .hasMessageContaining("it lacks 0001-tables.sql")
                .hasMessageContaining("dev/ratchet/entity/sql/" + (home == Home.SQLITE ? "sqlite/" : "postgres/"));
    }

    @Test
    void the_file_can_be_applied_by_hand() throws Exception {
        var file = (home == Home.SQLITE ? "sqlite/" : "postgres/") + "0001-tables.sql";
        try (var in = Objects.requireNonNull(Schema.class.getResourceAsStream(file))) {
            Home.execute(source, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }

        assertThatCode(() -> Entities.builder(source).migrate(false).open().close())
                .doesNotThrowAnyException();
        assertThatCode(() -> Entities.on(source).close()).doesNotThrowAnyException();
    }

    @Test
    void tables_of_a_newer_code_are_refused() {
        Entities.on(source).close();
        Home.execute(source, "INSERT INTO ratchet_entity_schema VALUES (2, '0002-later.sql', 'x', 1)");

        assertThatThrownBy(() -> Entities.on(source))
                .hasMessageContaining(
                        "have version 2 (0002-later.sql) and this code knows none above 1; use a newer Ratchet");
    }

    @Test
    void a_file_that_was_another_when_it_was_applied_is_refused() {
        Entities.on(source).close();
        Home.execute(source, "UPDATE ratchet_entity_schema SET checksum = 'another'");

        assertThatThrownBy(() -> Entities.on(source)).hasMessageContaining("0001-tables.sql was another file");
    }
}
