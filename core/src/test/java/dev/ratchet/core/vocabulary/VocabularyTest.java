package dev.ratchet.core.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Lifecycle;
import dev.ratchet.core.run.RunState;
import dev.ratchet.fsm.Refusal;
import dev.ratchet.fsm.StateMachine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each vocabulary's own machine: every pair of its words is either an edge of its table or refused by name. */
class VocabularyTest {
    private static final Set<String> SIGNALS_RUN = edges(
            "pending>running running>completed running>failed running>cancelled running>paused running>waiting_signal"
                    + " running>compensating waiting_signal>running waiting_signal>cancelled waiting_signal>failed"
                    + " compensating>failed compensating>cancelled paused>running paused>cancelled");
    private static final Set<String> SIGNALS_STEP =
            edges("pending>running running>completed running>failed running>cancelled failed>pending");
    private static final Set<String> MARKDOWN_RUN =
            edges("created>in-progress created>blocked created>failed in-progress>complete in-progress>blocked"
                    + " in-progress>failed blocked>in-progress blocked>failed failed>in-progress");
    private static final Set<String> MARKDOWN_STEP = edges("pending>in-progress in-progress>blocked"
            + " in-progress>completed in-progress>failed blocked>in-progress");
    private static final Set<String> ADR_RUN =
            edges("not_started>running running>completed running>failed running>cancelled");
    private static final Set<String> ADR_STEP =
            edges("not_started>pending pending>completed pending>failed pending>skipped failed>pending");
    private static final Set<String> RESOURCE_RUN =
            edges("idle>queued queued>executing executing>blocked executing>completed executing>failed"
                    + " executing>compensating blocked>executing blocked>failed compensating>completed"
                    + " compensating>failed");
    private static final Set<String> RESOURCE_STEP =
            edges("pending>running running>completed running>skipped running>failed");
    private static final Set<String> LINEAR_RUN = edges("RUNNING>COMPLETED RUNNING>FAILED RUNNING>CANCELED");
    private static final Set<String> LINEAR_STEP = edges("PENDING>READY READY>RUNNING RUNNING>READY RUNNING>WAITING"
            + " RUNNING>DONE RUNNING>DEAD WAITING>READY WAITING>RUNNING");

    private static Set<String> edges(String text) {
        return Set.copyOf(Arrays.asList(text.split(" ")));
    }

    static Stream<Arguments> signalsRunPairs() {
        return pairs(Vocabulary.SIGNALS.runMachine(), SIGNALS_RUN);
    }

    static Stream<Arguments> signalsStepPairs() {
        return pairs(Vocabulary.SIGNALS.stepMachine(), SIGNALS_STEP);
    }

    static Stream<Arguments> markdownRunPairs() {
        return pairs(Vocabulary.MARKDOWN.runMachine(), MARKDOWN_RUN);
    }

    static Stream<Arguments> markdownStepPairs() {
        return pairs(Vocabulary.MARKDOWN.stepMachine(), MARKDOWN_STEP);
    }

    static Stream<Arguments> adrPairs() {
        return Stream.concat(
                pairs(Vocabulary.ADR.runMachine(), ADR_RUN), pairs(Vocabulary.ADR.stepMachine(), ADR_STEP));
    }

    static Stream<Arguments> resourceRunPairs() {
        return pairs(Vocabulary.RESOURCE.runMachine(), RESOURCE_RUN);
    }

    static Stream<Arguments> resourceStepPairs() {
        return pairs(Vocabulary.RESOURCE.stepMachine(), RESOURCE_STEP);
    }

    static Stream<Arguments> linearRunPairs() {
        return pairs(Vocabulary.LINEAR.runMachine(), LINEAR_RUN);
    }

    static Stream<Arguments> linearStepPairs() {
        return pairs(Vocabulary.LINEAR.stepMachine(), LINEAR_STEP);
    }

