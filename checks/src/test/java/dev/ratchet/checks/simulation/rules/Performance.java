package dev.ratchet.checks.simulation.rules;

import dev.ratchet.engine.code.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One beginning of code, as the code itself tells it: the effect ledger has one of these for each. One thread at a time. */
public final class Performance {
    final UUID worker;
    final long fence;
    private final BooleanSupplier isAskedToStop;
    private boolean isUnderWay = true;
    private @Nullable String inside;
    private boolean failsInside;
    private final List<String> published = new ArrayList<>(0);
    private boolean isUnstorable;
    private @Nullable Report report;

    Performance(UUID worker, long fence, BooleanSupplier isAskedToStop) {
        this.worker = worker;
        this.fence = fence;
        this.isAskedToStop = isAskedToStop;
    }

    /** The code returns that. */
    public void returns(Report returned) {
        report = returned;
    }

    /** The code has ended, in whatever way. */
    public void ends() {
        isUnderWay = false;
    }

    /** It will write that key in the transaction of its outcome, or try to. */
    public void writesInside(String key, boolean butFails) {
        inside = key;
        failsInside = butFails;
    }

    /** It publishes that with its outcome. */
    public void publishes(String json) {
        published.add(json);
    }

    List<String> published() {
        return published;
    }

    /** What it returns cannot be stored. */
    public void unstorable() {
        isUnstorable = true;
    }

    boolean isUnderWay() {
        return isUnderWay;
    }

    boolean isAskedToStop() {
        return isAskedToStop.getAsBoolean();
    }

    @Nullable
    String inside() {
        return inside;
    }

    boolean isUnstorable() {
        return isUnstorable || failsInside;
    }

    @Nullable
    Report report() {
        return report;
    }
}
