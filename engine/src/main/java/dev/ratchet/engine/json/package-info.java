/**
 * Values as JSON text and back, behind one small interface; Jackson does it, and no signature shows that.
 * In: Java values, or JSON. Out: the other.
 * Forbidden: any Jackson type in a public signature, and Java serialization in any form.
 */
@NullMarked
package dev.ratchet.engine.json;

import org.jspecify.annotations.NullMarked;
