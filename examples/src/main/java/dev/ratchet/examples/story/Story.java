package dev.ratchet.examples.story;

import dev.ratchet.fsm.Refusal;
import dev.ratchet.fsm.Verdict;
import dev.ratchet.fsm.runner.Move;
import dev.ratchet.fsm.runner.Runner;
import java.io.PrintStream;

/** Prints what happens in a sample, one line per event. For one thread. */
public final class Story {
    private final PrintStream out;

    public Story(PrintStream out) {
        this.out = out;
    }

    public void say(String text) {
        out.println(text);
    }

    /** Tells what the machine answered to a question about a target. */
    public void verdict(Object from, Object to, Verdict<?, ?> verdict) {
        tell(from + " -> " + to, verdict);
    }

    /** Lets the runner move there and tells how it went. */
    public <S> void move(Runner<S, ?> runner, S to, String reason) {
        String what = runner.state() + " -> " + to;
        tell(what, runner.transition(to, reason));
    }

    /** Lets the runner handle the event and tells how it went. */
    public void event(Runner<?, ?> runner, Enum<?> event, String reason) {
        String what = runner.state() + ", " + event;
        tell(what, runner.handle(event, reason));
    }

    private void tell(String what, Move<?, ?> move) {
        tell(what + " (" + move.reason() + ")", move.verdict());
        move.failures()
                .forEach(failure -> out.println("    '" + failure.action() + "' failed afterwards: "
                        + failure.cause().getMessage() + "; the move stands"));
    }

    private void tell(String what, Verdict<?, ?> verdict) {
        String how = verdict instanceof Refusal<?, ?> refusal ? "refused: " + refusal.reason() : "now " + verdict.to();
        out.printf("  %-38s %s%n", what, how);
    }
}
