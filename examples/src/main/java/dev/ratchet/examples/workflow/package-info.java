/**
 * Durable workflows, one idea each: a greeting, a saga, an approval, a signal, a crash, and a start inside a transaction.
 * In: a place to keep runs. Out: what happened, in plain text.
 * Forbidden: cleverness; each is meant to be copied.
 */
@NullMarked
package dev.ratchet.examples.workflow;

import org.jspecify.annotations.NullMarked;
