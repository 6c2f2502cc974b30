package dev.ratchet.checks.chaos.checker;

/** Something that must hold of every history. */
@FunctionalInterface
interface Rule {
    void check(CaseFile file, Findings findings);
}
