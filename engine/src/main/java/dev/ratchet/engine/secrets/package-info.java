/**
 * Where secrets come from. Workflows only name them: a value is asked for at the last moment and never stored.
 * In: names. Out: values.
 * Forbidden: keeping or writing down a value.
 */
@NullMarked
package dev.ratchet.engine.secrets;

import org.jspecify.annotations.NullMarked;
