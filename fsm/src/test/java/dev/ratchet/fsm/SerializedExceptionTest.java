package dev.ratchet.fsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ratchet itself serializes nothing, and its rules forbid it to: these tests look at what would be written and what would come back. */
class SerializedExceptionTest {
    @Test
    void a_restored_refusal_keeps_its_texts_and_forgets_its_states() {
        var restored = new TransitionException("the message", Refusal.Kind.FINAL, "the reason", null);

        assertThat(restored).hasMessage("the message");
        assertThat(restored.reason()).isEqualTo("the reason");
        assertThat(restored.from()).isNull();
        assertThat(restored.to()).isNull();
        assertThat(restored.refusal()).isEqualTo(new Refusal<>(null, null, null, Refusal.Kind.FINAL, "the reason"));
        assertThat(written(TransitionException.class)).containsExactly(Refusal.Kind.class, String.class);
    }

    @Test
    void a_restored_list_of_problems_is_whole() {
        assertThat(written(InvalidMachineException.class)).containsExactly(Problem[].class);
        assertThat(new Problem(Problem.Kind.NO_NAME, "none")).isInstanceOf(Serializable.class);
    }

    private static List<Class<?>> written(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
                .<Class<?>>map(field -> field.getType())
                .toList();
    }
}
