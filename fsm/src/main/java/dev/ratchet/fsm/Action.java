package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;

/**
 * A named piece of work that belongs to a move. The machine only says which actions a move has and in which order; whoever
 * performs the move runs them. Immutable; as thread-safe as its body.
 *
 * @param name what logs, diagrams and failures call it
 * @param body the work itself
 */
public record Action<T>(String name, Body<? super T> body) {
    public Action {
        requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("an action needs a name that can be seen, not '" + name + "'");
        }
        requireNonNull(body, "body");
    }

    public void run(T entity) throws Exception {
        body.run(entity);
    }

    @Override
    public String toString() {
        return name;
    }

    /** Work on an entity that may fail in any way. */
    @FunctionalInterface
    public interface Body<T> {
        void run(T entity) throws Exception;
    }
}
