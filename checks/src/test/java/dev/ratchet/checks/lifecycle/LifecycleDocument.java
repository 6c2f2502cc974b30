package dev.ratchet.checks.lifecycle;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Lifecycle;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.vocabulary.RunPhase;
import dev.ratchet.core.vocabulary.StepPhase;
import dev.ratchet.core.vocabulary.Term;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.export.Markdown;
import dev.ratchet.fsm.export.Mermaid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes down the lifecycle as the code has it. */
final class LifecycleDocument {
    private final StringBuilder text = new StringBuilder();

    String markdown() {
        text.append("""
                # Lifecycle

                Generated from the machines and from `decide` itself; a test fails when this page and the code differ.

                Every change of a run, of a step or of an undo is one move of the tables below, recorded in the journal with its cause,
                its actor and its time. Whatever else somebody wishes for is a chain of such moves in one commit, or refused.

                """);
        machine("Run", Lifecycle.RUN);
        machine("Step", Lifecycle.STEP);
        machine("Undo of a step", Lifecycle.UNDO);
        text.append("""
                ## What every event does to a run

                The workflow has two steps, `a` and then `b`; what happens, happens to the step that is under way, and an owner with room
                for handlers decides. A cell lists the states that the run moves through in that one commit; *stays* means that something is
                recorded but the run itself does not move; *ignored* is late or repeated and changes nothing; *refused* is answered with
                from, to and reason.

                """);
        grid(Situation.ofRuns(), LifecycleDocument::runTo);
        text.append("""
                ## What every event does to a step

                The same for the step itself, in a run that is under way as far as that can be. The READY step is a task that nobody has
                claimed; the WAITING one waits for the signal `go`, and its handler runs again when that comes.

                """);
        grid(Situation.ofSteps(), LifecycleDocument::stepTo);
        vocabularies();
        return text.toString();
    }

    private <S> void machine(String title, StateMachine<S, Run> machine) {
        text.append("## ").append(title).append("\n\n");
        text.append("```mermaid\n").append(Mermaid.of(machine).strip()).append("\n```\n\n");
        text.append(Markdown.of(machine).strip()).append("\n\n");
    }

    private void grid(List<Situation> situations, BiFunction<Situation, Change, @Nullable Object> movedTo) {
        var head = new ArrayList<String>();
        head.add("event");
        situations.forEach(situation -> head.add(situation.words()));
        var rows = new ArrayList<List<String>>();
        for (var index = 0; index < situations.get(0).happenings().size(); index++) {
            var row = new ArrayList<String>();
            row.add(situations.get(0).happenings().get(index).words());
            for (var situation : situations) {
                row.add(cell(situation, situation.happenings().get(index), movedTo));
            }
            rows.add(row);
        }
        text.append(Markdown.table(head, rows).strip()).append("\n\n");
    }

    private static String cell(
            Situation situation, Happening happening, BiFunction<Situation, Change, @Nullable Object> movedTo) {
        var decision = situation.on(happening);
        if (decision instanceof Decision.Advance advance) {
            var path = advance.entry().changes().stream()
                    .map(change -> movedTo.apply(situation, change))
                    .filter(Objects::nonNull)
                    .map(Object::toString)
                    .collect(Collectors.joining(", "));
            return path.isEmpty() ? "stays" : path;
        }
        return decision instanceof Decision.Ignore ? "ignored" : "refused";
    }

    private static @Nullable Object runTo(Situation situation, Change change) {
        return change instanceof Change.RunMoved move ? move.to() : null;
    }

    private static @Nullable Object stepTo(Situation situation, Change change) {
        return change instanceof Change.StepMoved move && move.step() == situation.step() ? move.to() : null;
    }

    private void vocabularies() {
        text.append("""
                ## In other words

                Five vocabularies rename runs and steps for a reader. `x > y` passes through x and rests in y; what stands in brackets is
                noted beside the word. They tell some states apart by where the run or step came from: a roll-back by whether a failure
                or a cancel caused it, and READY by whether the step is ready for the first time, was WOKEN by what it waited for, is
                due for a RETRY, has LOST its lease, or was GIVEN_BACK unfinished.

                """);
        words("run", RunPhase.values(), (vocabulary, phase) -> vocabulary.term(phase));
        words("step", StepPhase.values(), (vocabulary, phase) -> vocabulary.term(phase));
        for (var vocabulary : Vocabulary.all()) {
            text.append("### Moves of `").append(vocabulary.name()).append("`\n\n");
            moves("runs", vocabulary.runMachine());
            moves("steps", vocabulary.stepMachine());
            text.append("\n");
        }
        text.setLength(text.length() - 1);
    }

    private <P extends Enum<P>> void words(String what, P[] phases, BiFunction<Vocabulary, P, Term> term) {
        var head = new ArrayList<>(List.of(what));
        Vocabulary.all().forEach(vocabulary -> head.add(vocabulary.name()));
        Function<P, List<String>> row = phase -> {
            var cells = new ArrayList<>(List.of(phase.name()));
            Vocabulary.all().forEach(vocabulary -> cells.add(told(term.apply(vocabulary, phase))));
            return cells;
        };
        text.append(
                Markdown.table(head, Arrays.stream(phases).map(row).toList()).strip());
        text.append("\n\n");
    }

    private static String told(Term term) {
        var words = term.words().isEmpty() ? "(not visible)" : String.join(" > ", term.words());
        return term.note() == null ? words : words + " (" + term.note() + ")";
    }

    private void moves(String what, StateMachine<String, Object> machine) {
        text.append("- ").append(what).append(": ");
        var edges = new ArrayList<String>();
        for (var from : machine.states()) {
            if (!machine.targets(from).isEmpty()) {
                edges.add("`" + from + "` to `" + String.join("`, `", machine.targets(from)) + "`");
            }
        }
        text.append(String.join("; ", edges)).append("\n");
    }
}
