/**
 * A new user on the way to an account: steps that may be done in any order, and a mail that fails after the fact.
 * In: nothing. Out: a story.
 * Forbidden: real mail.
 */
@NullMarked
package dev.ratchet.examples.onboarding;

import org.jspecify.annotations.NullMarked;
