/**
 * Workflows from files: reads them, says what is wrong with them, and makes code that the engine runs.
 * In: paths or text. Out: definitions with every problem at its line and column; an interpreter for the engine.
 * Forbidden: arguments, terminals and exit codes, which are the command's.
 */
@NullMarked
package dev.ratchet.files;

import org.jspecify.annotations.NullMarked;
