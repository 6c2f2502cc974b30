/**
 * Which module may see which, and what the pure ones may never touch: rules over compiled classes, named as sentences.
 * In: the class files of every module of the build. Out: a failure that lists every dependency that breaks a rule. Each rule is
 * also tried on code that breaks it, because a rule that cannot fail is a wish.
 */
@NullMarked
package dev.ratchet.checks.architecture;

import org.jspecify.annotations.NullMarked;
