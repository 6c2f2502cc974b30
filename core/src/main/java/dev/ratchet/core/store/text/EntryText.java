package dev.ratchet.core.store.text;

import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.store.row.JournalRow;

/** A journal entry as the text of a row, and back: what is read is equal to what was written. */
public final class EntryText {
    private EntryText() {}

    /**
     * The event, the actor and the changes; revision and time have columns of their own.
     *
     * @throws IllegalArgumentException if a time in it is finer than a microsecond
     */
    public static String write(JournalEntry entry) {
        return new EntryWriter().write(entry);
    }

    /**
     * The entry of a row.
     *
     * @throws IllegalArgumentException if its text is not one that {@link #write} wrote; the message says where
     */
    public static JournalEntry read(JournalRow row, Parser parser) {
        return EntryReader.read(row, parser);
    }
}
