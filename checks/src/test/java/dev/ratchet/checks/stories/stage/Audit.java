package dev.ratchet.checks.stories.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.json.DefinitionJson;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.journal.Fold;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.core.store.text.RunText;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.fsm.StateMachine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What must hold of everything in a store, whatever the story was: histories without a gap, rows that are what their history says, and
 * no move that any vocabulary forbids.
 */
public final class Audit {
    private static final int MOST = 1_000;

    private final Store store;
    private final Codec codec = Codec.standard();
    private final Map<Integer, Plan> plans = new HashMap<>();

    private Audit(Store store) {
        this.store = store;
    }

    public static void of(Store store) {
        new Audit(store).check();
    }

    @SuppressWarnings("unchecked") // A definition is a JSON object.
    private void check() {
        for (var row : store.definitions(0, MOST)) {
            var definition = DefinitionJson.read((Map<String, Object>) codec.tree(row.json()));
            plans.put(row.number(), Plan.frozen(definition));
        }
        store.list(new RunQuery(Set.of(), null, Map.of(), null, null, null, MOST))
                .forEach(this::check);
    }

    private void check(RunRow row) {
        var plan = plans.get(row.definition());
        assertThat(plan).as("definition of run " + row.id()).isNotNull();
        var keepsSlot = row.owner() != null || row.state() == RunState.RUNNING || row.state() == RunState.COMPENSATING;
        assertThat(row.slot() && !keepsSlot)
                .as("run " + row.id() + " is " + row.state() + " and keeps a slot")
                .isFalse();
        var journal = journal(row);
        assertThat(journal).as("one entry for each revision of run " + row.id()).hasSize((int) row.revision());
        assertThat(RunText.read(row, plan, codec::tree))
                .as("the row of run " + row.id() + " is what its history says")
                .isEqualTo(Fold.replay(row.id(), plan, journal));
        for (var vocabulary : Vocabulary.all()) {
            var who = vocabulary + ", run " + row.id();
            legal(who, vocabulary.history(journal), vocabulary.runMachine());
            for (var step = 0; step < plan.size(); step++) {
                legal(who + " step " + plan.name(step), vocabulary.history(journal, step), vocabulary.stepMachine());
            }
        }
    }

    private List<JournalEntry> journal(RunRow row) {
        var entries = new ArrayList<JournalEntry>();
        for (var stored : store.journal(row.key(), 0, Integer.MAX_VALUE)) {
            assertThat(stored.revision()).as("revision of run " + row.id()).isEqualTo(entries.size() + 1);
            entries.add(EntryText.read(stored, codec::tree));
        }
        return entries;
    }

    private static void legal(String who, List<Vocabulary.Line> past, StateMachine<String, Object> machine) {
        for (var i = 1; i < past.size(); i++) {
            var from = past.get(i - 1).word();
            var to = past.get(i).word();
            assertThat(machine.canTransition(from, to))
                    .as(who + ": " + from + " -> " + to)
                    .isTrue();
        }
    }
}
