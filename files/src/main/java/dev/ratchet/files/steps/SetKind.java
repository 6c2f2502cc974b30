package dev.ratchet.files.steps;

import dev.ratchet.core.definition.Work;

/** Computes values. */
final class SetKind implements Kind {
    @Override
    public String perform(Work.Handler work, Call call) {
        return call.json(call.fill(work.settings().get("values")));
    }
}
