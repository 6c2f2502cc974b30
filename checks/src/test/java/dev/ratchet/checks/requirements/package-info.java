/**
 * What Ratchet must do, statement by statement, and which test proves each.
 * In: the catalogue in {@code requirements.txt} and the {@code @Tag} ids in the sources of all modules. Out: {@code docs/requirements.md}, and a
 * failure for an unknown id or for one that is due and not proved. Forbidden: proving anything here.
 */
@NullMarked
package dev.ratchet.checks.requirements;

import org.jspecify.annotations.NullMarked;
