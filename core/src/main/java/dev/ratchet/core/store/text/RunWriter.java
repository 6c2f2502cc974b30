package dev.ratchet.core.store.text;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoRecord;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes what the columns of a run's row do not say. On the way of every commit: one pass, nothing in between. */
final class RunWriter {
    private final Run run;
    private final Instant updated;
    private final Scribe out;
    private boolean hasSteps;

    private RunWriter(Run run) {
        this.run = run;
        this.updated = run.times().updated();
        this.out = new Scribe(run.times().created());
    }

    static String origin(Origin origin) {
        var out = new Scribe(Instant.EPOCH);
        out.open('{');
        Parts.origin(out, origin);
        out.close('}');
        return out.toString();
    }

    static @Nullable String active(Run run) {
        var writer = new RunWriter(run);
        writer.out.open('{');
        writer.standing();
        writer.steps();
        writer.done();
        writer.undos();
        writer.inbox();
        writer.ending();
        writer.out.close('}');
        var text = writer.out.toString();
        return text.equals("{}") ? null : text;
    }

    private void standing() {
        cause("cause", run.cause(), Usual.cause(run.state()));
        out.text("note", run.note());
        out.instant("ready", run.times().ready());
        out.instant("started", run.times().started());
        out.instant("deadline", run.times().deadline());
        out.instant("ended", run.times().ended(), Usual.ended(run.state(), updated));
    }

    private void cause(String key, @Nullable Cause cause, @Nullable Cause usual) {
        if (cause != usual) {
            out.key(key);
            out.word(cause == null ? null : cause.word());
        }
    }

    private void steps() {
        var steps = run.steps();
        var known = 0;
        for (var step = steps.nextNoteworthy(0); step >= 0; step = steps.nextNoteworthy(step + 1)) {
            known += steps.state(step) == StepState.RUNNING ? 1 : 0;
            if (!Objects.equals(steps.detail(step), Usual.detail(steps.state(step), updated))) {
                step(step, steps.detail(step));
            }
        }
        if (known < steps.count(StepState.RUNNING)) {
            runningUnknown();
        }
        if (hasSteps) {
            out.close('}');
        }
    }

    /** Something is usually known of a running step. */
    private void runningUnknown() {
        var steps = run.steps();
        for (var step = steps.next(StepState.RUNNING, 0); step >= 0; step = steps.next(StepState.RUNNING, step + 1)) {
            if (steps.detail(step) == null) {
                step(step, null);
            }
        }
    }

    private void step(int step, @Nullable StepDetail detail) {
        if (!hasSteps) {
            out.key("steps");
            out.open('{');
            hasSteps = true;
        }
        out.key(step);
        step(detail);
    }

    private void step(@Nullable StepDetail detail) {
        if (detail == null) {
            out.word(null);
            return;
        }
        out.open('{');
        out.number("attempt", detail.attempt(), 1);
        out.number("failures", detail.failures(), 0);
        out.number("lost", detail.lost(), 0);
        cause("reason", detail.reason(), Cause.NEEDS_MET);
        cause("woken", detail.woken(), null);
        out.instant("since", detail.since(), updated);
        out.instant("until", detail.until());
        Parts.failure(out, detail.failure());
        Parts.awaits(out, detail.awaits());
        var signal = detail.signal();
        if (signal != null) {
            out.key("signal");
            out.open('[');
            out.text(signal.name());
            out.number(signal.number());
            out.close(']');
        }
        out.close('}');
    }

    /** Oldest first, so that a list only grows at its end; half-done ones with a negative revision. */
    private void done() {
        var spans = run.steps().done().spans();
        if (spans.isEmpty()) {
            return;
        }
        out.key("done");
        out.open('[');
        for (var span : spans) {
            out.number(span.step());
            out.number(span.half() ? -span.revision() : span.revision());
            out.number(span.count());
        }
        out.close(']');
    }

    private void undos() {
        if (run.undos().isEmpty()) {
            return;
        }
        out.key("undo");
        out.open('[');
        run.undos().forEach(this::undo);
        out.close(']');
    }

    private void undo(UndoRecord undo) {
        out.open('{');
        out.key("step");
        out.number(undo.step());
        out.text("state", undo.state().word());
        out.number("attempt", undo.attempt(), 0);
        out.number("failures", undo.failures(), 0);
        out.number("lost", undo.lost(), 0);
        out.instant("since", undo.since(), updated);
        out.instant("until", undo.until());
        Parts.failure(out, undo.failure());
        out.close('}');
    }

    private void inbox() {
        var cursors = run.inbox().cursors();
        if (cursors.isEmpty()) {
            return;
        }
        out.key("inbox");
        out.open('{');
        for (var entry : Parts.sorted(cursors).entrySet()) {
            out.foreignKey(entry.getKey());
            out.open('[');
            out.number(entry.getValue().received());
            out.number(entry.getValue().consumed());
            out.close(']');
        }
        out.close('}');
    }

    private void ending() {
        var ending = run.ending();
        if (ending != null) {
            out.key("ending");
            Parts.ending(out, ending);
        }
        out.text("accepted", run.acceptedVersion());
    }
}
