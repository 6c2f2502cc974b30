package dev.ratchet.checks.stories.stage;

/** A suite that is told once for each kind of store. */
public interface Homed {
    /** An empty place, for one test. */
    Home newHome();
}
