/**
 * Small programs that tell a story each, to read and to run.
 * In: the name of a sample. Out: what happened, in plain text.
 * Forbidden: anything that a newcomer would have to look up outside the sample and the library it shows.
 */
@NullMarked
package dev.ratchet.examples;

import org.jspecify.annotations.NullMarked;
