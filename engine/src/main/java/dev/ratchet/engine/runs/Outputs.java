package dev.ratchet.engine.runs;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Entry;
import dev.ratchet.core.store.RunKey;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.shared.Payloads;
import java.util.ArrayList;
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
        var key = RunKey.of(run.id());
        var entries = new ArrayList<Entry>();
        entries.add(new Entry(key, 1));
        run.steps().done().newestFirst().forEach(item -> entries.add(new Entry(key, item.revision())));
        return new Outputs(run, codec, store.payloads(entries), progress);
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
