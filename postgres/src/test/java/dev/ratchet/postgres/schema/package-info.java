/**
 * Tests of what makes a database fit for the store.
 * In: databases and settings in every state. Out: whether they are made fit, or refused with words that help.
 * Forbidden: a database that is not made for the test.
 */
@NullMarked
package dev.ratchet.postgres.schema;

import org.jspecify.annotations.NullMarked;
