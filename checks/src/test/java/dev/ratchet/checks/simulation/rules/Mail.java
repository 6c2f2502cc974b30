package dev.ratchet.checks.simulation.rules;

import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.engine.outbox.CloudEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which messages were committed, and which were delivered: the same ones, in order for each run. One thread at a time. */
public final class Mail {
    private final Sightings sightings;
    private final Map<String, List<String>> committed = new LinkedHashMap<>();
    private final Map<String, Integer> delivered = new HashMap<>();
    private final Set<String> contents = new HashSet<>();

    Mail(Sightings sightings) {
        this.sightings = sightings;
    }

    /** A write was applied, with what goes along with it. */
    void committed(Write write) {
        var run = write.after().id().text();
        for (var along : write.along()) {
            if (along instanceof MessageRow message) {
                committed
                        .computeIfAbsent(run, key -> new ArrayList<>())
                        .add(run + "/" + message.revision() + "/" + message.number());
            }
        }
    }

    /** A message has come. */
    public void comes(CloudEvent event) {
        var ids = committed.getOrDefault(event.subject(), List.of());
        var place = ids.indexOf(event.id());
        Violation.unless(place >= 0, Rule.OUTBOX, null, event, " was delivered and never committed");
        for (var earlier : ids.subList(0, Math.max(0, place))) {
            Violation.unless(
                    delivered.containsKey(earlier), Rule.OUTBOX, null, event, " was delivered before ", earlier);
        }
        if (delivered.merge(event.id(), 1, Integer::sum) > 1) {
            sightings.saw(Sometimes.MESSAGE_REPEATED);
        }
        contents.add(event.data());
    }

    /** Whether something was committed that has not come. */
    public boolean isOwing() {
        return committed.values().stream().anyMatch(ids -> !delivered.keySet().containsAll(ids));
    }

    /** At the end all that was committed has come, and that is what code published whose outcome counts. */
    void checkEnd(Set<String> published) {
        for (var ids : committed.values()) {
            for (var id : ids) {
                Violation.unless(
                        delivered.containsKey(id), Rule.OUTBOX, null, id, " was committed and never delivered");
            }
        }
        Violation.unless(
                contents.equals(published), Rule.OUTBOX, null, "published was ", published, ", delivered ", contents);
    }
}
