package dev.ratchet.files.process;

/**
 * How a command ended.
 *
 * @param errors the end of what it wrote to standard error
 * @param isTooLong whether it wrote more than it may, and was killed for it
 */
public record Ended(int exit, String output, String errors, boolean isTooLong) {}
