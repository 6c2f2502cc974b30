/**
 * What the codec keeps, refuses and tolerates.
 * In: values and JSON texts. Out: proofs that what is written comes back.
 * Forbidden: Jackson's own types, except the annotations that users may put on their classes.
 */
@NullMarked
package dev.ratchet.engine.json;

import org.jspecify.annotations.NullMarked;
