package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.checks.CommittedDocument;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.checks.simulation.rules.Sometimes;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writes down what the simulation holds against every seed, what must happen now and then, and which mutants it catches. */
@Tag("docs")
class ScoreTest {
    private static final String INTRODUCTION = """
            # Simulation

            The real committer, claimer, timers, renewal and upkeep of three processes run one thing at a time, on one store, with a clock of their own. A seed decides everything:
            which loop takes a turn and where in the middle of it the others go on, how long code takes and whether it cares when it is asked to stop, what people ask for, when the store loses a
            connection before or after it has worked (so that nobody knows), when a process dies, stands still past its lease, stops gracefully, cannot read what is stored, or comes up with
            code that is built otherwise, and how fast each machine's clock runs. A witness sees every call that reaches the store and holds what it changed against the rules below; so the
            [guarantees](java.md#what-you-can-rely-on) are checked at every commit. Then the weather clears, people help where they are waited for, and everything must come to its end.

            ```
            mvn -B test -pl checks -am -Dtest=SimulationTest -Dsurefire.failIfNoSpecifiedTests=false                  # 2,000 seeds, and 50 on SQLite: about a minute
            mvn -B test -pl checks -am -Dtest=SimulationTest -Dsurefire.failIfNoSpecifiedTests=false -Dseeds=300000   # more of them
            mvn -B test -pl checks -am -Dtest=SimulationTest -Dsurefire.failIfNoSpecifiedTests=false -Dseed=42        # one, with what happened in it
            ```

            A seed that fails is printed, and does exactly the same again. Seeds that once failed are kept in `SimulationTest`, and what they showed is told by name in `FoundTest`.

            Not simulated: child runs and tasks, `start` inside a caller's transaction, listing, PostgreSQL (the kill tests have it), a machine's clock that runs fast by more than 500 parts in a
            million, a database that forgets, and two threads inside one call of memory.
            """;

    @Test
    void the_document_says_what_is_checked() {
        CommittedDocument.at("docs/simulation.md").mustSay(INTRODUCTION + rules() + rareCases() + score());
    }

    private static String rules() {
        return """

                ## What must hold

                | rule | |
                |---|---|
                """
                + Arrays.stream(Rule.values())
                        .map(rule -> "| " + word(rule) + " | " + rule.says() + " |\n")
                        .collect(Collectors.joining());
    }

    private static String word(Rule rule) {
        return rule.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String rareCases() {
        return """

                ## What must happen now and then

                If one of these never happened over all seeds, the test fails.

                """
                + Arrays.stream(Sometimes.values())
                        .map(each -> "- " + each.says() + "\n")
                        .collect(Collectors.joining());
    }

    private static String score() {
        var mutants = Mutant.all();
        return """

                ## The harness, tested

                Each mutant has one fault that is made from outside: another store, decider, code, or way to reach the store. `MutantTest` demands that the simulation catches it, by one of the
                rules that are named, and that the parts pass without the fault. **Score: %d of %d**, each within %,d seeds, most within ten: all faults that the guarantees name, but for
                that of the outbox, which does not exist yet, and some more.

                | mutant | how it is made | caught as |
                |---|---|---|
                """.formatted(mutants.size(), mutants.size(), MutantTest.SEEDS)
                + mutants.stream().map(ScoreTest::line).collect(Collectors.joining());
    }

    private static String line(Mutant mutant) {
        var caught = mutant.caught().stream().map(ScoreTest::word).collect(Collectors.joining(", "));
        return "| " + mutant.name() + " | " + mutant.how() + " | " + caught + " |\n";
    }
}
