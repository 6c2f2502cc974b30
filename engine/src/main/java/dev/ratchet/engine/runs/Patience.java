package dev.ratchet.engine.runs;

import dev.ratchet.core.definition.text.Durations;
import dev.ratchet.core.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How long somebody who said a verb waits for its answer: while the store does not answer, there is none. */
public record Patience(Duration most) {
    public static final Patience USUAL = new Patience(Duration.ofSeconds(30));

    private static final String UNKNOWN =
            "; it is unknown whether it has happened or will: say it again with the same id,"
                    + " or the same message id of a signal, which is safe";

    public Patience {
        if (most.isZero() || most.isNegative()) {
            throw new IllegalArgumentException("whoever says a verb must wait for its answer, not " + most);
        }
    }

    /** The answer; what was thrown instead of one is thrown to whoever asked. */
    public <T> T await(CompletableFuture<T> asked) {
        try {
            return asked.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new StoreException("the store has not answered within " + Durations.format(most) + UNKNOWN, true, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("whoever waited for the answer was interrupted" + UNKNOWN, true, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new CompletionException(e.getCause());
        }
    }
}
