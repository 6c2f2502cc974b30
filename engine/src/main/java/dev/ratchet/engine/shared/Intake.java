package dev.ratchet.engine.shared;

import dev.ratchet.core.store.Entry;
import dev.ratchet.core.store.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs that were claimed together. Whoever needs the input of one of them reads those of all in one go: the others will be asked for
 * theirs in a moment. Thread-safe.
 */
public final class Intake {
    private static final long FIRST = 1;

    private final List<Tenure> tenures;
    private boolean isRead;

    private Intake(List<Tenure> tenures) {
        this.tenures = List.copyOf(tenures);
    }

    public static void of(List<Tenure> tenures) {
        var intake = new Intake(tenures);
        tenures.forEach(tenure -> tenure.cameWith(intake));
    }

    /** Reads the inputs unless that was done. Others who need one wait here meanwhile. */
    public synchronized void readInputs(Store store) {
        if (isRead) {
            return;
        }
        var entries = new ArrayList<Entry>();
        for (var tenure : tenures) {
            if (!tenure.isOver() && tenure.payload(FIRST) == null) {
                entries.add(new Entry(tenure.key, FIRST));
            }
        }
        var inputs = store.payloads(entries);
        for (var tenure : tenures) {
            var input = inputs.get(new Entry(tenure.key, FIRST));
            if (input != null) {
                tenure.keep(FIRST, input);
            }
        }
        isRead = true;
    }
}
