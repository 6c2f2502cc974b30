/**
 * Work for somebody outside the process, as whoever does it sees it: people, agents, programs in other languages.
 * In: who asks and what they can do. Out: tasks, each with a lease.
 * Forbidden: the code of workflows; whoever does a task needs none.
 */
@NullMarked
package dev.ratchet.engine.tasks;

import org.jspecify.annotations.NullMarked;
