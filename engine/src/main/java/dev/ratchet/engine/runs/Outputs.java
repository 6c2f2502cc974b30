package dev.ratchet.engine.runs;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.commit.Watchers;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.shared.Payloads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run was given and what its steps brought, read in one go; or nothing of it, where that is not asked for. */
final class Outputs {
    private final Run run;
    private final Codec codec;
    private final Map<Entry, String> payloads;
    private final Map<Integer, String> progress;

    private Outputs(Run run, Codec codec, Map<Entry, String> payloads, Map<Integer, String> progress) {
        this.run = run;
        this.codec = codec;
        this.payloads = payloads;
        this.progress = progress;
    }

    static Outputs notRead(Run run, Codec codec) {
        return new Outputs(run, codec, Map.of(), Map.of());
    }

    static Outputs read(Run run, Store store, Codec codec, Map<Integer, String> progress) {
        return new Outputs(run, codec, payloads(run, store, Map.of()), progress);
    }

    /** For a run that has ended: what is known of its payloads by revision is not read again. */
    static Outputs read(Watchers.Ended ended, Store store, Codec codec) {
        var run = ended.run();
        return new Outputs(run, codec, payloads(run, store, ended.known()), Map.of());
    }

    private static Map<Entry, String> payloads(Run run, Store store, Map<Long, String> known) {
        var payloads = new HashMap<Entry, String>();
        var missing = new ArrayList<Entry>();
        var revisions = new ArrayList<>(List.of(1L));
        run.steps().done().newestFirst().forEach(item -> revisions.add(item.revision()));
        for (var revision : revisions) {
            var entry = new Entry(RunKey.of(run.id()), revision);
            var payload = known.get(revision);
            if (payload == null) {
                missing.add(entry);
            } else if (!payload.isEmpty()) {
                payloads.put(entry, payload);
            }
        }
        if (!missing.isEmpty()) {
            payloads.putAll(store.payloads(missing));
        }
        return payloads;
    }

    @Nullable
    String input() {
        return Payloads.input(payload(1), codec);
    }

    @Nullable
    String of(int step) {
        var revision = run.steps().done().revisionOf(step);
        return revision == 0 ? null : Payloads.output(payload(revision), step, codec);
    }

    @Nullable
    String progress(int step) {
        return progress.get(step);
    }

    private @Nullable String payload(long revision) {
        return payloads.get(new Entry(RunKey.of(run.id()), revision));
    }
}
