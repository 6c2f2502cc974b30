package dev.ratchet.core.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.ratchet.core.Limits;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Due;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of made-up definitions and histories, each held against the {@link Laws}; a failure names its seed. */
class RandomStoriesTest {
    private static final int STORIES = 6_000;

    private final Decider decider = new Decider(Limits.STANDARD
            .but()
            .duration(Duration.ofDays(10))
            .pendingSignals(5)
            .lostLeases(3)
            .textLength(60)
            .journalStop(25)
            .build());
    private final Set<RunState> ends = EnumSet.noneOf(RunState.class);
    private final EnumSet<Cause> causes = EnumSet.noneOf(Cause.class);
    private final Set<Class<?>> advancing = new HashSet<>();
    private final Set<String> moves = new HashSet<>();
    private int fullJournals;

    @Test
    @Tag("S0-31")
    @Tag("S0-32")
    @Tag("S3-31")
    @Tag("S3-97")
    @Tag("S3-99")
    void every_story_obeys_the_laws_and_comes_to_an_end() {
        for (var seed = 0; seed < STORIES; seed++) {
            tell(seed);
        }
        assertThat(ends)
                .as("every ending was reached")
                .containsExactlyInAnyOrder(
                        RunState.COMPLETED, RunState.ROLLED_BACK, RunState.FAILED, RunState.CANCELLED);
        assertThat(EnumSet.complementOf(causes)).as("every cause was seen").isEmpty();
        var never = new HashSet<>(Arrays.asList(Event.class.getPermittedSubclasses()));
        never.removeAll(advancing);
        assertThat(never)
                .as("every event but a repeated start advanced some run")
                .containsExactly(Event.Created.class);
        assertThat(fullJournals).as("some runs filled their journal").isPositive();
        assertThat(moves).as("every edge of the published machines was used").hasSize(15 + 12 + 6);
    }

    private void tell(long seed) {
        try {
            var random = new Random(seed);
            var ended = new OneStory(random, fresh("r" + seed, random)).tell();
            if (random.nextInt(3) == 0) {
                new OneStory(random, again(ended, random)).tell();
            }
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        }
    }

    private static NewRun fresh(String id, Random random) {
        var extents = NewRun.Extent.values();
        var origin = origin(random);
        return new NewRun(
                new RunId(id),
                new RandomDefinitions(random).next(),
                random.nextInt(4) == 0 ? origin.asRetryOf(new RunId("before"), random.nextBoolean()) : origin,
                extents[random.nextInt(extents.length)]);
    }

    private static Origin origin(Random random) {
        var words = new RandomEvents(random);
        return new Origin(
                        random.nextBoolean() ? "" : "input",
                        random.nextBoolean() ? "default" : "mail",
                        random.nextInt(3),
                        random.nextBoolean() ? Map.of() : Map.of("team", words.words(), "a \"b\"", "c"),
                        random.nextBoolean() ? null : words.words(),
                        null,
                        random.nextInt(3) > 0 ? null : new RunId(words.words()))
                .withConcurrencyKey(random.nextInt(4) > 0 ? null : words.words());
    }

    /** A linked run that takes over what still holds. */
    private static NewRun again(Run ended, Random random) {
        var extents = NewRun.Extent.values();
        var copied = random.nextBoolean()
                ? Retries.of(ended)
                : Retries.from(ended, random.nextInt(ended.plan().size()));
        return new NewRun(
                new RunId(ended.id() + " again"),
                ended.plan(),
                ended.origin().asRetryOf(ended.id(), random.nextBoolean()),
                extents[random.nextInt(extents.length)],
                copied);
    }

    /** One definition, one run: first chaos, then help until it is over. */
    private final class OneStory {
        private final Random random;
        private final RandomEvents events;
        private final Laws laws = new Laws(decider);
        private Instant now = Story.NOON;
        private Run run;

        OneStory(Random random, NewRun newRun) {
            this.random = random;
            events = new RandomEvents(random);
            var created = decider.create(newRun, moment());
            run = created.run();
            laws.created(run, created.entry());
            note(created);
        }

        Run tell() {
            for (var event = random.nextInt(60); event > 0; event--) {
                if (random.nextInt(4) == 0) {
                    passTime();
                }
                happen(events.next(run));
            }
            for (var patience = 400; !run.isOver(); patience--) {
                if (patience == 0) {
                    fail("no end in sight: %s %s %s", run.state(), run.steps(), run.undos());
                }
                if (!happen(events.helpful(run))) {
                    passTime();
                    happen(new Event.Woken(false));
                }
            }
            ends.add(run.state());
            var ending = run.ending();
            fullJournals += ending != null && ending.reason().equals("its journal has 25 entries") ? 1 : 0;
            for (var after = 0; after < 5; after++) {
                happen(events.next(run));
            }
            laws.over(run);
            return run;
        }

        private void passTime() {
            var due = Due.timer(run);
            now = due != null && due.isAfter(now) && random.nextInt(3) > 0
                    ? due
                    : now.plus(Duration.ofSeconds(random.nextInt(90))).plusNanos(random.nextInt(1_000_000) * 1_000L);
        }

        private boolean happen(Event event) {
            var moment = moment();
            var decision = decider.decide(run, event, moment);
            assertThat(decider.decide(run, event, moment)).as("decide is pure").isEqualTo(decision);
            if (!(decision instanceof Decision.Advance advance)) {
                return false;
            }
            laws.advanced(run, advance, moment);
            run = advance.run();
            laws.countsOnce(run, event, moment);
            advancing.add(event.getClass());
            assertThat(advance.entry().event()).isEqualTo(event.kind());
            note(advance);
            return true;
        }

        private void note(Decision.Advance advance) {
            for (var change : advance.entry().changes()) {
                if (change instanceof Change.RunMoved move) {
                    causes.add(move.cause());
                    moves.add("run " + move.from() + move.to());
                } else if (change instanceof Change.StepMoved move) {
                    causes.add(move.cause());
                    moves.add("step " + move.from() + move.to());
                } else if (change instanceof Change.UndoMoved move) {
                    causes.add(move.cause());
                    moves.add("undo " + move.from() + move.to());
                }
            }
        }

        private Moment moment() {
            var room = random.nextInt(3) == 0 ? random.nextInt(3) : 10;
            return new Moment(now, "someone", room, random.nextLong());
        }
    }
}
