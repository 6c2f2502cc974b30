/**
 * What could happen: walks a definition through every combination of outcomes with the engine's own {@code decide}, and reports
 * each distinct ending with a path that leads there. In: a plan and a bound. Out: endings, warnings, and whether the bound
 * was reached. Forbidden: rules of its own about what follows from an outcome.
 */
@NullMarked
package dev.ratchet.core.simulate;

import org.jspecify.annotations.NullMarked;
