package dev.ratchet.engine;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.text.Quoted;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a handler answers that decides itself how its step goes on; see {@link WorkflowBuilder#outcome}.
 *
 * <pre>{@code
 * var paid = order.outcome("paid", Payment.class, ctx -> {
 *     var payment = ctx.signal(Payment.class);
 *     if (payment.isPresent()) {
 *         return Outcome.completed(payment.get());
 *     }
 *     return ctx.reason() == Reason.WAITING_TIMEOUT
 *             ? Outcome.dead("nobody paid")
 *             : Outcome.waiting("payment", Duration.ofDays(3));
 * });
 * }</pre>
 *
 * @param <T> the result of the step
 */
public sealed interface Outcome<T extends @Nullable Object> {
    /** The step is complete with that result. */
    static <T extends @Nullable Object> Outcome<T> completed(T result) {
        return new Completed<>(result);
    }

    /** The step waits for the next signal of that name, as long as it takes, and then its handler is called again. */
    static <T extends @Nullable Object> Outcome<T> waiting(String event) {
        return new Waiting<>(event, null, List.of());
    }

    /** The same, but after that time the handler is called with {@link Reason#WAITING_TIMEOUT}. */
    static <T extends @Nullable Object> Outcome<T> waiting(String event, Duration timeout) {
        return new Waiting<>(event, timeout, List.of());
    }

    /** The attempt failed, and another one follows after that time while attempts are left. */
    static <T extends @Nullable Object> Outcome<T> retry(Duration after, String error) {
        return new Retry<>(after, error);
    }

    /** The step has failed for good. */
    static <T extends @Nullable Object> Outcome<T> dead(String error) {
        return new Dead<>(error);
    }

    /** The same, and these messages are published if it waits. */
    static <T extends @Nullable Object> Outcome<T> waiting(String event, Duration timeout, Message... messages) {
        return new Waiting<>(event, timeout, List.of(messages));
    }

    /** A message to publish; see {@link StepContext#publish}. */
    static Message message(String type, @Nullable Object value) {
        return new Message(type, value);
    }

    /** What is published, of a type such as {@code order.shipped}. */
    record Message(String type, @Nullable Object value) {}

    record Completed<T extends @Nullable Object>(T result) implements Outcome<T> {}

    record Waiting<T extends @Nullable Object>(
            String event, @Nullable Duration timeout, List<Message> messages) implements Outcome<T> {
        public Waiting {
            messages = List.copyOf(messages);
            var most = Limits.STANDARD.nameLength();
            if (event.isBlank() || event.length() > most) {
                throw new IllegalArgumentException("cannot wait for the event " + Quoted.of(event)
                        + ": use a name of 1 to " + most + " characters that is not blank");
            }
            if (timeout != null) {
                StepFailure.checked("the wait for " + Quoted.of(event), timeout);
            }
        }
    }

    record Retry<T extends @Nullable Object>(Duration after, String error) implements Outcome<T> {
        public Retry {
            StepFailure.checked("the pause before a retry", after);
        }
    }

    record Dead<T extends @Nullable Object>(String error) implements Outcome<T> {}
}
