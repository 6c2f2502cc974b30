package dev.ratchet.core.simulate;

/** How far a simulation goes before it gives up and says so. */
public record Bound(int states, int endings) {
    public static final Bound STANDARD = new Bound(50_000, 1_000);
}
