package dev.ratchet.core.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.vocabulary.Vocabulary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Tells the story of one run in the words of a test: what happens, one event after the other, and how the run stands then. */
public final class Story {
    public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final Decider decider;
    private final Laws laws;
    private final List<JournalEntry> journal = new ArrayList<>();
    private Run run;
    private List<Effect> effects;
    private Instant now = NOON;
    private int room = 1_000;
    private long seed = 42;

    private Story(Plan plan, Origin origin, NewRun.Extent extent) {
        this(new NewRun(new RunId("run-1"), plan, origin, extent), Limits.STANDARD);
    }

    private Story(NewRun newRun, Limits limits) {
        decider = new Decider(limits);
        laws = new Laws(decider);
        var created = decider.create(newRun, moment());
        run = created.run();
        effects = created.effects();
        journal.add(created.entry());
        laws.created(run, created.entry());
    }

    /** A run that has its slot and an owner with room. */
    public static Story of(DefinitionBuilder definition) {
        return new Story(Plan.of(definition), Origin.of("input"), NewRun.Extent.RUNNING);
    }

    public static Story of(DefinitionBuilder definition, Origin origin) {
        return new Story(Plan.of(definition), origin, NewRun.Extent.RUNNING);
    }

    public static Story of(DefinitionBuilder definition, Limits limits) {
        return new Story(
                new NewRun(new RunId("run-1"), Plan.of(definition), Origin.of("input"), NewRun.Extent.RUNNING), limits);
    }

    public static Story upTo(NewRun.Extent extent, DefinitionBuilder definition) {
        return new Story(Plan.of(definition), Origin.of("input"), extent);
    }

    public static Story of(NewRun newRun) {
        return new Story(newRun, Limits.STANDARD);
    }

    private Moment moment() {
        return new Moment(now, "test", room, seed);
    }

    /** From now on nothing can be started here: what follows is said by somebody who does not own the run. */
    public Story byOutsider() {
        room = 0;
        return this;
    }

    public Story byOwner() {
        room = 1_000;
        return this;
    }

    public Story byOwnerWithRoomFor(int handlers) {
        room = handlers;
        return this;
    }

    /** Where jitter comes from, from now on. */
    public Story withSeed(long other) {
        seed = other;
        return this;
    }

    public Story later(Duration time) {
        now = now.plus(time);
        return this;
    }

    public Decision decide(Event event) {
        return decider.decide(run, event, moment());
    }

    /** The event must change the run, and by no law's complaint. */
    public Story on(Event event) {
        var decision = decide(event);
        assertThat(decision).as("%s on %s", event, run.state()).isInstanceOf(Decision.Advance.class);
        var advance = (Decision.Advance) decision;
        laws.advanced(run, advance, moment());
        run = advance.run();
        laws.countsOnce(run, event, moment());
        effects = advance.effects();
        journal.add(advance.entry());
        return this;
    }

    public Story ignores(Event event) {
        assertThat(decide(event)).as("%s on %s", event, run.state()).isInstanceOf(Decision.Ignore.class);
        return this;
    }

    public Story refuses(Event event, String from, String to) {
        var decision = decide(event);
        assertThat(decision).as("%s on %s", event, run.state()).isInstanceOf(Decision.Refuse.class);
        var refuse = (Decision.Refuse) decision;
        assertThat(refuse.message()).startsWith("invalid transition from " + from + " to " + to + ": ");
        return this;
    }

    public Story completes(String... steps) {
        for (var step : steps) {
            on(new Event.StepCompleted(number(step), attempt(step)));
        }
        return this;
    }

    public Story fails(String step) {
        return fails(step, ErrorCategory.TRANSIENT);
    }

    public Story fails(String step, ErrorCategory category) {
        return on(failed(step, category, Wish.AS_DECLARED));
    }

    public Event failed(String step, ErrorCategory category, Wish wish) {
        return new Event.StepFailed(number(step), attempt(step), Failure.of(category, "boom"), wish, null);
    }

    public Story waits(String step, WaitFor waitFor) {
        return on(new Event.StepWaiting(number(step), attempt(step), waitFor));
    }

    public Story stops(String step) {
        return on(new Event.StepStopped(number(step), attempt(step)));
    }

    public Story starts(String step) {
        return on(new Event.StepStarted(number(step)));
    }

    public Story losesLeaseOf(String step) {
        return on(new Event.StepLeaseLost(number(step), attempt(step)));
    }

    public Story findsConditionFalse(String step) {
        return on(new Event.ConditionFalse(number(step), attempt(step)));
    }

