package dev.ratchet.core.store.row;

import java.time.Instant;

/**
 * A message that leaves when the change it belongs to is committed, to one destination. (run, destination, revision, number) is its key;
 * the revision and then the number say in which order the messages of a run to one destination are delivered.
 *
 * @param revision the revision of the run that brought it
 * @param number which of that revision's messages it is
 * @param content what is delivered, whole, as JSON
 * @param at since when it can be delivered
 */
public record MessageRow(
        RunKey run, long revision, int number, String destination, String type, String content, Instant at)
        implements Along {}
