package dev.ratchet.engine.commit;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.run.Wait;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.SignalRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outputs of the steps that one decision completed: what code returned, a signal's payload, or who approved. */
final class Brought {
    private final Run before;
    private final Decision.Advance advance;
    private final List<SignalRow> fresh;
    private final Store store;

    Brought(Run before, Decision.Advance advance, List<SignalRow> fresh, Store store) {
        this.before = before;
        this.advance = advance;
        this.fresh = fresh;
        this.store = store;
    }

    Map<Integer, String> outputs(@Nullable String returned) {
        var outputs = new HashMap<Integer, String>();
        for (var change : advance.entry().changes()) {
            if (change instanceof Change.StepMoved move && move.to() == StepState.COMPLETED) {
                var output = output(move, returned);
                if (output != null) {
                    outputs.put(move.step(), output);
                }
            }
        }
        return outputs;
    }

    private @Nullable String output(Change.StepMoved move, @Nullable String returned) {
        if (move.cause() == Cause.OUTCOME) {
            return returned;
        }
        if (move.cause() == Cause.SIGNAL) {
            return signal(move.step());
        }
        return move.cause() == Cause.APPROVAL ? approval(move.step()) : null;
    }

    private @Nullable String signal(int step) {
        for (var change : advance.entry().changes()) {
            if (change instanceof Change.SignalConsumed consumed && consumed.step() == step) {
                return payload(consumed);
            }
        }
        return null;
    }

    private @Nullable String payload(Change.SignalConsumed consumed) {
        for (var signal : fresh) {
            if (signal.name().equals(consumed.name()) && signal.number() == consumed.number()) {
                return signal.payload();
            }
        }
        var stored = store.signals(RunKey.of(before.id()), consumed.name(), consumed.number() - 1, 1);
        return stored.isEmpty() ? null : stored.get(0).payload();
    }

    private String approval(int step) {
        var votes = new ArrayList<Map<String, Object>>();
        var detail = before.steps().detail(step);
        if (detail != null && detail.awaits() instanceof Wait.Approval approval && !approval.held()) {
            approval.votes().forEach(vote -> votes.add(told(vote)));
        }
        for (var change : advance.entry().changes()) {
            if (change instanceof Change.Voted voted && voted.step() == step) {
                votes.add(told(voted.vote()));
            }
        }
        return Json.write(Map.of("votes", votes));
    }

    private static Map<String, Object> told(Vote vote) {
        var told = new LinkedHashMap<String, Object>();
        told.put("by", vote.by());
        told.put("approves", vote.approves());
        told.put("note", vote.note());
        told.put("at", vote.at().toString());
        return told;
    }
}
