/**
 * The stage for tests of entities: two databases, and a shop whose orders can go wrong in every way.
 * In: which database. Out: a home that is clean, a machine, what was called and what was published.
 * Forbidden: assertions.
 */
@NullMarked
package dev.ratchet.entity.stage;

import org.jspecify.annotations.NullMarked;
