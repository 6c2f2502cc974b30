/**
 * What steps of files do when they run: commands, HTTP requests, computed values; and the code that the engine calls for them.
 * In: attempts of steps whose definition says everything. Out: reports.
 * Forbidden: reading files again; what runs is what was frozen when the run began.
 */
@NullMarked
package dev.ratchet.files.steps;

import org.jspecify.annotations.NullMarked;
