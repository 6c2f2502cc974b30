package dev.ratchet.engine.outbox;

import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.code.Outgoing;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one process publishes, and where it goes.
 *
 * @param domain the first part of the types of events about state changes; null if these are not published
 */
public record Publishing(
        List<Destination> destinations, @Nullable String domain, Redelivery redelivery) {
    public static final Publishing NOTHING = new Publishing(List.of(), null, Redelivery.USUAL);

    public Publishing {
        destinations = List.copyOf(destinations);
        var names = new HashSet<String>();
        for (var destination : destinations) {
            if (!names.add(destination.name())) {
                throw new IllegalArgumentException("two destinations are called '" + destination
                        + "'; messages are kept by that name, so give each its own");
            }
        }
    }

    /** Whether this process delivers to anybody. */
    public boolean delivers() {
        return destinations.stream().anyMatch(destination -> destination.subscriber() != null);
    }

    /**
     * The rows that go with one entry of a run's journal: first what code published, then the state changes; one for each destination
     * that wants it.
     *
     * @param run as the entry leaves it
     */
    public List<Along> rows(Run run, JournalEntry entry, List<Outgoing> published) {
        if (destinations.isEmpty() || (domain == null && published.isEmpty())) {
            return List.of();
        }
        var sheet = new Sheet(run, entry, new ArrayList<>());
        published.forEach(each -> sheet.add(each.type(), each.json(), null));
        if (domain != null) {
            for (var told : new StateChanges(domain, run, entry).told()) {
                sheet.add(told.type(), told.data(), told.category().name().toLowerCase(Locale.ROOT));
            }
        }
        var rows = new ArrayList<Along>();
        for (var event : sheet.events) {
            for (var destination : destinations) {
                if (destination.takes(event.type())) {
                    rows.add(sheet.row(event, destination));
                }
            }
        }
        return rows;
    }

    private record Event(int number, String type, String content) {}

    /** The events of one entry, numbered. */
    private record Sheet(Run run, JournalEntry entry, List<Event> events) {
        void add(String type, String data, @Nullable String category) {
            var number = events.size();
            var id = run.id().text();
            Map<String, String> attributes = new LinkedHashMap<>();
            attributes.put("id", id + "/" + entry.revision() + "/" + number);
            attributes.put("source", source(run.plan().definition().name()));
            attributes.put("type", type);
            attributes.put("subject", id);
            attributes.put("time", entry.at().toString());
            attributes.put("correlationid", id);
            if (category != null) {
                attributes.put("category", category);
            }
            events.add(new Event(number, type, CloudEvent.write(attributes, data)));
        }

        MessageRow row(Event event, Destination destination) {
            return new MessageRow(
                    RunKey.of(run.id()),
                    entry.revision(),
                    event.number(),
                    destination.name(),
                    event.type(),
                    event.content(),
                    entry.at());
        }

        private static String source(String workflow) {
            try {
                return new URI(null, null, "/workflows/" + workflow, null).toASCIIString();
            } catch (URISyntaxException e) {
                throw new IllegalStateException("a path can be made of any text", e);
            }
        }
    }
}
