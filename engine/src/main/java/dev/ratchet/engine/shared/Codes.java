package dev.ratchet.engine.shared;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.json.Hashes;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.Interpreter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The code that this process has, by the name and version of its workflow. Thread-safe. */
public final class Codes {
    /** Told by a worker that needs no code for definitions that say themselves what their steps do. */
    static final String INTERPRETS = "*";

    private final Map<Name, Registered> byName = new ConcurrentHashMap<>();

    private final List<Interpreter> interpreters = new CopyOnWriteArrayList<>();

    private record Name(String workflow, int version) {}

    /** Code with the fingerprint of its structure, by which it is compared with the plans of stored runs. */
    public record Registered(Code code, String structure) {}

    /**
     * Adds code. The same workflow and version may come again if its structure is the same: attempts that begin from then on run the
     * code that came last. Says whether there was none before.
     */
    public boolean register(Code code) {
        var definition = code.definition();
        var structure = Hashes.structure(definition);
        var isNew = new boolean[1];
        byName.compute(new Name(definition.name(), definition.version()), (name, before) -> {
            if (before != null && !before.structure.equals(structure)) {
                throw new IllegalArgumentException("workflow '" + name.workflow + "' version " + name.version
                        + " is registered already with other steps; give the changed one a new version");
            }
            isNew[0] = before == null;
            return new Registered(code, structure);
        });
        return isNew[0];
    }

    public void add(Interpreter interpreter) {
        interpreters.add(interpreter);
    }

    /** The code that an interpreter makes of a definition; null if none knows it. */
    @Nullable
    Code interpreted(Definition definition) {
        for (var interpreter : interpreters) {
            var code = interpreter.code(definition);
            if (code != null) {
                return code;
            }
        }
        return null;
    }

    /** Why no run of a definition can be started here that needs no registered code; empty if one can. */
    public Optional<String> whyNotInterpreted(Definition definition, @Nullable String input) {
        return interpreters.stream()
                .flatMap(interpreter -> interpreter.whyNot(definition, input).stream())
                .findFirst()
                .or(() -> interpreted(definition) != null
                        ? Optional.empty()
                        : Optional.of("this engine has no interpreter for it; give it one when it is built"));
    }

    boolean hasInterpreters() {
        return !interpreters.isEmpty();
    }

    @Nullable
    public Registered find(String workflow, int version) {
        return byName.get(new Name(workflow, version));
    }

    /** Whether there is code here that could not use the payload of such a signal. */
    public boolean isMisfit(String signal, String payload) {
        return byName.values().stream().anyMatch(each -> each.code.misfit(signal, payload) != null);
    }

    /** What workers tell each other of the code that they have. */
    public List<String> told() {
        var told = new ArrayList<String>();
        byName.forEach((name, registered) -> told.add(told(name.workflow, name.version, registered.structure)));
        if (hasInterpreters()) {
            told.add(INTERPRETS);
        }
        Collections.sort(told);
        return told;
    }

    /** The code of one workflow, as workers tell it. */
    static String told(String workflow, int version, String structure) {
        return workflow + "/" + version + "/" + structure;
    }
}