    private static Stream<Arguments> pairs(StateMachine<String, Object> machine, Set<String> edges) {
        return machine.states().stream()
                .flatMap(from -> machine.states().stream()
                        .map(to -> Arguments.of(from, to, edges.contains(from + ">" + to), machine)));
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("signalsRunPairs")
    @Tag("S0-10")
    @Tag("S0-11")
    @Tag("S0-12")
    @Tag("S0-13")
    @Tag("S0-14")
    @Tag("S0-15")
    @Tag("S0-16")
    @Tag("S0-17")
    @Tag("S0-18")
    @Tag("S0-19")
    @Tag("S0-20")
    @Tag("S0-21")
    @Tag("S0-22")
    @Tag("S0-23")
    @Tag("S0-24")
    @Tag("S0-25")
    @Tag("S0-26")
    @Tag("S0-27")
    @Tag("S0-28")
    void signals_runs_move_only_along_their_14_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("signalsStepPairs")
    @Tag("S0-31")
    @Tag("S0-32")
    void signals_steps_move_only_along_their_5_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("markdownRunPairs")
    @Tag("S1-08")
    void markdown_runs_move_only_along_their_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("markdownStepPairs")
    @Tag("S1-08")
    void markdown_steps_move_only_along_their_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("adrPairs")
    void adr_runs_and_steps_move_only_along_their_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("resourceRunPairs")
    @Tag("S3-10")
    @Tag("S3-11")
    @Tag("S3-12")
    @Tag("S3-13")
    @Tag("S3-14")
    @Tag("S3-15")
    @Tag("S3-16")
    @Tag("S3-17")
    @Tag("S3-18")
    @Tag("S3-19")
    @Tag("S3-20")
    @Tag("S3-21")
    @Tag("S3-22")
    @Tag("S3-23")
    void resource_runs_move_only_along_their_10_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("resourceStepPairs")
    @Tag("S3-31")
    void resource_steps_move_only_along_their_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("linearRunPairs")
    @Tag("S4-10")
    void linear_runs_move_only_along_their_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("linearStepPairs")
    @Tag("S4-11")
    void linear_steps_move_only_along_their_edges(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        isLegalOrRefusedByName(from, to, legal, machine);
    }

    private static void isLegalOrRefusedByName(
            String from, String to, boolean legal, StateMachine<String, Object> machine) {
        var verdict = machine.fire(from, to);
        assertThat(machine.canTransition(from, to)).isEqualTo(legal);
        if (legal) {
            assertThat(verdict).isNotInstanceOf(Refusal.class);
        } else {
            assertThat(verdict)
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.message())
                                    .isEqualTo("invalid transition from " + from + " to " + to
                                            + ": transition not allowed"));
        }
    }

    @Test
    void the_signals_vocabulary_refuses_50_pairs_and_the_resource_one_39() {
        assertThat(signalsRunPairs().filter(pair -> Boolean.FALSE.equals(pair.get()[2])))
                .hasSize(50);
        assertThat(resourceRunPairs().filter(pair -> Boolean.FALSE.equals(pair.get()[2])))
                .hasSize(39);
    }

    @Test
    @Tag("S0-01")
    @Tag("S0-02")
    @Tag("S0-03")
    @Tag("S0-04")
    @Tag("S0-05")
    @Tag("S0-06")
    @Tag("S0-07")
    @Tag("S0-08")
    @Tag("S0-30")
    void signals_has_exactly_eight_run_words_and_five_step_words() {
        assertThat(Vocabulary.SIGNALS.runMachine().states())
                .containsExactlyInAnyOrder(
                        "pending",
                        "running",
                        "waiting_signal",
                        "compensating",
                        "paused",
                        "completed",
                        "failed",
                        "cancelled");
        assertThat(Vocabulary.SIGNALS.stepMachine().states())
                .containsExactlyInAnyOrder("pending", "running", "completed", "failed", "cancelled");
    }

    @Test
    @Tag("S1-01")
    @Tag("S1-02")
    void markdown_completes_runs_as_complete_and_steps_as_completed() {
        assertThat(Vocabulary.MARKDOWN.runMachine().states())
                .containsExactlyInAnyOrder("created", "in-progress", "complete", "blocked", "failed");
        assertThat(Vocabulary.MARKDOWN.stepMachine().states())
                .containsExactlyInAnyOrder("pending", "in-progress", "completed", "blocked", "failed");
    }

    @Test
    @Tag("S2-41")
    @Tag("S2-42")
    void adr_has_no_running_step() {
        assertThat(Vocabulary.ADR.runMachine().states())
                .containsExactlyInAnyOrder("not_started", "running", "completed", "failed", "cancelled");
        assertThat(Vocabulary.ADR.stepMachine().states())
                .containsExactlyInAnyOrder("not_started", "pending", "completed", "failed", "skipped");
    }

    @Test
    @Tag("S3-01")
    @Tag("S3-30")
    void resource_has_seven_run_words_and_five_step_words() {
        assertThat(Vocabulary.RESOURCE.runMachine().states())
                .containsExactlyInAnyOrder(
                        "idle", "queued", "executing", "blocked", "completed", "failed", "compensating");
        assertThat(Vocabulary.RESOURCE.stepMachine().states())
                .containsExactlyInAnyOrder("pending", "running", "completed", "failed", "skipped");
    }

    @Test
    @Tag("S4-10")
    @Tag("S4-11")
    void linear_spells_canceled_with_one_l() {
        assertThat(Vocabulary.LINEAR.runMachine().states())
                .containsExactlyInAnyOrder("RUNNING", "COMPLETED", "FAILED", "CANCELED");
        assertThat(Vocabulary.LINEAR.stepMachine().states())
                .containsExactlyInAnyOrder("PENDING", "READY", "RUNNING", "WAITING", "DONE", "DEAD");
    }

    @Test
    void every_edge_of_signals_resource_and_linear_comes_from_some_move_of_the_engine() {
        assertThat(produced(Vocabulary.SIGNALS)).isEqualTo(SIGNALS_RUN);
        assertThat(produced(Vocabulary.RESOURCE)).isEqualTo(RESOURCE_RUN);
        assertThat(produced(Vocabulary.LINEAR)).isEqualTo(LINEAR_RUN);
    }

    private static Set<String> produced(Vocabulary vocabulary) {
        var edges = new ArrayList<String>();
        for (var move : Lifecycle.RUN.edges()) {
            for (var from : phases(move.from())) {
                for (var to : phases(move.to())) {
                    var before = vocabulary.term(from).word();
                    var after = vocabulary.term(to).word();
                    if (before != null && after != null && !before.equals(after)) {
                        edges.add(before + ">" + after);
                    }
                }
            }
        }
        return Set.copyOf(edges);
    }

    private static List<RunPhase> phases(RunState state) {
        return Stream.of(Cause.FAILURE, Cause.CANCEL)
                .map(cause -> RunPhase.of(state, cause))
                .distinct()
                .toList();
    }
}
