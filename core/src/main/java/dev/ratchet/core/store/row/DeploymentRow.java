package dev.ratchet.core.store.row;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A definition that runs when something happens: an event of a name, or a time.
 *
 * @param name its key
 * @param revision counts its changes from 1; a change is applied only to the revision before it
 * @param definition the number of the definition whose runs it starts
 * @param event the name of the events that start a run; null if none does
 * @param next when somebody should look at it again; null if time does nothing to it
 * @param body everything else, as a JSON object
 */
public record DeploymentRow(
        String name,
        long revision,
        int definition,
        @Nullable String event,
        @Nullable Instant next,
        String body) {}
