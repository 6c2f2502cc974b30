/**
 * From a definition to a plan that can be run: every error at once, each with a path and a fix, lints as warnings, and the
 * compiled form with steps by number and needs as bit masks.
 * In: a definition. Out: problems, or a {@code Plan}. Forbidden: running anything.
 */
@NullMarked
package dev.ratchet.core.definition.plan;

import org.jspecify.annotations.NullMarked;
