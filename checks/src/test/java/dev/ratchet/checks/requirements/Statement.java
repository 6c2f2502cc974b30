package dev.ratchet.checks.requirements;

/** One thing that Ratchet must keep, with the id that tests carry as their tag. */
record Statement(String id, Milestone due, String area, String text) {
    /** The group that its id begins with: S0 to S4. */
    String group() {
        return id.substring(0, id.indexOf('-'));
    }
}
