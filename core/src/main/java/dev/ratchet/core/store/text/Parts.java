package dev.ratchet.core.store.text;

import dev.ratchet.core.run.Ending;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.run.Wait;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the values that runs and journal entries have in common. */
final class Parts implements Wait.Cases<Scribe> {
    private final Scribe out;

    private Parts(Scribe out) {
        this.out = out;
    }

    /** The fields of an origin, without the queue, which has a column of its own in the row of a run. */
    static void origin(Scribe out, Origin origin) {
        if (!origin.inputHash().isEmpty()) {
            out.text("input", origin.inputHash());
        }
        out.number("priority", origin.priority(), 0);
        if (!origin.labels().isEmpty()) {
            out.key("labels");
            out.open('{');
            for (var label : sorted(origin.labels()).entrySet()) {
                out.foreignKey(label.getKey());
                out.text(label.getValue());
            }
            out.close('}');
        }
        out.text("key", origin.businessKey());
        var link = origin.retryOf();
        if (link != null) {
            out.key("retryOf");
            out.open('{');
            out.text("run", link.run().text());
            out.flag("automatic", link.isAutomatic());
            out.close('}');
        }
        var parent = origin.parent();
        out.text("parent", parent == null ? null : parent.text());
        out.text("concurrency", origin.concurrencyKey());
    }

    /** One order for all, so that equal values give equal text. */
    static <V> Map<String, V> sorted(Map<String, V> map) {
        return map.size() < 2 ? map : new TreeMap<>(map);
    }

    static void failure(Scribe out, @Nullable Failure failure) {
        if (failure == null) {
            return;
        }
        var category = failure.category().word();
        out.key("failure");
        out.open('{');
        out.text("category", category);
        if (!failure.type().equals(category)) {
            out.text("type", failure.type());
        }
        if (!failure.message().isEmpty()) {
            out.text("message", failure.message());
        }
        out.close('}');
    }

    static void ending(Scribe out, Ending ending) {
        out.open('{');
        out.key("cause");
        out.word(ending.cause().word());
        out.flag("undo", ending.undo());
        out.flag("retry", ending.retry());
        out.text("reason", ending.reason());
        out.instant("stopBy", ending.stopBy());
        out.close('}');
    }

    static void awaits(Scribe out, @Nullable Wait wait) {
        if (wait == null) {
            return;
        }
        out.key("wait");
        out.open('{');
        out.key("for");
        wait.choose(new Parts(out));
        out.instant("until", wait.until());
        out.flag("again", wait.runsAgain());
        out.close('}');
    }

    @Override
    public Scribe signal(Wait.Signal wait) {
        out.word("signal");
        out.text("name", wait.name());
        return out;
    }

    @Override
    public Scribe timer(Wait.Timer wait) {
        out.word("timer");
        return out;
    }

    @Override
    public Scribe children(Wait.Children wait) {
        out.word("children");
        out.number("count", wait.count(), 0);
        out.number("open", wait.open(), 0);
        out.number("failed", wait.failed(), 0);
        out.number("tolerated", wait.tolerated(), 0);
        return out;
    }

    @Override
    public Scribe approval(Wait.Approval wait) {
        out.word("approval");
        out.number("quorum", wait.quorum(), 1);
        out.flag("rejectionFails", wait.rejectionFails());
        out.number("round", wait.round(), 1);
        out.flag("held", wait.held());
        if (!wait.votes().isEmpty()) {
            out.key("votes");
            out.open('[');
            wait.votes().forEach(vote -> vote(out, vote));
            out.close(']');
        }
        return out;
    }

    static void vote(Scribe out, Vote vote) {
        out.open('{');
        out.text("by", vote.by());
        out.flag("approves", vote.approves());
        if (!vote.note().isEmpty()) {
            out.text("note", vote.note());
        }
        out.instant("at", vote.at());
        out.close('}');
    }
}
