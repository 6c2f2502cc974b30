package dev.ratchet.checks.simulation.load;

import dev.ratchet.checks.simulation.rules.Performance;
import dev.ratchet.checks.simulation.rules.Sightings;
import dev.ratchet.checks.simulation.rules.Story;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.checks.simulation.world.Chance;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.code.Attempt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What code finds around it: the process in which it runs. */
public interface Stage {
    /** Notes that code begins, which somebody may object to. */
    Performance begins(Attempt attempt, String step, boolean isUndo);

    /** Something that code saw must not be. */
    void objects(Violation violation);

    @Nullable
    Story story(RunKey run);

    /** The time, which code does not need but takes. */
    Instant now();

    Temper temper();

    Chance chance();

    SideTable side();

    Sightings sightings();
}
