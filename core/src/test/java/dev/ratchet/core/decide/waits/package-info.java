/**
 * Stories about {@code decide} and what it waits for: signals, approvals, children, tasks, timers and deadlines.
 * In: definitions and events. Out: nothing but verdicts.
 * Forbidden: clocks and threads; time passes because the story says so.
 */
@NullMarked
package dev.ratchet.core.decide.waits;

import org.jspecify.annotations.NullMarked;
