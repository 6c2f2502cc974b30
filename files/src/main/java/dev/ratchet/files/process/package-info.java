/**
 * Commands of steps as processes: started in a group of their own, fed, watched, and ended with everything that they started.
 * In: a program, its environment and input. Out: what it wrote and how it ended, never more than the limit.
 * Forbidden: workflows, and building the text of a command from data.
 */
@NullMarked
package dev.ratchet.files.process;

import org.jspecify.annotations.NullMarked;
