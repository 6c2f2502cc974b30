package dev.ratchet.checks.stories.stage;

import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.engine.json.Codec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The past of a run in the words of one vocabulary, as its stored journal tells it once it is over. */
public final class Words {
    private final Home home;
    private final Vocabulary vocabulary;
    private final Map<String, List<JournalEntry>> journals = new HashMap<>();

    public Words(Home home, Vocabulary vocabulary) {
        this.home = home;
        this.vocabulary = vocabulary;
    }

    public List<String> ofRun(String id) {
        return words(vocabulary.history(journal(id)));
    }

    public List<String> ofStep(String id, int step) {
        return words(vocabulary.history(journal(id), step));
    }

    private static List<String> words(List<Vocabulary.Line> lines) {
        return lines.stream().map(Vocabulary.Line::word).toList();
    }

    private List<JournalEntry> journal(String id) {
        return journals.computeIfAbsent(id, this::read);
    }

    private List<JournalEntry> read(String id) {
        var codec = Codec.standard();
        try (var store = home.open()) {
            return store.journal(RunKey.of(new RunId(id)), 0, Integer.MAX_VALUE).stream()
                    .map(row -> EntryText.read(row, codec::tree))
                    .toList();
        }
    }
}
