package dev.ratchet.engine;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.store.Batch;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Outgoing;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An attempt that says what a test has it say, and notes what it is told. */
final class ScriptedAttempt implements Attempt {
    final List<String> heartbeats = new ArrayList<>();
    final List<Batch.Inside> commits = new ArrayList<>();
    final List<Outgoing> published = new ArrayList<>();
    private final String step;
    private final Map<String, String> outputs = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private String input = "null";
    private int number = 1;
    private Cause reason = Cause.NEEDS_MET;
    private @Nullable Cause woken;
    private @Nullable String signal;
    private List<Vote> votes = List.of();
    private boolean isAskedToStop;

    private ScriptedAttempt(String step) {
        this.step = step;
    }

    static ScriptedAttempt of(String step) {
        return new ScriptedAttempt(step);
    }

    /** What comes of it in that workflow. */
    Report in(Workflow<?, ?> workflow) throws Exception {
        return workflow.code(Codec.standard()).run(this);
    }

    void undoneIn(Workflow<?, ?> workflow) throws Exception {
        workflow.code(Codec.standard()).undo(this);
    }

    ScriptedAttempt input(String json) {
        input = json;
        return this;
    }

    ScriptedAttempt output(String of, String json) {
        outputs.put(of, json);
        return this;
    }

    ScriptedAttempt number(int attempt) {
        number = attempt;
        return this;
    }

    ScriptedAttempt because(Cause why, @Nullable Cause lastWoken) {
        reason = why;
        woken = lastWoken;
        return this;
    }

    ScriptedAttempt signalled(@Nullable String payload) {
        signal = payload;
        return because(Cause.SIGNAL, Cause.SIGNAL);
    }

    ScriptedAttempt approvedBy(Vote... said) {
        votes = List.of(said);
        return because(Cause.APPROVAL, Cause.APPROVAL);
    }

    ScriptedAttempt askedToStop() {
        isAskedToStop = true;
        return this;
    }

    /** What was asked for, in order: {@code input}, or the name of a step. */
    List<String> asked() {
        return asked;
    }

    @Override
    public RunId runId() {
        return new RunId("run-1");
    }

    @Override
    public String step() {
        return step;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public long fence() {
        return 7;
    }

    @Override
    public String key() {
        return "run-1/" + step;
    }

    @Override
    public Cause reason() {
        return reason;
    }

    @Override
    public @Nullable Cause woken() {
        return woken;
    }

    @Override
    public String input() {
        asked.add("input");
        return input;
    }

    @Override
    public @Nullable String output(String of) {
        asked.add(of);
        return outputs.get(of);
    }

    @Override
    public @Nullable String signal() {
        return signal;
    }

    @Override
    public List<Vote> votes() {
        return votes;
    }

    @Override
    public void heartbeat(@Nullable String detail) {
        heartbeats.add(String.valueOf(detail));
    }

    @Override
    public boolean isAskedToStop() {
        return isAskedToStop;
    }

    @Override
    public void commit(Batch.Inside work) {
        commits.add(work);
    }

    @Override
    public void publish(Outgoing message) {
        published.add(message);
    }
}
