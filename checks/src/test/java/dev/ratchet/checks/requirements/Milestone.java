package dev.ratchet.checks.requirements;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** When a statement is due: the first milestone that must prove it. */
enum Milestone {
    MACHINE("state machines, definitions and decide: no input or output"),
    ENGINE("stores, workers and the Java API"),
    QUEUES("slots, children, outbox, tasks and schedules"),
    FILES("YAML, state.json and the command"),
    PEOPLE("Markdown workflows and entities"),
    NONE("not ours to do, nothing to prove");

    /** The milestones that exist today: what is due in them must be proved. */
    static final Set<Milestone> BUILT = Set.copyOf(EnumSet.of(MACHINE, ENGINE));

    private final String meaning;

    Milestone(String meaning) {
        this.meaning = meaning;
    }

    static Milestone named(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String meaning() {
        return meaning;
    }

    boolean isBuilt() {
        return BUILT.contains(this);
    }
}
