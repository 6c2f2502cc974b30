package dev.ratchet.core.store.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.row.JournalRow;
import tools.jackson.databind.json.JsonMapper;

/** Writes a run or an entry as text and reads it again, with a parser as the engine has one. */
public final class RoundTrip {
    public static final Parser PARSER = JsonMapper.shared().readerFor(Object.class)::readValue;

    private RoundTrip() {}

    /** The run as it comes back; it must be the same. */
    public static Run of(Run run) {
        var row = RunText.row(run, 7, null);
        var read = RunText.read(row, run.plan(), PARSER);
        assertThat(read).as("what is read from %s", row).isEqualTo(run);
        return read;
    }

    /** The entry as it comes back; it must be the same. */
    public static JournalEntry of(JournalEntry entry) {
        var row = row(entry);
        var read = EntryText.read(row, PARSER);
        assertThat(read).as("what is read from %s", row).isEqualTo(entry);
        return read;
    }

    static JournalRow row(JournalEntry entry) {
        return new JournalRow(entry.revision(), entry.at(), 0, 0, EntryText.write(entry), null);
    }
}
