package dev.ratchet.files.steps;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.engine.code.Interpreter;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.files.expressions.CelExpressions;
import dev.ratchet.files.input.InputSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lets an engine run workflows from files, also those that other processes started from files which are not here. Thread-safe. */
public final class FileInterpreter implements Interpreter {
    /**
     * The extra under which a definition keeps the folder of its file, where its commands run; it also tells that the definition is from a
     * file.
     */
    public static final String FOLDER = "folder";

    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final ChildKind children;
    private final Expressions expressions = new CelExpressions();
    private final Codec codec = Codec.standard();

    /** For workflows that start no runs of others. */
    public FileInterpreter(Permissions permissions) {
        this(permissions, Library.NONE);
    }

    /** Steps may start runs of workflows that are found there, as {@code WorkflowFiles::find} does beside their own file. */
    public FileInterpreter(Permissions permissions, Library library) {
        children = new ChildKind(library);
        kinds.put("run", new RunKind(permissions, System.getenv()));
        kinds.put("http", new HttpKind(permissions));
        kinds.put("set", new SetKind());
    }

    @Override
    public @Nullable Code code(Definition definition) {
        var isFromFile = definition.extras().containsKey(FOLDER);
        return isFromFile && unknownKind(definition).isEmpty()
                ? new FileCode(definition, kinds, children, expressions, codec)
                : null;
    }

    @Override
    public Optional<String> whyNot(Definition definition, @Nullable String input) {
        if (!definition.extras().containsKey(FOLDER)) {
            return Optional.empty();
        }
        return unknownKind(definition)
                .or(() -> missingChild(definition))
                .or(() -> wrongInput(definition.inputSchema(), input));
    }

    private Optional<String> missingChild(Definition definition) {
        return definition.steps().stream()
                .flatMap(step -> children
                        .whyNot(definition, step.work())
                        .map(why -> "step " + Quoted.of(step.name()) + " cannot run: " + why)
                        .stream())
                .findFirst();
    }

    private static Optional<String> wrongInput(@Nullable Map<String, Object> schema, @Nullable String input) {
        if (schema == null || input == null) {
            return Optional.empty();
        }
        var faults = InputSchema.of(schema).faultsOf(input);
        return faults.isEmpty()
                ? Optional.empty()
                : Optional.of("the input does not fit its inputSchema: " + String.join("; ", faults));
    }

    private Optional<String> unknownKind(Definition definition) {
        for (var step : definition.steps()) {
            if (!isKnown(step.work())
                    && !(step.work() instanceof Work.Task)
                    && ChildKind.workflow(step.work()) == null) {
                return unknown("step " + Quoted.of(step.name()) + " is", step.work());
            }
            if (step.work() instanceof Work.Handler && step.queue() != null) {
                return Optional.of("step " + Quoted.of(step.name()) + " has a queue of its own, and only tasks have one"
                        + " in this version: leave it out, and give the run a queue when it is started");
            }
            if (step.undo() != null && !isKnown(step.undo().work())) {
                return unknown(
                        "the undo of step " + Quoted.of(step.name()) + " is",
                        step.undo().work());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> unknown(String what, Work work) {
        return Optional.of(what + " of the kind " + Quoted.of(name(work))
                + ", which this version checks and draws but does not run yet");
    }

    private boolean isKnown(Work work) {
        if (work instanceof Work.Handler handler) {
            return kinds.containsKey(handler.type());
        }
        return work instanceof Work.AwaitSignal || work instanceof Work.Approval || work instanceof Work.Sleep;
    }

    private static String name(Work work) {
        return work instanceof Work.Handler handler ? handler.type() : work.kind();
    }
}
