package dev.ratchet.entity;

import dev.ratchet.entity.error.ValidationException;
import dev.ratchet.fsm.Refusal;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.Transition;
import dev.ratchet.fsm.Verdict;
import java.util.List;

/** Says whether an entity may do what is asked of it: the edge first, then its guards, then the checks. Changes nothing. Immutable. */
record Judge<S, T>(StateMachine<S, T> machine, List<Check<S, T>> checks) {
    /**
     * The transition that may happen.
     *
     * @throws dev.ratchet.fsm.TransitionException if there is no such edge
     * @throws ValidationException if a guard or a check refuses
     */
    Transition<S, T> judge(Request<S> request, Current<S, T> current) {
        var verdict = ask(request, current);
        if (verdict instanceof Refusal<S, T> refusal) {
            throw refused(refusal, current);
        }
        var transition = verdict.orThrow();
        for (var check : checks) {
            var why = check.refuse(current.entity(), transition.to(), request);
            if (why.isPresent()) {
                throw new ValidationException(why.get(), null);
            }
        }
        return transition;
    }

    private Verdict<S, T> ask(Request<S> request, Current<S, T> current) {
        try {
            return request.event() == null
                    ? machine.fire(current.state(), request.to(), current.entity())
                    : machine.fireEvent(current.state(), request.event(), current.entity());
        } catch (RuntimeException e) {
            throw new ValidationException("a guard failed: " + e, e);
        }
    }

    private static <S, T> RuntimeException refused(Refusal<S, T> refusal, Current<S, T> current) {
        if (refusal.kind() == Refusal.Kind.GUARD) {
            return new ValidationException(refusal.reason(), refusal.asException());
        }
        // The row's own word, also when the machine does not know it.
        return new Refusal<Object, T>(
                        current.state() == null ? current.stateText() : current.state(),
                        refusal.to(),
                        refusal.event(),
                        refusal.kind(),
                        refusal.reason())
                .asException();
    }
}
