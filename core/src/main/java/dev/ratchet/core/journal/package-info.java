/**
 * What happened: one entry per revision with every change in it, and the fold that turns entries into a run.
 * In: changes. Out: the next run. The fold is the only code that changes a run, and every move it makes is checked against the
 * published machines, so history and truth cannot differ. Forbidden: choosing what happens next.
 */
@NullMarked
package dev.ratchet.core.journal;

import org.jspecify.annotations.NullMarked;
