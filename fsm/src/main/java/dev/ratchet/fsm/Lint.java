package dev.ratchet.fsm;

import dev.ratchet.fsm.Problem.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Finds what is legal in a machine and yet worth a second look. Used once, by one thread. */
final class Lint<S, T> {
    private final StateMachine<S, T> machine;
    private final List<Problem> problems = new ArrayList<>();

    Lint(StateMachine<S, T> machine) {
        this.machine = machine;
    }

    List<Problem> problems() {
        machine.cycles().forEach(this::circular);
        if (machine.states().stream().anyMatch(machine::isFinal)) {
            endless();
        }
        return List.copyOf(problems);
    }

    private void circular(List<S> group) {
        String what = group.size() == 1
                ? "state " + group.get(0) + " leads to itself"
                : "states " + Problem.listed(group) + " lead back to each other";
        problems.add(new Problem(
                Kind.CIRCULAR, what + "; make sure that an entity cannot go round for ever, or drop one of the edges"));
    }

    private void endless() {
        List<S> finals = machine.states().stream().filter(machine::isFinal).toList();
        var ending = new HashSet<>(machine.graph().reaching(finals));
        for (S state : machine.states()) {
            if (!ending.contains(state)) {
                problems.add(new Problem(
                        Kind.NO_WAY_OUT,
                        "no final state can be reached from " + state + "; add an edge towards one, if it should end"));
            }
        }
    }
}
