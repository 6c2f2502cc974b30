package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A named condition on a move that can say why it refuses. Its test must only look: it may be asked at any time, by any thread,
 * also when nobody intends to move. Immutable; as thread-safe as its test.
 *
 * @param name what refusals and diagrams call it; within one (state, event) one name means one condition
 * @param test true lets the move pass
 * @param reason why the entity is refused; asked only after the test said no
 */
public record Guard<T>(String name, Predicate<? super T> test, Function<? super T, ? extends @Nullable String> reason) {
    public Guard {
        requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a guard needs a name that can be seen, not '" + name + "'");
        }
        requireNonNull(test, "test");
        requireNonNull(reason, "reason");
    }

    /** A guard whose refusal names the guard, because nobody has said more. */
    public Guard(String name, Predicate<? super T> test) {
        this(name, test, entity -> null);
    }

    public boolean accepts(T entity) {
        return test.test(entity);
    }

    public String reasonFor(T entity) {
        String text = reason.apply(entity);
        return text == null ? "guard '" + name + "' refused" : text;
    }

    @Override
    public String toString() {
        return name;
    }
}
