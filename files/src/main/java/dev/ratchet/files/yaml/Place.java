package dev.ratchet.files.yaml;

/** Where something stands in a file; both numbers count from 1. */
public record Place(int line, int column) {
    public static final Place START = new Place(1, 1);

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
