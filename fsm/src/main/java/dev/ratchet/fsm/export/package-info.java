/**
 * A machine as people and other tools read it: Markdown, Mermaid, DOT and JSON.
 * In: a built machine. Out: text that ends in a new line and is the same for the same declaration.
 * Forbidden: files, and names taken at their word; every name is escaped for where it goes.
 */
@NullMarked
package dev.ratchet.fsm.export;

import org.jspecify.annotations.NullMarked;
