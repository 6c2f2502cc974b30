/**
 * Stories about {@code decide} as four readers of other vocabularies would tell them: their states, moves, verbs and words.
 * In: definitions and events. Out: nothing but verdicts.
 * Forbidden: rules that no reader has a word for; those are proved beside.
 */
@NullMarked
package dev.ratchet.core.decide.told;

import org.jspecify.annotations.NullMarked;
