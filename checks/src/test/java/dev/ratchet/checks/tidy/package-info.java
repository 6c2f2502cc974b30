/**
 * The form of the repository itself: how long, how wide, how named, and what may not be written anywhere.
 * In: text files. Out: findings with path, line and what to do, all at once. {@code looked-again.txt} lists what is over a limit on
 * purpose. Forbidden: judging behaviour; a rule here reads text and syntax trees only.
 */
@NullMarked
package dev.ratchet.checks.tidy;

import org.jspecify.annotations.NullMarked;
