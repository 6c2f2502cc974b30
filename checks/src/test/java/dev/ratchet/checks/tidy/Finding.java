package dev.ratchet.checks.tidy;

/** One place that breaks a rule, and what to do about it. Line 0 is the file or folder as a whole. */
record Finding(String path, int line, String remedy) {
    @Override
    public String toString() {
        return (line == 0 ? path : path + ":" + line) + ": " + remedy;
    }
}
