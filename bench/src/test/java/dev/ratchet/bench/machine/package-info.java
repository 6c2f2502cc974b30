/** Proves that the contenders do the same thing; a peer that refused every move would look fast. */
@NullMarked
package dev.ratchet.bench.machine;

import org.jspecify.annotations.NullMarked;
