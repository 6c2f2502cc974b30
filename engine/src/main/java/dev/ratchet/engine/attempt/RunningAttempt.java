package dev.ratchet.engine.attempt;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Causes;
import dev.ratchet.engine.code.ChildEnd;
import dev.ratchet.engine.code.NoSecretException;
import dev.ratchet.engine.code.Outgoing;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.code.Reported;
import dev.ratchet.engine.code.StopException;
import dev.ratchet.engine.shared.ChildOpening;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.RunningCode;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt of a step or of its undo while its code runs. The code sees the run as it was when the attempt began. Runs on one thread;
 * anybody may stop it.
 */
final class RunningAttempt implements Attempt, RunningCode, Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningAttempt.class);
    private static final int LONGEST_PROGRESS = 500;

    private final Shared shared;
    private final Tenure tenure;
    private final Tenure.AttemptId id;
    private final Run seen;
    private final Past past;
    private final Masks masks = new Masks();
    private @Nullable Thread runner;
    private final AtomicBoolean isHanded = new AtomicBoolean();
    private volatile boolean isAskedToStop;
    private volatile @Nullable String progress;
    private Batch.@Nullable Inside inside;
    private final List<Outgoing> published = new ArrayList<>(0);

    RunningAttempt(Shared shared, Tenure tenure, Tenure.AttemptId id) {
        this.shared = shared;
        this.tenure = tenure;
        this.id = id;
        this.seen = tenure.run();
        this.past = new Past(shared, tenure, seen);
    }

    @Override
    public Tenure.AttemptId id() {
        return id;
    }

    @Override
    public void run() {
        hand(result());
    }

    private void hand(Request.Own result) {
        if (isHanded.compareAndSet(false, true)) {
            tenure.remove(id);
            shared.places().give(1);
            shared.lanes().handIn(new Request(tenure.key, result, shared.actor()));
        }
    }

    private Request.Own result() {
        if (!begin()) {
            return stopped();
        }
        try {
            return reported(call());
        } catch (Throwable e) {
            return thrown(e);
        } finally {
            end();
        }
    }

    private synchronized boolean begin() {
        if (isAskedToStop
                || tenure.isOver()
                || tenure.leaseEnd() - shared.clock().nanos() < 0) {
            return false;
        }
        runner = Thread.currentThread();
        return true;
    }

    /** The thread goes back to its pool without an interrupt that was meant for this attempt. */
    private synchronized void end() {
        runner = null;
        Thread.interrupted();
    }

    @Override
    public synchronized void stop() {
        isAskedToStop = true;
        if (runner != null) {
            runner.interrupt();
        }
    }

    /** Gives the attempt back without its code: there is no thread for it, or it does not stop though it was asked to. */
    @Override
    public void abandon() {
        hand(new Request.Own(tenure, givenBack(), null, null));
    }

    private Report call() throws Exception {
        var code = shared.plans().code(seen.plan());
        if (code == null) {
            throw new IllegalStateException("this process has no code for " + seen.plan());
        }
        if (id.isUndo()) {
            code.undo(this);
            return new Report.Completed(null);
        }
        return code.run(this);
    }

    private Request.Own reported(Report report) {
        var wrong = Unpublishable.among(published, shared.settings().limits());
        if (wrong != null && !(report instanceof Report.Failed)) {
            return failed(new Report.Failed(ErrorCategory.VALIDATION, "message", wrong, Wish.GIVE_UP, null));
        }
        if (id.isUndo()) {
            return own(new Event.UndoCompleted(id.step(), id.number()), null);
        }
        if (report instanceof Report.Completed completed) {
            return completed(completed.output());
        }
        if (report instanceof Report.Waiting waiting) {
            return own(new Event.StepWaiting(id.step(), id.number(), waiting.waitFor()), null);
        }
        if (report instanceof Report.Children children) {
            return asking(children);
        }
        if (report instanceof Report.Failed failed) {
            return failed(failed);
        }
        return own(new Event.ConditionFalse(id.step(), id.number()), null);
    }

    private Request.Own completed(@Nullable String returned) {
        var output = masks.applyTo(returned);
        var most = shared.settings().limits().payloadBytes();
        if (output != null && isLonger(output, most)) {
            var message = "the result has more than " + most + " bytes as JSON, which is the most that a run keeps;"
                    + " store it elsewhere and return where it is";
            return tooMuch(message);
        }
        return own(new Event.StepCompleted(id.step(), id.number()), output);
    }

    private Request.Own asking(Report.Children children) {
        var limits = shared.settings().limits();
        var count = children.inputs().size();
        if (count > limits.children()) {
            return tooMuch(count + " child runs are more than the " + limits.children() + " that a step may have;"
                    + " give each of them more to do");
        }
        var queue = children.queue() == null ? seen.origin().queue() : children.queue();
        var definition = shared.plans().of(children.workflow()).number();
        var asked = masks.apply(ChildOpening.write(definition, queue, children.result(), children.inputs()));
        if (isLonger(asked, limits.payloadBytesHard())) {
            return tooMuch(
                    "the inputs of " + count + " child runs have more than " + limits.payloadBytesHard()
                            + " bytes as JSON, which is the most that a run keeps; store them elsewhere and hand in where they are");
        }
        var waitFor = new WaitFor.Children(count, children.tolerated());
        return own(new Event.StepWaiting(id.step(), id.number(), waitFor), asked);
    }

    private Request.Own tooMuch(String message) {
        return failed(new Report.Failed(ErrorCategory.VALIDATION, "payload", message, Wish.GIVE_UP, null));
    }

    static boolean isLonger(String text, int bytes) {
        return text.length() > bytes
                || (text.length() > bytes / 3 && text.getBytes(StandardCharsets.UTF_8).length > bytes);
    }

    private Request.Own thrown(Throwable e) {
        if ((isAskedToStop && isInterruption(e)) || (e instanceof StoreException failure && failure.isTransient())) {
            // Either it was asked to, or our own store did not answer, for which the user's code cannot be blamed.
            return stopped();
        }
        var report = Causes.report(e);
        if (e instanceof Reported) {
            return failed(report);
        }
        var masked = masks.trace(e);
        if (masked == null) {
            LOG.warn("Attempt {} of {} of run {} failed", id.number(), what(), seen.id(), e);
        } else {
            LOG.warn("Attempt {} of {} of run {} failed: {}", id.number(), what(), seen.id(), masked);
        }
        return asFailure(report);
    }

    private String what() {
        return (id.isUndo() ? "the undo of step '" : "step '") + step() + "'";
    }

    private static boolean isInterruption(Throwable e) {
        for (var cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException
                    || cause instanceof StopException
                    || cause instanceof ClosedByInterruptException
                    || cause instanceof InterruptedIOException
                    || cause instanceof CancellationException) {
                return true;
            }
        }
        return false;
    }

    /** Code said so itself, so where it did is of no interest. */
    private Request.Own failed(Report.Failed report) {
        LOG.info(
                "Attempt {} of {} of run {} failed: {}", id.number(), what(), seen.id(), masks.apply(report.message()));
        return asFailure(report);
    }

    private Request.Own asFailure(Report.Failed report) {
        inside = null;
        published.clear();
        var failure = new Failure(report.category(), masks.apply(report.type()), masks.apply(report.message()));
        return own(
                id.isUndo()
                        ? new Event.UndoFailed(id.step(), id.number(), failure, report.wish(), report.after())
                        : new Event.StepFailed(id.step(), id.number(), failure, report.wish(), report.after()),
                null);
    }

    /** Without an outcome: a step is given back, and an undo is tried again at once. */
    private Request.Own stopped() {
        inside = null;
        published.clear();
        return own(givenBack(), null);
    }

    private Event givenBack() {
        if (!id.isUndo()) {
            return new Event.StepStopped(id.step(), id.number());
        }
        var failure = new Failure(ErrorCategory.TRANSIENT, "stopped", "its worker stopped before it had ended");
        return new Event.UndoFailed(id.step(), id.number(), failure, Wish.RETRY, Duration.ZERO);
    }

    private Request.Own own(Event event, @Nullable String output) {
        var messages = published.stream().map(masks::apply).toList();
        return new Request.Own(tenure, event, output, inside, messages);
    }

    @Override
    public RunId runId() {
        return seen.id();
    }

    @Override
    public String step() {
        return seen.plan().name(id.step());
    }

    @Override
    public int number() {
        return id.number();
    }

    @Override
    public long fence() {
        return tenure.fence;
    }

    @Override
    public String key() {
        return seen.id() + "/" + step() + (id.isUndo() ? "/undo" : "");
    }

    @Override
    public Cause reason() {
        var detail = seen.steps().detail(id.step());
        return detail == null ? Cause.NEEDS_MET : detail.reason();
    }

    @Override
    public @Nullable Cause woken() {
        var detail = seen.steps().detail(id.step());
        return detail == null ? null : detail.woken();
    }

    @Override
    public String input() {
        return past.input();
    }

    @Override
    public @Nullable String output(String step) {
        return past.output(step);
    }

    @Override
    public List<ChildEnd> children(String step, int from, int limit) {
        return past.children(step, from, limit);
    }

    @Override
    public @Nullable String signal() {
        return past.signal(id.step());
    }

    @Override
    public String secret(String name) {
        var value = shared.secrets().find(name);
        if (value == null) {
            throw new NoSecretException(name);
        }
        masks.add(name, value);
        return value;
    }

    @Override
    public List<Vote> votes() {
        return past.votes(id.step());
    }

    @Override
    public void heartbeat(@Nullable String detail) {
        var told = masks.applyTo(detail);
        progress = told == null || told.length() <= LONGEST_PROGRESS ? told : told.substring(0, LONGEST_PROGRESS);
        if (isAskedToStop) {
            throw new StopException("step '" + step() + "' of run " + seen.id() + " has been asked to stop");
        }
    }

    @Override
    public @Nullable String progress() {
        return progress;
    }

    @Override
    public boolean isAskedToStop() {
        return isAskedToStop;
    }

    @Override
    public void commit(Batch.Inside work) {
        var before = inside;
        inside = before == null
                ? work
                : transaction -> {
                    before.run(transaction);
                    work.run(transaction);
                };
    }

    @Override
    public void publish(Outgoing message) {
        published.add(message);
    }
}
