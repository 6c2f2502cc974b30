package dev.ratchet.postgres.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AddressTest {
    @Test
    void an_address_of_jdbc_is_taken_as_it_is() {
        var text = "jdbc:postgresql://db.example/shop?user=me&password=secret";

        assertThat(Address.parse(text)).isEqualTo(new Address(text, null, null));
    }

    @Test
    void a_short_address_is_read_with_its_login() {
        assertThat(Address.parse("postgres://me:a%40b+c@db.example:5433/shop?sslmode=require"))
                .isEqualTo(new Address("jdbc:postgresql://db.example:5433/shop?sslmode=require", "me", "a@b+c"));
        assertThat(Address.parse("postgresql://db.example/shop"))
                .isEqualTo(new Address("jdbc:postgresql://db.example/shop", null, null));
        assertThat(Address.parse("postgres://me@db.example/shop"))
                .isEqualTo(new Address("jdbc:postgresql://db.example/shop", "me", null));
    }

    @Test
    void what_is_shown_holds_no_password() {
        assertThat(Address.parse("postgres://me:secret@db.example/shop"))
                .hasToString("jdbc:postgresql://db.example/shop");
        assertThat(Address.parse("jdbc:postgresql://db.example/shop?password=secret"))
                .hasToString("jdbc:postgresql://db.example/shop");
        assertThatThrownBy(() -> Address.parse("postgres://me:sec ret@db.example/shop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write postgres://user:password@host:port/database")
                .hasMessageNotContaining("sec ret");
        assertThatThrownBy(() -> Address.parse("postgres:shop")).isInstanceOf(IllegalArgumentException.class);
    }
}
