/**
 * Whole stories of real engines with real threads, each told on every kind of store: what a user of the Java API may rely on.
 * In: a kind of store. Out: proofs of statements by id, from the workflow that somebody wrote to what the tables say afterwards.
 * Forbidden: looking into an engine; a story says verbs and reads answers.
 */
@NullMarked
package dev.ratchet.checks.stories;

import org.jspecify.annotations.NullMarked;
