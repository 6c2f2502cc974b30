/**
 * Where stories take place: stores of each kind, engines in real threads, gates at which handlers stop, and cuts of connections.
 * In: a kind of store. Out: engines on it, what its tables say, and an audit of all that was written.
 * Forbidden: telling a story, and waiting for time instead of for what must happen.
 */
@NullMarked
package dev.ratchet.checks.stories.stage;

import org.jspecify.annotations.NullMarked;
