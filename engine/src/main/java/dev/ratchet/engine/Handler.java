package dev.ratchet.engine;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of the code that users hand in, all of them for lambdas. Any of them may throw anything: that is a failure of the attempt,
 * and {@link StepFailure} says more about it. A need that was skipped is given as null.
 */
public final class Handler {
    private Handler() {}

    /** Gives the result of a step, from no need. */
    @FunctionalInterface
    public interface Value0<I, T> {
        T run(StepContext<I> ctx) throws Exception;
    }

    /** Gives the result of a step, from one need. */
    @FunctionalInterface
    public interface Value1<I, A extends @Nullable Object, T> {
        T run(StepContext<I> ctx, A a) throws Exception;
    }

    /** Gives the result of a step, from two needs. */
    @FunctionalInterface
    public interface Value2<I, A extends @Nullable Object, B extends @Nullable Object, T> {
        T run(StepContext<I> ctx, A a, B b) throws Exception;
    }

    /** Gives the result of a step, from three needs. */
    @FunctionalInterface
    public interface Value3<I, A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object, T> {
        T run(StepContext<I> ctx, A a, B b, C c) throws Exception;
    }

    /** Gives the result of a step, from four needs. */
    @FunctionalInterface
    public interface Value4<
            I,
            A extends @Nullable Object,
            B extends @Nullable Object,
            C extends @Nullable Object,
            D extends @Nullable Object,
            T> {
        T run(StepContext<I> ctx, A a, B b, C c, D d) throws Exception;
    }

    /** Does a step that has no result, from no need. */
    @FunctionalInterface
    public interface Action0<I> {
        void run(StepContext<I> ctx) throws Exception;
    }

    /** Does a step that has no result, from one need. */
    @FunctionalInterface
    public interface Action1<I, A extends @Nullable Object> {
        void run(StepContext<I> ctx, A a) throws Exception;
    }

    /** Does a step that has no result, from two needs. */
    @FunctionalInterface
    public interface Action2<I, A extends @Nullable Object, B extends @Nullable Object> {
        void run(StepContext<I> ctx, A a, B b) throws Exception;
    }

    /** Does a step that has no result, from three needs. */
    @FunctionalInterface
    public interface Action3<I, A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
        void run(StepContext<I> ctx, A a, B b, C c) throws Exception;
    }

    /** Does a step that has no result, from four needs. */
    @FunctionalInterface
    public interface Action4<
            I,
            A extends @Nullable Object,
            B extends @Nullable Object,
            C extends @Nullable Object,
            D extends @Nullable Object> {
        void run(StepContext<I> ctx, A a, B b, C c, D d) throws Exception;
    }

    /** Gives the result of a step in a line from the result of the one before, or from the input. */
    @FunctionalInterface
    public interface Plain<A extends @Nullable Object, T> {
        T run(A before) throws Exception;
    }

    /** Whether a step is to be done at all; asked before its first attempt does anything. */
    @FunctionalInterface
    public interface Condition<I> {
        boolean holds(StepContext<I> ctx) throws Exception;
    }

    /** Takes back what a step did, given its result. */
    @FunctionalInterface
    public interface Undo<I, T extends @Nullable Object> {
        void run(StepContext<I> ctx, T result) throws Exception;
    }

    /** Writes through the connection of the transaction that records the attempt's outcome. */
    @FunctionalInterface
    public interface Write {
        void run(Connection connection) throws Exception;
    }
}
