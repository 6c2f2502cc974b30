package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.checks.simulation.Kit;
import dev.ratchet.checks.simulation.RealKit;
import dev.ratchet.checks.simulation.load.ScriptedCode;
import dev.ratchet.checks.simulation.load.Stage;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.Write;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Code;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Engines that believe too much, decide wrongly or look too seldom: made by replacing what a node is given. */
final class EngineMutants {
    private EngineMutants() {}

    static List<Mutant> all() {
        return List.of(
                new Mutant(
                        "answer before commit",
                        "a commit of others than owners that got no answer is taken for done",
                        List.of(Rule.DURABLE, Rule.START, Rule.SIGNAL, Rule.TRUTH),
                        reaching((store, process) -> new LyingStore(store, process, EngineMutants::hasNoOwner))),
                new Mutant(
                        "handler started before its attempt is durable",
                        "an owner's commit that got no answer is taken for done",
                        List.of(Rule.ATTEMPT, Rule.UNDO, Rule.DURABLE, Rule.FOLD),
                        reaching((store, process) -> new LyingStore(store, process, write -> !hasNoOwner(write)))),
                new Mutant(
                        "timer on the worker's clock",
                        "answers of the store carry the time of the machine that asks",
                        List.of(Rule.CLOCK, Rule.TIMER),
                        reaching(SkewedStore::new)),
                new Mutant(
                        "one bad payload aborts the batch",
                        "all that was sent together is refused together",
                        List.of(Rule.NEIGHBOUR),
                        reaching((store, process) -> new AbortingStore(store))),
                new Mutant(
                        "recovery runs inline",
                        "whoever takes a lost run begins its attempts again on the spot",
                        List.of(Rule.ATTEMPT),
                        reaching(InlineRecovery::new)),
                new Mutant(
                        "signal dropped when nobody waits",
                        "it is answered as a repeat and not stored",
                        List.of(Rule.SIGNAL),
                        deciding(WrongDeciders.DropsSignals::new)),
                new Mutant(
                        "lost lease consumes no attempt",
                        "the same attempt begins once more",
                        List.of(Rule.ATTEMPT),
                        deciding(WrongDeciders.RepeatsAttempts::new)),
                new Mutant(
                        "cancelled run goes on",
                        "a cancel is noted, and steps begin all the same",
                        List.of(Rule.CANCEL, Rule.DURABLE),
                        deciding(WrongDeciders.IgnoresCancel::new)),
                new Mutant(
                        "undo in forward order",
                        "the oldest completion is undone first",
                        List.of(Rule.UNDO, Rule.ATTEMPT),
                        coding(UndoesForward::new)),
                new Mutant(
                        "undo restarts from the first after a crash",
                        "a new owner begins with the newest completion again",
                        List.of(Rule.UNDO, Rule.ATTEMPT),
                        coding(UndoesFromTheFirst::new)),
                new Mutant(
                        "a hint is the only wake-up",
                        "nobody looks for due runs unless told of some",
                        List.of(Rule.LIVENESS),
                        new HintsOnly()),
                new Mutant(
                        "worker id = host name",
                        "the next process on a machine has the id of the last one",
                        List.of(Rule.WORKER),
                        new NamedAfterHosts()));
    }

    private static boolean hasNoOwner(Write write) {
        return write.hand() == Write.Hand.OUTSIDE;
    }

    private static Kit reaching(BiFunction<Store, Stage, Store> reach) {
        return new RealKit() {
            @Override
            public Store reach(Store store, Stage process) {
                return reach.apply(store, process);
            }
        };
    }

    private static Kit deciding(Function<Limits, Decider> decider) {
        return new RealKit() {
            @Override
            public Decider decider(Limits limits) {
                return decider.apply(limits);
            }
        };
    }

    private static Kit coding(BiFunction<Definition, Stage, Code> code) {
        return new RealKit() {
            @Override
            public Code code(Definition definition, Stage process) {
                return code.apply(definition, process);
            }
        };
    }

    private static final class UndoesForward extends ScriptedCode {
        UndoesForward(Definition definition, Stage stage) {
            super(definition, stage);
        }

        @Override
        protected String undone(Attempt attempt) {
            var steps = stepsToUndo(attempt);
            return steps.get(steps.size() - 1 - steps.indexOf(attempt.step()));
        }
    }

    private static final class UndoesFromTheFirst extends ScriptedCode {
        private final HashSet<String> known = new HashSet<>();

        UndoesFromTheFirst(Definition definition, Stage stage) {
            super(definition, stage);
        }

        @Override
        protected String undone(Attempt attempt) {
            var isNew = known.add(attempt.runId().text());
            return isNew ? stepsToUndo(attempt).get(0) : attempt.step();
        }
    }

    private static final class HintsOnly extends RealKit {
        @Override
        public boolean polls() {
            return false;
        }
    }

    private static final class NamedAfterHosts extends RealKit {
        @Override
        public RandomGenerator random(RandomGenerator usual, int machine) {
            var ofHost = new SplittableRandom(machine);
            return new RandomGenerator() {
                private int given;

                @Override
                public long nextLong() {
                    return given++ < 2 ? ofHost.nextLong() : usual.nextLong();
                }
            };
        }
    }
}
