package dev.ratchet.fsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class SerializedExceptionTest {
    /** Cannot be serialized, as most states that are no enums. */
    private record Place(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    private final Place here = new Place("here");
    private final Place there = new Place("there");

    @Test
    void a_restored_refusal_keeps_its_texts_and_forgets_its_states() throws Exception {
        var machine = StateMachine.of(List.of(here, there))
                .initial(here)
                .end(there)
                .allow(here, there)
                .build();
        var thrown = catchThrowableOfType(
                TransitionException.class, () -> machine.fire(there, here).orThrow());
        assertThat(thrown.from()).isEqualTo(there);

        var restored = restored(thrown);

        assertThat(restored).hasMessage("invalid transition from there to here: transition not allowed");
        assertThat(restored.reason()).isEqualTo("transition not allowed");
        assertThat(restored.from()).isNull();
        assertThat(restored.to()).isNull();
        assertThat(restored.refusal())
                .isEqualTo(new Refusal<>(null, null, null, Refusal.Kind.FINAL, "transition not allowed"));
    }

    @Test
    void a_restored_list_of_problems_is_whole() throws Exception {
        var builder = StateMachine.of(List.of(here, there)).initial(here);
        var thrown = catchThrowableOfType(InvalidMachineException.class, builder::build);

        var restored = restored(thrown);

        assertThat(restored).hasMessage(thrown.getMessage());
        assertThat(restored.problems()).hasSize(3).isEqualTo(thrown.problems());
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> E restored(E exception) throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(exception);
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (E) in.readObject();
        }
    }
}
