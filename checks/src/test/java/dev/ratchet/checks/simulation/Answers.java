package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.Workloads;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.checks.simulation.rules.Sometimes;
import dev.ratchet.checks.simulation.rules.Story;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.checks.simulation.world.ConfusedCodec;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.shared.Told;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The clients' log: each request, and whether what was answered is so at that moment. One thread at a time. */
final class Answers {
    private final Universe universe;
    private final List<Asked> log = new ArrayList<>();

    /** The run that a request is about, as it was when that was made. */
    private final IdentityHashMap<Asked, @Nullable Story> known = new IdentityHashMap<>();

    Answers(Universe universe) {
        this.universe = universe;
    }

    void expect(Asked asked, CompletableFuture<Told> answer) {
        log.add(asked);
        known.put(asked, story(asked.key()));
        universe.trace(() -> "client: " + asked);
        answer.whenComplete((told, error) -> {
            try {
                heard(asked, told, error);
            } catch (Violation e) {
                universe.objects(e);
            } catch (RuntimeException e) {
                universe.objects((Violation) new Violation(Rule.LOOP, "the checker failed: " + e).initCause(e));
            }
        });
    }

    private void heard(Asked asked, @Nullable Told told, @Nullable Throwable error) {
        if (asked.process.isDead()) {
            return;
        }
        asked.answered(told, error);
        universe.trace(() -> "client: " + asked);
        if (told == null) {
            failed(asked, error instanceof CompletionException wrapped ? wrapped.getCause() : error);
        } else if (told instanceof Told.Changed changed) {
            done(asked, changed.run());
        } else if (told instanceof Told.Unchanged unchanged) {
            repeated(asked, unchanged.run());
        } else if (told instanceof Told.Refused refused) {
            refused(asked, refused.run());
        } else if (told instanceof Told.KeyHeld held) {
            keyHeld(asked, held);
        } else {
            Violation.unless(told instanceof Told.Absent && !asked.isStart(), Rule.TRUTH, null, asked);
            // One that was started since may have been decided after this and written with it.
            var story = story(asked.key());
            Violation.unless(
                    story == null || story != known.get(asked), Rule.DURABLE, story, asked, " though it was there");
        }
    }

    private void saw(Sometimes what) {
        universe.sightings().saw(what);
    }

    private @Nullable Story story(RunKey key) {
        return universe.witness().story(key);
    }

    private void failed(Asked asked, @Nullable Throwable error) {
        if (error instanceof StoreException failure) {
            Violation.unless(failure.isTransient() || asked.isBad(), Rule.NEIGHBOUR, null, asked);
            if (!failure.isTransient()) {
                saw(Sometimes.BAD_REQUEST);
            }
        } else if (ConfusedCodec.isBehind(error)) {
            universe.trace(() -> "client: bad luck");
        } else if (asked.what == Asked.What.MISTAKE) {
            Violation.unless(error instanceof IllegalArgumentException, Rule.LOOP, null, asked);
            saw(Sometimes.MISTAKE);
        } else {
            Violation.unless(error instanceof IllegalArgumentException, Rule.NEIGHBOUR, null, asked);
            throw new Violation(Rule.NEIGHBOUR, asked + " was told of somebody else's mistake");
        }
    }

    /** The run as the answer says must be in the store by now, or have gone on from there. */
    private Story durable(Asked asked, Run run) {
        var story = story(asked.key());
        if (story == null) {
            story = universe.witness().purged().stream()
                    .filter(each -> each.key().equals(asked.key()))
                    .findFirst()
                    .orElseThrow(() -> new Violation(Rule.DURABLE, asked + " but there is no such run"));
        }
        Violation.unless(run.id().equals(asked.id), Rule.TRUTH, null, asked, " was told of another run");
        var isThere = story.run().revision() >= run.revision();
        Violation.unless(isThere || isPurged(asked), Rule.DURABLE, story, asked, " but that is not");
        return story;
    }

    private boolean isPurged(Asked asked) {
        return universe.witness().purged().stream().anyMatch(each -> each.key().equals(asked.key()));
    }

    private void done(Asked asked, Run run) {
        Violation.unless(!asked.isBad(), Rule.TRUTH, null, asked, " though it cannot be stored");
        var story = durable(asked, run);
        if (isPurged(asked)) {
            return;
        }
        if (asked.isStart()) {
            Violation.unless(story.run().origin().inputHash().equals(asked.detail), Rule.START, story, asked, " but");
        } else if (asked.isSignal()) {
            Violation.unless(story.hasSignal(Workloads.SIGNAL, asked.detail), Rule.SIGNAL, story, asked, " but");
        } else if (asked.what == Asked.What.CANCEL) {
            Violation.unless(story.run().ending() != null, Rule.DURABLE, story, asked, " but");
        }
    }

    private void repeated(Asked asked, Run run) {
        var story = durable(asked, run);
        if (isPurged(asked)) {
            return;
        }
        if (asked.isStart()) {
            Violation.unless(story.run().origin().inputHash().equals(asked.detail), Rule.START, story, asked, " but");
            saw(Sometimes.START_REPEATED);
        } else if (asked.isSignal()) {
            Violation.unless(story.hasSignal(Workloads.SIGNAL, asked.detail), Rule.SIGNAL, story, asked, " but");
            saw(Sometimes.SIGNAL_REPEATED);
        }
    }

    private void refused(Asked asked, Run run) {
        var story = durable(asked, run);
        if (isPurged(asked)) {
            return;
        }
        if (asked.isStart()) {
            var isOther = !story.plan().definition().name().equals(asked.workflow)
                    || !story.run().origin().inputHash().equals(asked.detail);
            Violation.unless(isOther, Rule.START, story, asked, " but");
            saw(Sometimes.START_REFUSED);
        } else if (asked.isSignal()) {
            saw(Sometimes.SIGNAL_REFUSED);
        } else if (asked.what == Asked.What.CANCEL && run.isOver()) {
            Violation.unless(story.run().state() == run.state(), Rule.FINAL, story, asked, " but");
            if (run.state() == RunState.COMPLETED) {
                saw(Sometimes.CANCEL_LOST);
            }
        }
    }

    private void keyHeld(Asked asked, Told.KeyHeld held) {
        var holder = story(RunKey.of(held.holder()));
        Violation.unless(asked.isStart(), Rule.TRUTH, null, asked);
        Violation.unless(!held.holder().equals(asked.id), Rule.KEY, null, asked, " is refused because of itself");
        Violation.unless(
                holder != null && holder.run().origin().businessKey() != null, Rule.KEY, null, asked, " by no holder");
        saw(Sometimes.KEY_HELD);
    }

    /** At the end everything has been answered, unless there was nobody left to answer. */
    void checkAll() {
        for (var asked : log) {
            if (!asked.isAnswered()) {
                Violation.unless(asked.process.isDead(), Rule.LIVENESS, null, asked);
                var story = story(asked.key());
                if (asked.isStart()) {
                    saw(story == null ? Sometimes.UNANSWERED_LOST : Sometimes.UNANSWERED_DONE);
                }
            }
        }
        universe.witness().stories().forEach(this::checkSignals);
    }

    /** No signal is stored that nobody sent, or that was turned down each time. */
    private void checkSignals(Story story) {
        for (var id : story.messageIds(Workloads.SIGNAL)) {
            var wasSent = log.stream()
                    .anyMatch(asked -> asked.isSignal()
                            && asked.key().equals(story.key())
                            && asked.detail.equals(id)
                            && !asked.isTurnedDown());
            Violation.unless(wasSent, Rule.SIGNAL, story, "'", id, "' was turned down, but is in ");
        }
    }
}
