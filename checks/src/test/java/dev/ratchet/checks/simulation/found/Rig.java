package dev.ratchet.checks.simulation.found;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.commit.Committer;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.shared.Codes;
import dev.ratchet.engine.shared.Settings;
import dev.ratchet.engine.shared.Told;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A store and a few nodes that do nothing unless they are told to. */
final class Rig {
    static final Duration LEASE = Duration.ofSeconds(10);
    static final RunId RUN = new RunId("r");

    private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final InMemoryStore content = new InMemoryStore(clock);
    private final Codec codec = Codec.standard();
    private int members;

    /** One process. */
    final class Member {
        final List<String> begun = new ArrayList<>();
        final Node node;
        private final ArrayDeque<Runnable> queued = new ArrayDeque<>();

        private Member(Script script, int places, Codec codec, Store store) {
            var codes = new Codes();
            codes.register(new Scripted(script, begun));
            var usual = Settings.USUAL;
            var settings = new Settings(
                    "rig",
                    usual.queues(),
                    LEASE,
                    places,
                    usual.batch(),
                    usual.claim(),
                    usual.poll(),
                    usual.beat(),
                    usual.staleTries(),
                    null,
                    usual.limits());
            var world = new Node.World(queued::add, Rig.this::nanos, new Random(members++), () -> {});
            node = new Node(store, codec, codes, settings, world);
            node.upkeep().runOnce();
        }

        CompletableFuture<Told> start(Definition definition, RunId id) {
            return start(definition, id, "0");
        }

        CompletableFuture<Told> start(Definition definition, RunId id, String input) {
            var known = node.plans().of(definition);
            var newRun = new NewRun(id, known.plan(), Origin.of("hash of " + input), NewRun.Extent.RUNNING);
            return node.start(new Node.Beginning(newRun, known.number(), input, Map.of()), "somebody");
        }

        CompletableFuture<Told> tell(Function<Run, Event> event) {
            return node.tell(RUN, event, "somebody");
        }

        CompletableFuture<Told> signal(String messageId, String payload) {
            return node.signal(RUN, new Event.SignalReceived("go", messageId), payload, "somebody");
        }

        void claim() {
            node.claimer().runOnce();
        }

        void commit() {
            while (node.committer().runOnce() == Committer.Turn.WORKED) {
                node.clock().heard(clock.instant());
            }
        }

        /** Runs the attempts that wait for a thread; how many there were. */
        int attempts() {
            var count = 0;
            for (var attempt = queued.poll(); attempt != null; attempt = queued.poll()) {
                attempt.run();
                count++;
            }
            return count;
        }
    }

    /** What the code of a process does. */
    record Script(Definition definition, Function<Attempt, Report> steps, Function<Attempt, Boolean> undos) {
        static Script of(Definition definition) {
            return of(definition, attempt -> new Report.Completed(null));
        }

        static Script of(Definition definition, Function<Attempt, Report> steps) {
            return new Script(definition, steps, attempt -> true);
        }
    }

    private record Scripted(Script script, List<String> begun) implements Code {
        @Override
        public Definition definition() {
            return script.definition();
        }

        @Override
        public Report run(Attempt attempt) {
            begun.add(attempt.step() + attempt.number());
            return script.steps().apply(attempt);
        }

        @Override
        public void undo(Attempt attempt) {
            begun.add("undo " + attempt.step() + attempt.number());
            if (!script.undos().apply(attempt)) {
                throw new IllegalStateException("cannot undo");
            }
        }
    }

    Member join(Script script) {
        return join(script, 8);
    }

    Member join(Script script, int places) {
        return new Member(script, places, codec, content.reopen());
    }

    Member join(Script script, UnaryOperator<Codec> confused, UnaryOperator<Store> through) {
        return new Member(script, 8, confused.apply(codec), through.apply(content.reopen()));
    }

    private long nanos() {
        return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    }

    void pass(Duration time) {
        clock.advance(time);
    }

    /** A little more than a lease. */
    void passLease() {
        pass(LEASE.plusMillis(100));
    }

    RunRow row(RunId id) {
        return content.load(List.of(RunKey.of(id))).get(0);
    }

    RunRow row() {
        return row(RUN);
    }

    /** The event of each entry of the journal. */
    List<String> journal() {
        return content.journal(RunKey.of(RUN), 0, 100).stream()
                .map(row -> EntryText.read(row, codec::tree).event())
                .toList();
    }
}
