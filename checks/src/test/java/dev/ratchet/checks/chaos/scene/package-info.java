/**
 * The checker on trial: a small history made by hand that keeps every rule, and crimes against it that must be found.
 * In: nothing; rows, requests and ledger lines are written down here. Out: tests of the checker.
 * Forbidden: the engine; a history that it made would share its mistakes.
 */
@NullMarked
package dev.ratchet.checks.chaos.scene;

import org.jspecify.annotations.NullMarked;
