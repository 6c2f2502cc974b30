package dev.ratchet.core.definition;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects one step; a step that is told nothing runs the Java handler of its own name. Not thread-safe. */
public final class StepBuilder {
    private final String name;
    private Work work = Work.USUAL;
    private final List<String> needs = new ArrayList<>();
    private @Nullable String when;
    private @Nullable String input;
    private @Nullable Duration timeout;
    private @Nullable Duration delay;
    private @Nullable RetryPolicy retry;
    private final Map<ErrorCategory, Response> rules = new EnumMap<>(ErrorCategory.class);
    private @Nullable FailurePolicy onFailure;
    private @Nullable Undo undo;
    private @Nullable String queue;
    private int priority;
    private Impact impact = Impact.UNSAID;
    private final Map<String, Object> extras = new LinkedHashMap<>();

    StepBuilder(String name) {
        this.name = name;
    }

    public StepBuilder work(Work what) {
        work = what;
        return this;
    }

    public StepBuilder needs(String... steps) {
        needs.addAll(List.of(steps));
        return this;
    }

    public StepBuilder when(String expression) {
        when = expression;
        return this;
    }

    public StepBuilder input(String expression) {
        input = expression;
        return this;
    }

    public StepBuilder timeout(Duration limit) {
        timeout = limit;
        return this;
    }

    public StepBuilder delay(Duration before) {
        delay = before;
        return this;
    }

    public StepBuilder retry(RetryPolicy policy) {
        retry = policy;
        return this;
    }

    public StepBuilder rule(ErrorCategory category, Response response) {
        rules.put(category, response);
        return this;
    }

    public StepBuilder onFailure(FailurePolicy policy) {
        onFailure = policy;
        return this;
    }

    public StepBuilder undo(Undo how) {
        undo = how;
        return this;
    }

    /** Undone by the Java handler of the same name. */
    public StepBuilder undo() {
        return undo(Undo.by(Work.USUAL));
    }

    public StepBuilder queue(String ofWorkers) {
        queue = ofWorkers;
        return this;
    }

    public StepBuilder priority(int headStart) {
        priority = headStart;
        return this;
    }

    public StepBuilder impact(Impact what) {
        impact = what;
        return this;
    }

    /** A field that the engine carries along and does not read. */
    public StepBuilder extra(String key, Object value) {
        extras.put(key, value);
        return this;
    }

    public Step build() {
        return new Step(
                name, work, needs, when, input, timeout, delay, retry, rules, onFailure, undo, queue, priority, impact,
                extras);
    }
}
