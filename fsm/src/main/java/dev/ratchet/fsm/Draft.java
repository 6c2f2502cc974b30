package dev.ratchet.fsm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a builder has been told so far, unchecked. Mutable, touched only by the builders that share it; checks and machines read it
 * within {@code build()}.
 */
final class Draft<S, T> {
    final List<S> listed;
    final Class<T> entityType;
    final Set<S> excepted = new LinkedHashSet<>();
    final Set<S> initials = new LinkedHashSet<>();
    final Set<S> finals = new LinkedHashSet<>();
    final List<Edge<S, T>> edges = new ArrayList<>();
    final Set<MachineBuilder.OnEvent<S, T>> unfinished = new LinkedHashSet<>();
    final Map<S, List<Action<T>>> entries = new LinkedHashMap<>();
    final Map<S, List<Action<T>>> exits = new LinkedHashMap<>();

    Draft(List<S> listed, Class<T> entityType) {
        this.listed = List.copyOf(listed);
        this.entityType = entityType;
    }

    /** The machine's states in declared order, each once. */
    Set<S> states() {
        var states = new LinkedHashSet<>(listed);
        states.removeAll(excepted);
        return states;
    }
}
