package dev.ratchet.fsm;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One edge made ready: the transition it leads to and the guards that must accept first. Immutable, thread-safe. */
record Way<S, T>(Transition<S, T> transition, List<Guard<T>> guards) {
    @Nullable
    Guard<T> firstRefusing(T entity) {
        for (int i = 0; i < guards.size(); i++) {
            Guard<T> guard = guards.get(i);
            if (!guard.accepts(entity)) {
                return guard;
            }
        }
        return null;
    }
}
