/**
 * Workflows written in Java, tried one attempt at a time: what they become for the core, and what their code answers.
 * In: workflows and scripted attempts. Out: definitions and reports.
 * Forbidden: stores, workers and threads, which have their own tests.
 */
@NullMarked
package dev.ratchet.engine;

import org.jspecify.annotations.NullMarked;
