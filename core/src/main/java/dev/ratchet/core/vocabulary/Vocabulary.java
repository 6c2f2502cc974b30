package dev.ratchet.core.vocabulary;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Run;
import dev.ratchet.fsm.StateMachine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One reader's words for runs and steps, and the moves that this reader holds legal. Immutable. */
public final class Vocabulary {
    public static final Vocabulary SIGNALS = new Vocabulary("signals");
    public static final Vocabulary MARKDOWN = new Vocabulary("markdown");
    public static final Vocabulary ADR = new Vocabulary("adr");
    public static final Vocabulary RESOURCE = new Vocabulary("resource");
    public static final Vocabulary LINEAR = new Vocabulary("linear");

    private final String name;
    private final Map<RunPhase, Term> runTerms;
    private final Map<StepPhase, Term> stepTerms;
    private final StateMachine<String, Object> runMachine;
    private final StateMachine<String, Object> stepMachine;

    private Vocabulary(String name) {
        this.name = name;
        runTerms = Tables.column(RunPhase.class, Tables.RUN_WORDS, name);
        stepTerms = Tables.column(StepPhase.class, Tables.STEP_WORDS, name);
        runMachine = Tables.machine(Tables.RUN_EDGES.getOrDefault(name, ""));
        stepMachine = Tables.machine(Tables.STEP_EDGES.getOrDefault(name, ""));
    }

    public static List<Vocabulary> all() {
        return List.of(SIGNALS, MARKDOWN, ADR, RESOURCE, LINEAR);
    }

    /** One line of a history: from when on the word was true. */
    public record Line(Instant at, String word, @Nullable String note) {}

    public String name() {
        return name;
    }

    /** The moves of runs that this reader allows; it refuses all others by name. */
    public StateMachine<String, Object> runMachine() {
        return runMachine;
    }

    public StateMachine<String, Object> stepMachine() {
        return stepMachine;
    }

    public Term term(RunPhase phase) {
        return of(runTerms, phase);
    }

    public Term term(StepPhase phase) {
        return of(stepTerms, phase);
    }

    private static <P> Term of(Map<P, Term> terms, P phase) {
        var term = terms.get(phase);
        if (term == null) {
            throw new IllegalStateException("no word for " + phase);
        }
        return term;
    }

    public Term run(Run run) {
        return term(RunPhase.of(run.state(), run.cause()));
    }

    public Term step(Run run, int step) {
        return term(StepPhase.of(run.steps().state(step), run.steps().detail(step)));
    }

    /** The run's past in this reader's words, repeats left out. */
    public List<Line> history(List<JournalEntry> journal) {
        var created = term(RunPhase.CREATED);
        return tell(created, journal, change -> {
            return change instanceof Change.RunMoved move ? term(RunPhase.of(move.to(), move.cause())) : null;
        });
    }

    /** A step's past in this reader's words, repeats left out. */
    public List<Line> history(List<JournalEntry> journal, int step) {
        return tell(term(StepPhase.PENDING), journal, change -> {
            return change instanceof Change.StepMoved move && move.step() == step
                    ? term(StepPhase.of(move.from(), move.to(), move.cause()))
                    : null;
        });
    }

    private static List<Line> tell(Term first, List<JournalEntry> journal, Function<Change, @Nullable Term> termOf) {
        var lines = new ArrayList<Line>();
        if (!journal.isEmpty()) {
            add(lines, journal.get(0).at(), first);
        }
        for (var entry : journal) {
            for (var change : entry.changes()) {
                var term = termOf.apply(change);
                if (term != null) {
                    add(lines, entry.at(), term);
                }
            }
        }
        return List.copyOf(lines);
    }

    private static void add(List<Line> lines, Instant at, Term term) {
        for (var word : term.words()) {
            if (lines.isEmpty() || !lines.get(lines.size() - 1).word().equals(word)) {
                lines.add(new Line(at, word, term.note()));
            }
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
