package dev.ratchet.core.definition.plan;

import dev.ratchet.core.definition.Work;
import org.jspecify.annotations.Nullable;

/** The rules for what a step does, one kind at a time. */
record WorkRules(String path, ValueRules values) implements Work.Cases<@Nullable Void> {
    @Override
    public @Nullable Void handler(Work.Handler handler) {
        values.freeName(path + ".type", handler.type());
        return null;
    }

    @Override
    public @Nullable Void task(Work.Task task) {
        return null;
    }

    @Override
    public @Nullable Void awaitSignal(Work.AwaitSignal await) {
        values.freeName(path + ".signal", await.signal());
        values.positive(path + ".timeout", await.timeout());
        return null;
    }

    /** A quorum above the number of entries is no error: an entry may be a group of people. */
    @Override
    public @Nullable Void approval(Work.Approval approval) {
        values.filled(path + ".question", approval.question());
        for (var i = 0; i < approval.by().size(); i++) {
            values.filled(path + ".by[" + i + "]", approval.by().get(i));
        }
        values.atLeast(1, "quorum", path + ".quorum", approval.quorum());
        values.atMost(values.limits().quorum(), "quorum", path + ".quorum", approval.quorum());
        values.positive(path + ".deadline", approval.deadline());
        return null;
    }

    @Override
    public @Nullable Void sleep(Work.Sleep sleep) {
        values.notNegative(path + ".time", sleep.time());
        return null;
    }

    @Override
    public @Nullable Void child(Work.Child child) {
        values.workflowName(path + ".workflow", child.workflow());
        return null;
    }

    @Override
    public @Nullable Void forEach(Work.ForEach forEach) {
        values.filled(path + ".items", forEach.items());
        values.workflowName(path + ".workflow", forEach.workflow());
        var tolerated = forEach.toleratedFailures();
        values.atLeast(0, "tolerated-failures", path + ".toleratedFailures", tolerated);
        values.atMost(values.limits().children(), "tolerated-failures", path + ".toleratedFailures", tolerated);
        return null;
    }
}
