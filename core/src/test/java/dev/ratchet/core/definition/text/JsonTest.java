package dev.ratchet.core.definition.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class JsonTest {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    @Test
    void a_tree_is_written_without_spaces_in_the_order_of_its_keys() {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("b", Arrays.asList(1, true, null, "x", Map.of()));
        tree.put("a", List.of());
        assertThat(Json.write(tree)).isEqualTo("{\"b\":[1,true,null,\"x\",{}],\"a\":[]}");
    }

    @Test
    void only_what_must_be_is_escaped() {
        assertThat(Json.write("a\"b\\c/d\b\f\n\r\t\u0000\u001f\u007f\u2028é😀"))
                .isEqualTo("\"a\\\"b\\\\c/d\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028é😀\"");
    }

    @Test
    void half_a_surrogate_pair_survives() {
        for (var text :
                List.of("\ud800", "\udc00", "a\ud800b", "\ud800\ud800\udc00", "\ud800\udc00\udc00", "\udc00\ud800")) {
            var written = Json.write(text);
            assertThat(MAPPER.readValue(written, String.class)).isEqualTo(text);
            assertThat(UTF_8.newEncoder().canEncode(written)).as(written).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0",
        "-0.0, 0.0",
        "5.0, 5.0",
        "0.1, 0.1",
        "-1.5, -1.5",
        "1e23, 1.0E23",
        "1e-7, 0.0000001",
        "1.2e-8, 1.2E-8",
        "123456789012345680000, 123456789012345680000.0",
        "4.9e-324, 5.0E-324",
        "1.7976931348623157e308, 1.7976931348623157E308",
        "2e-3, 0.002",
        "5.684341886080802E-14, 5.6843418860808015E-14"
    })
    void a_fraction_has_one_text_on_every_java(double number, String expected) {
        assertThat(Json.write(number)).isEqualTo(expected);
    }

    @Test
    void every_double_is_read_back_as_itself() {
        for (var seed = 0; seed < 5_000; seed++) {
            var number = Double.longBitsToDouble(new Random(seed).nextLong());
            if (Double.isFinite(number)) {
                assertThat(MAPPER.readValue(Json.write(number), Object.class))
                        .as("seed %d", seed)
                        .isEqualTo(number);
            }
        }
    }

    @Test
    void one_number_has_one_text_whatever_its_type() {
        assertThat(Json.write(List.of(5, 5L, BigInteger.valueOf(5)))).isEqualTo("[5,5,5]");
        assertThat(Json.write(List.of(2.5, new BigDecimal("2.50"), new BigDecimal("25E-1"))))
                .isEqualTo("[2.5,2.5,2.5]");
        assertThat(Json.write(List.of(new BigDecimal("0.10000000000000000000010"), new BigInteger("9".repeat(30)))))
                .isEqualTo("[0.1000000000000000000001," + "9".repeat(30) + "]");
        assertThat(Json.write(List.of(new BigDecimal("-1E400"), Long.MIN_VALUE)))
                .isEqualTo("[-1.0E400,-9223372036854775808]");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void what_is_not_a_number_is_refused(double number) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.write(List.of(number)))
                .withMessage("JSON has no number " + number);
    }

    @Test
    void what_is_not_a_plain_tree_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Json.write(new Object()));
        assertThatIllegalArgumentException().isThrownBy(() -> Json.write(Map.of(1, 2)));
        assertThatIllegalArgumentException().isThrownBy(() -> Json.write(1.5f));
        assertThatIllegalArgumentException().isThrownBy(() -> Json.write(BigInteger.TWO.pow(10_000)));
        assertThatIllegalArgumentException().isThrownBy(() -> Json.write(new BigDecimal("1E2147483647")));
    }

    @Test
    void a_tree_that_contains_itself_is_refused() {
        var list = new ArrayList<Object>();
        list.add(list);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.write(list))
                .withMessage("JSON is written 120 levels deep and this tree is deeper; make it flatter");
    }
}
