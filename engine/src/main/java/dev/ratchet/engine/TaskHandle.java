package dev.ratchet.engine;

import dev.ratchet.core.definition.Work;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step that somebody outside the process does: a person, an agent, a program in another language. It waits in a queue until somebody
 * who fits claims it; see {@link Engine#tasks()}. Its timeout counts from each claim on.
 *
 * @param <I> the input of the workflow
 * @param <T> the result that whoever does it brings
 */
public final class TaskHandle<I, T extends @Nullable Object> extends StepHandle<I, T> {
    private final Map<String, Object> settings = new LinkedHashMap<>();
    private String queue = "default";
    private @Nullable Performance<I> given;

    TaskHandle(WorkflowBuilder<I> workflow, String name, Type type) {
        super(workflow, name, type, AttemptContext::nothing);
        say();
    }

    /** Where it waits; without this, in the queue {@code default}. */
    public TaskHandle<I, T> queue(String name) {
        queue = name;
        return say();
    }

    /** What whoever claims it must be able to do: all of these. */
    public TaskHandle<I, T> requires(String... capabilities) {
        settings.put(Work.Task.REQUIRES, List.of(capabilities));
        return say();
    }

    /** What is to be done, in words. */
    public TaskHandle<I, T> instructions(String text) {
        settings.put(Work.Task.INSTRUCTIONS, text);
        return say();
    }

    /** Anything else that whoever does it should know: texts, numbers, lists and maps. */
    public TaskHandle<I, T> setting(String name, Object value) {
        settings.put(name, value);
        return say();
    }

    /** What it is given; without this, the input of the run. The code is asked before anybody can claim it, and should be quick. */
    public TaskHandle<I, T> input(Handler.Value0<I, ?> code) {
        given = ctx -> ctx.given(code.run(ctx));
        return say();
    }

    /** It is given the result of that step, once that is over. */
    public TaskHandle<I, T> input(StepHandle<I, ?> step) {
        given(step);
        return input(ctx -> ctx.result(step));
    }

    private TaskHandle<I, T> say() {
        isTask(new Work.Task(settings), queue, given);
        return this;
    }

    @Override
    public TaskHandle<I, T> after(StepHandle<?, ?>... steps) {
        super.after(steps);
        return this;
    }
}
