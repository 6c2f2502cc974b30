/**
 * The verbs that anybody may say to a run by its id, whatever language its workflow was written in, and what they answer.
 * In: ids and verbs. Out: views of runs, pages of them, histories, and clear refusals.
 * Forbidden: changing a run in any other way than by a request to the node.
 */
@NullMarked
package dev.ratchet.engine.runs;

import org.jspecify.annotations.NullMarked;