    public Story childrenAre(String step, int open, int failed) {
        return on(new Event.ChildEnded(number(step), attempt(step), open, failed));
    }

    public Story skips(String step) {
        return on(new Event.SkipRequested(number(step), "not needed"));
    }

    public Story signal(String name) {
        return on(new Event.SignalReceived(name, name + "-" + run.revision()));
    }

    public Story approves(String step, String by) {
        return on(new Event.ApprovalDecided(number(step), true, by, "fine"));
    }

    public Story rejects(String step, String by) {
        return on(new Event.ApprovalDecided(number(step), false, by, "not yet"));
    }

    public Story wakes() {
        return on(new Event.Woken(false));
    }

    public Story losesLease() {
        return on(new Event.Woken(true));
    }

    public Story pauses() {
        return on(new Event.PauseRequested("lunch"));
    }

    public Story resumes() {
        return on(new Event.ResumeRequested(null));
    }

    public Story cancels() {
        return on(new Event.CancelRequested(null, "changed my mind"));
    }

    public Story cancels(boolean undo) {
        return on(new Event.CancelRequested(undo, "changed my mind"));
    }

    public Story undoes(String... steps) {
        for (var step : steps) {
            on(new Event.UndoCompleted(number(step), undoAttempt(step)));
        }
        return this;
    }

    public Story undoFails(String step) {
        return on(new Event.UndoFailed(
                number(step), undoAttempt(step), Failure.of(ErrorCategory.TRANSIENT, "stuck"), Wish.AS_DECLARED, null));
    }

    /** The run and the letters of its steps, e.g. {@code RUNNING CRP}. */
    public Story is(RunState state, String letters) {
        assertThat(run.state() + " " + run.steps().letters()).isEqualTo(state + " " + letters);
        return this;
    }

    /** Why the run is in its state. */
    public Story because(Cause cause) {
        assertThat(run.cause()).isEqualTo(cause);
        return this;
    }

    /** The run's own moves in the last decision, e.g. {@code WAITING RUNNING PAUSED}; empty if it did not move. */
    public Story went(String path) {
        var states = new ArrayList<String>();
        for (var change : journal.get(journal.size() - 1).changes()) {
            if (change instanceof Change.RunMoved move) {
                if (states.isEmpty()) {
                    states.add(move.from().name());
                }
                states.add(move.to().name());
            }
        }
        assertThat(String.join(" ", states)).isEqualTo(path);
        return this;
    }

    /** One step's moves in the last decision, as {@link #went} tells the run's. */
    public Story stepWent(String step, String path) {
        var states = new ArrayList<String>();
        for (var change : journal.get(journal.size() - 1).changes()) {
            if (change instanceof Change.StepMoved move && move.step() == number(step)) {
                if (states.isEmpty()) {
                    states.add(move.from().name());
                }
                states.add(move.to().name());
            }
        }
        assertThat(String.join(" ", states)).isEqualTo(path);
        return this;
    }

    /** The run's whole past in a reader's words; also holds it against the laws that speak of the whole. */
    public String told(Vocabulary vocabulary) {
        laws.over(run);
        return words(vocabulary.history(journal));
    }

    public String told(Vocabulary vocabulary, String step) {
        return words(vocabulary.history(journal, number(step)));
    }

    private static String words(List<Vocabulary.Line> history) {
        return history.stream().map(Vocabulary.Line::word).collect(Collectors.joining(" "));
    }

    public Story hasEffects(Effect... expected) {
        assertThat(effects).containsExactly(expected);
        return this;
    }

    public Run run() {
        return run;
    }

    public List<JournalEntry> journal() {
        return journal;
    }

    public List<Effect> effects() {
        return effects;
    }

    public Instant now() {
        return now;
    }

    public int number(String step) {
        return run.plan().number(step);
    }

    public int attempt(String step) {
        return run.steps().attempt(number(step));
    }

    public StepState state(String step) {
        return run.steps().state(number(step));
    }

    public StepDetail detail(String step) {
        return Objects.requireNonNull(run.steps().detail(number(step)), "detail of " + step);
    }

    /** The undos in the order in which they run, e.g. {@code c:DONE b:RUNNING a:PENDING}. */
    public String undos() {
        return run.undos().stream()
                .map(undo -> run.plan().name(undo.step()) + ":" + undo.state())
                .collect(Collectors.joining(" "));
    }

    /** Effects of one kind, in order. */
    public <E extends Effect> List<E> effects(Class<E> kind) {
        return effects.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private int undoAttempt(String step) {
        return run.undos().stream()
                .filter(undo -> undo.step() == number(step))
                .findFirst()
                .orElseThrow()
                .attempt();
    }
}
