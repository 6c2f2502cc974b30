package dev.ratchet.core.run;

/** The name of one run, chosen by the caller or generated. */
public record RunId(String text) {
    public RunId {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a run id must not be blank");
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
