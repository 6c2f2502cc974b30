package dev.ratchet.core.definition.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
    private static final List<String> KNOWN = List.of("charge", "change", "ship", "reserve-stock", "a", "b");

    @ParameterizedTest
    @CsvSource({
        "chrge, charge",
        "chargee, charge",
        "hcarge, charge",
        "Charge, charge",
        "chnage, change",
        "sihp, ship",
        "reserv_stok, reserve-stock",
        "A, a"
    })
    void a_slip_is_recognised(String written, String meant) {
        assertThat(Nearest.to(written, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"refund", "c", "''", "pay", "reserve"})
    void a_name_that_is_far_from_all_gives_no_guess(String written) {
        assertThat(Nearest.to(written, KNOWN)).isEmpty();
        assertThat(Nearest.hint(written, KNOWN, "look again")).isEqualTo("look again");
    }

    @Test
    void of_equally_near_names_the_first_is_meant() {
        assertThat(Nearest.to("step", List.of("stop", "stew"))).isEqualTo(Optional.of("stop"));
    }

    @Test
    void a_quoted_value_stays_on_one_line_and_short() {
        assertThat(Quoted.of("a\nb\ud800")).isEqualTo("'a\\u000ab\\ud800'");
        assertThat(Quoted.of("\u202egnp.exe\u2028")).isEqualTo("'\\u202egnp.exe\\u2028'");
        assertThat(Quoted.of("😀".repeat(61))).isEqualTo("'" + "😀".repeat(60) + "...'");
    }
}
