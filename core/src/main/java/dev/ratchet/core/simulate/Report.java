package dev.ratchet.core.simulate;

import java.util.List;

/**
 * What a simulation found.
 *
 * @param warnings waits that may last for ever, steps that never start, roll-backs that leave something
 * @param explored how many different states were visited
 * @param isComplete whether all were: otherwise the bound was reached and there may be more endings
 */
public record Report(List<Ending> endings, List<String> warnings, int explored, boolean isComplete) {
    public Report {
        endings = List.copyOf(endings);
        warnings = List.copyOf(warnings);
    }
}
