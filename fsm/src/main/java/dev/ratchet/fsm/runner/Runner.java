package dev.ratchet.fsm.runner;

import static java.util.Objects.requireNonNull;

import dev.ratchet.fsm.Action;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.Transition;
import dev.ratchet.fsm.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One entity on its way through a machine: knows the current state, asks the machine, and performs what it allows. For one thread at a
 * time; entities that several threads or processes may move need a lock and a versioned store around them. One move at a time, too: guards
 * and actions of a move cannot start another one, which would run the actions of both in an order that nobody wrote down.
 */
public final class Runner<S, T> {
    private final StateMachine<S, T> machine;
    private final T entity;
    private final Supplier<? extends @Nullable S> state;
    private final Consumer<? super S> change;
    private boolean moving;

    private Runner(
            StateMachine<S, T> machine, T entity, Supplier<? extends @Nullable S> state, Consumer<? super S> change) {
        this.machine = requireNonNull(machine, "machine");
        this.entity = requireNonNull(entity, "entity");
        this.state = requireNonNull(state, "state");
        this.change = requireNonNull(change, "change");
    }

    /** A runner that keeps the state itself, beginning at the machine's initial one. */
    public static <S, T> Runner<S, T> start(StateMachine<S, T> machine, T entity) {
        var state = new AtomicReference<S>(machine.initial());
        return new Runner<>(machine, entity, state::get, state::set);
    }

    /** A runner for an entity that keeps its own state: {@code Runner.of(orders, order, order::status, order::setStatus)}. */
    public static <S, T> Runner<S, T> of(
            StateMachine<S, T> machine, T entity, Supplier<? extends @Nullable S> state, Consumer<? super S> change) {
        return new Runner<>(machine, entity, state, change);
    }

    /** The current state, as its owner has it. */
    public @Nullable S state() {
        return state.get();
    }

    public T entity() {
        return entity;
    }

    /** Whether an edge leads there from the current state; guards are not asked. */
    public boolean canTransition(@Nullable S to) {
        return machine.canTransition(state(), to);
    }

    /** Where edges lead from the current state, in declared order. */
    public List<S> targets() {
        return machine.targets(state());
    }

    /**
     * Moves to {@code to} if the machine allows it: actions before, the change of state, actions after. A refusal comes back as a value.
     *
     * <p>What a guard throws comes through as it is, and nothing has been done. What the setter of the state throws comes through as it
     * is, too: the actions before have run, those after have not, and only the setter knows whether the state has changed. An exception of
     * an action after the change becomes one of the move's failures and the rest still run; an {@link Error} comes through at once, with
     * the state changed and the rest not run. The runner can be used again after each of these.
     *
     * @param reason why, for whoever reads the move later
     * @throws ActionException if an action failed before the change; the state is untouched
     * @throws IllegalStateException if a move is under way already: move on after this method has returned, not from a guard or an action.
     *     Thrown into an action after the change, it becomes one of the failures of the move under way
     */
    public Move<S, T> transition(@Nullable S to, String reason) {
        return perform(() -> machine.fire(state(), to, entity), reason);
    }

    /**
     * Does what the event means in the current state; otherwise like {@link #transition}.
     *
     * @throws ActionException if an action failed before the change; the state is untouched
     */
    public Move<S, T> handle(Enum<?> event, String reason) {
        return perform(() -> machine.fireEvent(state(), event, entity), reason);
    }

    /** The question belongs to the move: a guard that moves the entity would make the answer about a state it has left. */
    private Move<S, T> perform(Supplier<Verdict<S, T>> question, String reason) {
        requireNonNull(reason, "reason");
        if (moving) {
            throw new IllegalStateException("cannot move the entity while a move of it is under way, be it from a guard"
                    + " or an action of that move or from another thread; move on after transition(...) or handle(...)"
                    + " has returned, and let one thread at a time use a runner");
        }
        moving = true;
        try {
            Verdict<S, T> verdict = question.get();
            if (verdict instanceof Transition<S, T> transition) {
                prepare(transition);
                return new Move<>(verdict, reason, finish(transition));
            }
            return new Move<>(verdict, reason, List.of());
        } finally {
            moving = false;
        }
    }

    private void prepare(Transition<S, T> transition) {
        for (Action<T> action : transition.before()) {
            runBefore(action, transition);
        }
        change.accept(transition.to());
    }

    private void runBefore(Action<T> action, Transition<S, T> transition) {
        try {
            action.run(entity);
        } catch (Exception e) {
            keepInterrupt(e);
            throw new ActionException(action, transition, e);
        }
    }

    private List<ActionFailure<T>> finish(Transition<S, T> transition) {
        var failures = new ArrayList<ActionFailure<T>>();
        for (Action<T> action : transition.after()) {
            try {
                action.run(entity);
            } catch (Exception e) {
                keepInterrupt(e);
                failures.add(new ActionFailure<>(action, e));
            }
        }
        return failures;
    }

    private static void keepInterrupt(Exception e) {
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
    }
}
