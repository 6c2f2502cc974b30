package dev.ratchet.files.steps;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.engine.code.Report;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks for runs of other workflows: one with the step's input, or one for each item of a list. Thread-safe. */
record ChildKind(Library library) {
    /** The workflow that work starts runs of; null if it starts none. */
    static @Nullable String workflow(Work work) {
        if (work instanceof Work.Child child) {
            return child.workflow();
        }
        return work instanceof Work.ForEach each ? each.workflow() : null;
    }

    /** Why such a step could not do its work, in one sentence. */
    Optional<String> whyNot(Definition definition, Work work) {
        var name = workflow(work);
        return name == null || find(definition, name).isPresent() ? Optional.empty() : Optional.of(missing(name));
    }

    private Optional<Definition> find(Definition definition, String name) {
        return library.find(String.valueOf(definition.extras().get(FileInterpreter.FOLDER)), name);
    }

    private static String missing(String name) {
        return "it starts runs of workflow " + Quoted.of(name) + ", and there is no valid file " + name
                + ".yaml beside it that this process may read";
    }

    Report ask(Work work, Call call) {
        var name = String.valueOf(workflow(work));
        var child = find(call.definition(), name)
                .orElseThrow(() -> WorkFailure.forGood(ErrorCategory.VALIDATION, work.kind(), missing(name)));
        var result = child.steps().get(child.steps().size() - 1).name();
        if (!(work instanceof Work.ForEach each)) {
            return new Report.Children(child, result, null, List.of(call.input()), 0);
        }
        if (!(call.value(each.items()) instanceof List<?> items)) {
            throw new ExpressionException("the items " + Quoted.of(each.items()) + " are not a list", null);
        }
        return new Report.Children(
                child, result, null, items.stream().map(call::json).toList(), each.toleratedFailures());
    }
}
