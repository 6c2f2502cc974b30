/**
 * What the checks of the whole repository share: the repository as text files and modules, and generated documents that are
 * committed.
 * In: the folder that the build runs in. Out: its files, its modules, and a failure when a committed document is not what the
 * code says. Forbidden: naming a rule; rules live in the rooms below.
 */
@NullMarked
package dev.ratchet.checks;

import org.jspecify.annotations.NullMarked;
