/** Proves the exports, word for word, and that no name can break them. */
@NullMarked
package dev.ratchet.fsm.export;

import org.jspecify.annotations.NullMarked;
