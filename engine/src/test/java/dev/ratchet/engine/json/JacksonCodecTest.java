package dev.ratchet.engine.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JacksonCodecTest {
    private static final Codec CODEC = Codec.standard();

    enum Colour {
        RED {
            @Override
            public String toString() {
                return "a warm one";
            }
        },
        BLUE
    }

    record Line(
            String name,
            int pieces,
            Optional<String> note,
            @Nullable BigDecimal price,
            @Nullable Colour colour) {}

    record Basket(@Nullable List<Line> lines, @Nullable Object more) {}

    record Nothing() {}

    private static final Line LAMP =
            new Line("lamp", 2, Optional.of("fragile"), new BigDecimal("12345678901234567890.10"), Colour.RED);

    @Test
    void a_record_comes_back_as_it_was() {
        var json = CODEC.write(LAMP);

        assertThat(json)
                .isEqualTo("{\"name\":\"lamp\",\"pieces\":2,\"note\":\"fragile\","
                        + "\"price\":12345678901234567890.10,\"colour\":\"RED\"}");
        assertThat(CODEC.read(json, Line.class)).isEqualTo(LAMP);
        assertThat(CODEC.read(CODEC.write(new Nothing()), Nothing.class)).isEqualTo(new Nothing());
        assertThat(CODEC.read(CODEC.write(null), Line.class)).isNull();
    }

    static List<Object> times() {
        return List.of(
                Instant.parse("2026-11-15T10:00:01.123456789Z"),
                LocalDate.parse("2026-11-15"),
                LocalDateTime.parse("2026-11-15T10:00:01"),
                LocalTime.parse("10:00:01"),
                OffsetDateTime.parse("2026-11-15T10:00:01+05:00"),
                ZonedDateTime.parse("2026-11-15T10:00:01+01:00[Europe/Berlin]"),
                ZonedDateTime.parse("2026-11-15T10:00:01Z[UTC]"),
                Duration.parse("PT1M30.000000005S"),
                Period.ofDays(3),
                YearMonth.of(2026, 11),
                DayOfWeek.SUNDAY);
    }

    @ParameterizedTest
    @MethodSource("times")
    void a_time_is_text_and_comes_back_exactly(Object time) {
        var json = CODEC.write(time);

        assertThat(json).isEqualTo("\"" + time + "\"");
        assertThat(CODEC.read(json, time.getClass())).isEqualTo(time);
    }

    @Test
    void an_enum_goes_by_its_name_only() {
        assertThat(CODEC.read("\"RED\"", Colour.class)).isEqualTo(Colour.RED);
        assertThatThrownBy(() -> CODEC.read("\"a warm one\"", Colour.class)).isInstanceOf(PayloadException.class);
        assertThatThrownBy(() -> CODEC.read("0", Colour.class))
                .isInstanceOf(PayloadException.class)
                .hasMessageContaining("not allowed to deserialize Enum value out of number")
                .hasMessageNotContaining("disable");
    }

    @Test
    void readers_tolerate_what_they_do_not_know_and_what_is_missing() {
        assertThat(CODEC.read("{\"name\":\"lamp\",\"weight\":{\"kg\":[1,2]}}", Line.class))
                .isEqualTo(new Line("lamp", 0, Optional.empty(), null, null));
    }

    @Test
    void a_fraction_is_never_cut_to_a_whole_number() {
        assertThatThrownBy(() -> CODEC.read("{\"pieces\":1.5}", Line.class))
                .isInstanceOf(PayloadException.class)
                .hasMessage("cannot turn JSON into " + Line.class.getTypeName()
                        + ": at 'pieces': Cannot coerce Floating-point value (1.5) to `int` value");
    }

    @Test
    void an_error_names_the_property_by_its_path() {
        assertThatThrownBy(() -> CODEC.read("{\"lines\":[{},{\"pieces\":\"many\"}]}", Basket.class))
                .isInstanceOf(PayloadException.class)
                .hasMessageStartingWith(
                        "cannot turn JSON into " + Basket.class.getTypeName() + ": at 'lines[1].pieces': ");
        assertThatThrownBy(() -> CODEC.write(new Basket(List.of(), Map.of("a", List.of(new Hidden())))))
                .isInstanceOf(PayloadException.class)
                .hasMessageStartingWith("cannot turn " + Basket.class.getTypeName() + " into JSON: at 'more.a[0]': ")
                .hasMessageNotContaining("FAIL_ON");
    }

    /** Nothing of it can be seen from outside. */
    private static final class Hidden {}

    record Broken(String name) {
        @Override
        public String name() {
            throw new IllegalStateException("no name today");
        }
    }

    @Test
    void what_a_getter_throws_is_told() {
        assertThatThrownBy(() -> CODEC.write(new Broken("x")))
                .hasMessageEndingWith("into JSON: at 'name': no name today");
    }

    sealed interface Plain {
        record Dot(int x) implements Plain {}
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    sealed interface Shape {
        record Circle(int radius) implements Shape {}

        record Square(int side) implements Shape {}
    }

    @Test
    void a_sealed_type_comes_back_only_if_its_author_says_how() {
        assertThat(CODEC.read(CODEC.write(new Shape.Circle(1)), Shape.class)).isEqualTo(new Shape.Circle(1));
        assertThatThrownBy(() -> CODEC.read(CODEC.write(new Plain.Dot(1)), Plain.class))
                .isInstanceOf(PayloadException.class);
    }

    @Test
    void a_list_of_several_classes_keeps_their_names_if_its_type_is_given() {
        var shapes = List.of(new Shape.Circle(1), new Shape.Square(2));
        var type = listOf(Shape.class);

        assertThat(CODEC.read(CODEC.write(shapes, type), type)).isEqualTo(shapes);
        assertThat(CODEC.write(new Shape.Circle(1), Shape.class)).contains("\"kind\"");
    }

    private static Type listOf(Type element) {
        return new ParameterizedType() {
            @Override
            public Type[] getActualTypeArguments() {
                return new Type[] {element};
            }

            @Override
            public Type getRawType() {
                return List.class;
            }

            @Override
            public @Nullable Type getOwnerType() {
                return null;
            }
        };
    }

    @Test
    void text_never_names_the_class_that_is_made_of_it() {
        var json = "{\"@class\":\"java.io.File\",\"more\":[\"java.io.File\",{\"path\":\"x\"}]}";

        assertThat(CODEC.read(json, Basket.class))
                .isEqualTo(new Basket(null, List.of("java.io.File", Map.of("path", "x"))));
        assertThat(CODEC.read("[\"java.io.File\",\"x\"]", Object.class)).isEqualTo(List.of("java.io.File", "x"));
    }

    @Test
    void a_tree_has_one_type_for_each_kind_of_number() {
        assertThat(CODEC.tree("{\"a\":[1,12345678901,123456789012345678901234567890,1.10,true,null,\"x\"]}"))
                .isEqualTo(Map.of(
                        "a",
                        Arrays.asList(
                                1L,
                                12_345_678_901L,
                                new BigInteger("123456789012345678901234567890"),
                                new BigDecimal("1.10"),
                                true,
                                null,
                                "x")));
        assertThat(CODEC.tree("null")).isNull();
    }

    @Test
    void what_is_not_exactly_one_json_value_is_refused() {
        for (var json : List.of("", "{", "[1] 2", "{'a':1}", "NaN", "{\"a\":1,\"a\":2}", "[1,]", "// no\n1")) {
            assertThatThrownBy(() -> CODEC.tree(json)).as(json).isInstanceOf(PayloadException.class);
            assertThatThrownBy(() -> CODEC.read(json, Object.class)).as(json).isInstanceOf(PayloadException.class);
        }
        assertThatThrownBy(() -> CODEC.read("{\"name\":\"a\",\"name\":\"b\"}", Line.class))
                .hasMessageContaining("Duplicate");
    }

    @Test
    void nesting_has_a_limit_both_ways() {
        Object deep = "x";
        for (var i = 0; i < JacksonCodec.DEPTH; i++) {
            deep = List.of(deep);
        }
        var json = CODEC.write(deep);
        assertThat(CODEC.read(json, Object.class)).isEqualTo(deep);
        assertThat(CODEC.canonical(json)).isEqualTo(json);

        var deeper = List.of(deep);
        assertThatThrownBy(() -> CODEC.write(deeper)).hasMessageContaining("nesting depth (101)");
        assertThatThrownBy(() -> CODEC.tree("[" + json + "]")).hasMessageContaining("nesting depth (101)");
    }

    @Test
    void what_leads_round_in_a_circle_is_refused() {
        var circle = new Object[1];
        circle[0] = circle;
        assertThatThrownBy(() -> CODEC.write(circle))
                .isInstanceOf(PayloadException.class)
                .hasMessageStartingWith("cannot turn java.lang.Object[] into JSON: at '[0][0]")
                .hasMessageContaining("...'");
    }

    @Test
    void the_text_can_be_kept_by_every_database() {
        var text = "a\u0000b\ud800c\ud83d\ude00d\udc00";
        var json = CODEC.write(Map.of("text", text));

        assertThat(json).isEqualTo("{\"text\":\"a\\u0000b\\ud800c\ud83d\ude00d\\udc00\"}");
        assertThat(CODEC.read(json, Map.class)).isEqualTo(Map.of("text", text));
    }

    @Test
    void the_same_value_has_one_canonical_text() {
        assertThat(CODEC.canonical("{ \"b\" : 1.50, \"a\" : [ {\"y\":null, \"x\":1} ] }"))
                .isEqualTo("{\"a\":[{\"x\":1,\"y\":null}],\"b\":1.5}")
                .isEqualTo(CODEC.canonical("{\"a\":[{\"x\":1,\"y\":null}],\"b\":1.5}"));
        assertThat(CODEC.canonical("\"text\"")).isEqualTo("\"text\"");
        assertThat(CODEC.canonical("null")).isEqualTo("null");
    }

    @Test
    void ordinary_library_types_come_back() {
        for (Object value :
                List.of(UUID.fromString("6f1c5e5e-0000-4000-8000-000000000001"), 'c', 1.5f, 3L, "x", true)) {
            assertThat(CODEC.read(CODEC.write(value), value.getClass())).isEqualTo(value);
        }
        assertThat(CODEC.read("5", int.class)).isEqualTo(5);
    }
}
