package dev.ratchet.testkit;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.Report;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The scripts of all steps that have one. */
final class Scripts {
    private final Map<String, Script> scripts = new HashMap<>();

    Script of(String workflow, String step) {
        return scripts.computeIfAbsent(workflow + "/" + step, key -> new Script());
    }

    Code around(Code code) {
        return new Code() {
            @Override
            public Definition definition() {
                return code.definition();
            }

            @Override
            public Report run(Attempt attempt) throws Exception {
                var script = scripts.get(code.definition().name() + "/" + attempt.step());
                return script == null ? code.run(attempt) : script.run(attempt, code);
            }

            @Override
            public Set<String> reads(String step) {
                return code.reads(step);
            }

            @Override
            public @Nullable String misfit(String signal, String payload) {
                return code.misfit(signal, payload);
            }

            @Override
            public void undo(Attempt attempt) throws Exception {
                code.undo(attempt);
            }
        };
    }
}
