/**
 * The lifecycle as a document: the published machines, and what every event does to a run and to a step in every state.
 * In: the real machines and the real decide. Out: {@code docs/lifecycle.md}, compared with what is committed.
 * Forbidden: saying anything about the lifecycle that was not asked of the code.
 */
@NullMarked
package dev.ratchet.checks.lifecycle;

import org.jspecify.annotations.NullMarked;
