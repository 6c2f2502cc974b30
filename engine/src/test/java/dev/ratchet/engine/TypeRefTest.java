package dev.ratchet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypeRefTest {
    @Test
    void it_keeps_the_arguments_of_a_type() {
        var type = new TypeRef<Map<String, List<Integer>>>() {};

        assertThat(type).hasToString("java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>");
        assertThat(type)
                .isEqualTo(new TypeRef<Map<String, List<Integer>>>() {})
                .hasSameHashCodeAs(new TypeRef<Map<String, List<Integer>>>() {})
                .isNotEqualTo(new TypeRef<Map<String, List<Long>>>() {});
        assertThat(TypeRef.of(String.class).type()).isEqualTo(String.class);
    }

    @Test
    void a_type_that_is_not_known_at_run_time_is_refused() {
        assertThatThrownBy(TypeRefTest::<String>open)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the type java.util.List<? extends T[]> is not known at run time:"
                        + " write it without type variables");
    }

    private static <T> void open() {
        new TypeRef<List<? extends T[]>>() {};
    }

    @Test
    @SuppressWarnings("rawtypes")
    void a_type_must_be_named_directly() {
        assertThatThrownBy(() -> new TypeRef() {}).hasMessageContaining("new TypeRef<List<Item>>() {}");
        abstract class Items extends TypeRef<List<String>> {}
        assertThatThrownBy(() -> new Items() {}).hasMessageContaining("names its type directly");
    }
}
