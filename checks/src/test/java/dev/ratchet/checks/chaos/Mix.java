package dev.ratchet.checks.chaos;

import dev.ratchet.checks.chaos.Errand.Patience;
import dev.ratchet.checks.chaos.evidence.Request.Verb;
import java.time.Duration;
import java.util.Random;

/** The runs of a test and what their clients want of them: a little of everything, chosen by a seed. */
final class Mix {
    private static final String[] WORKFLOWS = {
        "line",
        "line",
        "line",
        "diamond",
        "diamond",
        "flaky",
        "flaky",
        "saga",
        "saga",
        "saga",
        "stubborn",
        "signal",
        "signal",
        "signal",
        "approval",
        "approval",
        "timer",
        "timer",
        "condition",
        "long",
        "timeout",
        "halted",
        "halted",
        "halted",
        "garbled",
        "deadline",
        "again",
        "phoenix"
    };

    private final Random random;
    private final Client client;

    Mix(long seed, Client client) {
        this.random = new Random(seed);
        this.client = client;
    }

    /** Spreads so many runs over that time. */
    void ask(int runs, Duration span) {
        for (var number = 0; number < runs; number++) {
            var workflow = WORKFLOWS[number < WORKFLOWS.length ? number : random.nextInt(WORKFLOWS.length)];
            ask(workflow, workflow + "-" + number, span.multipliedBy(number).dividedBy(runs));
        }
    }

    private void ask(String workflow, String run, Duration when) {
        var seed = random.nextInt(1_000);
        var start = withWishes(Errand.start(workflow, run, seed, expects(workflow)));
        client.later(when, start);
        var dice = random.nextInt(100);
        if (dice < 6) {
            // The same start twice at once is one run.
            client.later(when, Errand.start(workflow, run, seed, start.expects()));
        } else if (dice < 9) {
            // One of the two must be refused.
            client.later(when, Errand.start(workflow, run, seed + 1, start.expects()));
        }
    }

    private static String expects(String workflow) {
        return switch (workflow) {
            case "saga" -> "B";
            case "stubborn", "garbled", "deadline", "again", "phoenix" -> "F";
            case "halted" -> "CXB";
            default -> "C";
        };
    }

    private Errand withWishes(Errand start) {
        var run = start.run();
        return switch (start.what()) {
            case "signal" -> signalled(start, run);
            case "approval" -> approved(start, run);
            case "halted" -> halted(start, run);
            case "garbled" -> start.then(upTo(500), signal(run, "number", "m1", "\"no number\""));
            case "again" ->
                start.then(
                        upTo(500),
                        Errand.of(Verb.RETRY, "second-" + run, run, "")
                                .patient(Patience.UNTIL_OK)
                                .expecting("C"));
            case "line" -> disturbed(start, run);
            default -> start;
        };
    }

    /** Some get a signal that nobody waits for, some a cancel that mostly comes too late. */
    private Errand disturbed(Errand start, String run) {
        return switch (random.nextInt(4)) {
            case 0 -> start.then(upTo(100), spare(run));
            case 1 ->
                start.expecting("CX")
                        .then(Duration.ofMillis(500).plus(upTo(3_000)), Errand.of(Verb.CANCEL, run, "", ""));
            default -> start;
        };
    }

    private static Errand signal(String run, String name, String id, String json) {
        return Errand.of(Verb.SIGNAL, run, name, id).with(json);
    }

    /** A signal that nobody waits for; some have an id that a database refuses. */
    private Errand spare(String run) {
        return random.nextInt(4) == 0
                ? signal(run, "spare", "bad\0id", "1").patient(Patience.NONE)
                : signal(run, "spare", "s1", "1");
    }

    /** Some signals come before anybody waits, some twice, and one too many. */
    private Errand signalled(Errand start, String run) {
        var paid = signal(run, "paid", "p1", "7");
        return start.then(upTo(900), paid)
                .then(upTo(1_500), paid)
                .then(upTo(2_000), signal(run, "extra", "x1", "8"))
                .then(upTo(300), signal(run, "paid", "p2", "9"));
    }

    /** All ask until the run is over: a vote that was not answered but counted is refused when it is sent again. */
    private Errand approved(Errand start, String run) {
        var one = Errand.of(Verb.APPROVE, run, "one", "ann").patient(Patience.UNTIL_OK);
        var ann = Errand.of(Verb.APPROVE, run, "two", "ann").patient(Patience.UNTIL_OK);
        var bob = Errand.of(Verb.APPROVE, run, "two", "bob").patient(Patience.UNTIL_OK);
        return start.then(upTo(500), one).then(upTo(900), ann).then(upTo(900), bob);
    }

    private Errand halted(Errand start, String run) {
        return switch (random.nextInt(3)) {
            case 0 -> start.then(upTo(3_000), Errand.of(Verb.CANCEL, run, "undo", ""));
            case 1 -> start.then(upTo(3_000), Errand.of(Verb.CANCEL, run, "", ""));
            default -> {
                var resume = Errand.of(Verb.RESUME, run, "", "").patient(Patience.UNTIL_OK);
                yield start.expecting("C")
                        .then(upTo(900), Errand.of(Verb.PAUSE, run, "", "").then(upTo(900), resume));
            }
        };
    }

    private Duration upTo(int millis) {
        return Duration.ofMillis(random.nextInt(millis));
    }
}
