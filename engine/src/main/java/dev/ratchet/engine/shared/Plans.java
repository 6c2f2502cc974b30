package dev.ratchet.engine.shared;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.json.DefinitionJson;
import dev.ratchet.core.definition.json.Hashes;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.text.RunText;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.json.Codec;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The frozen definitions of the store as plans, each compiled once. A run follows the plan that was frozen when it started, whatever
 * code is registered today. Thread-safe.
 */
public final class Plans {
    private static final int PAGE = 100;

    private final Store store;
    private final Codec codec;
    private final Codes codes;
    private final Map<Integer, Known> byNumber = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final Map<Plan, Code> interpreted = Collections.synchronizedMap(new IdentityHashMap<>());
    private volatile Set<String> toldElsewhere = Set.of();
    private int last;

    public Plans(Store store, Codec codec, Codes codes) {
        this.store = store;
        this.codec = codec;
        this.codes = codes;
    }

    /** A stored definition, compiled; with its code if that needs no registration. */
    public record Known(
            int number,
            Plan plan,
            String structure,
            @Nullable Code interpreted) {}

    /** The number of a definition in the store, where it is kept if it is new. */
    public Known of(Definition definition) {
        var hash = Hashes.definition(definition);
        var number = numbers.get(hash);
        if (number != null) {
            return of(number);
        }
        var row = new DefinitionRow(
                0,
                hash,
                definition.name(),
                definition.version(),
                Hashes.structure(definition),
                DefinitionJson.write(definition));
        return learn(store.define(row));
    }

    public Known of(int number) {
        var known = byNumber.get(number);
        if (known != null) {
            return known;
        }
        var rows = store.definitions(number - 1, 1);
        if (rows.isEmpty() || rows.get(0).number() != number) {
            throw new StoreException(
                    "the store has runs of definition " + number + " but not the definition", false, null);
        }
        return learn(rows.get(0));
    }

    private Known learn(DefinitionRow row) {
        var known = byNumber.computeIfAbsent(row.number(), number -> compile(row));
        numbers.put(row.hash(), row.number());
        return known;
    }

    private Known compile(DefinitionRow row) {
        var definition = definition(row);
        var plan = Plan.frozen(definition);
        var code = codes.interpreted(definition);
        if (code != null) {
            interpreted.put(plan, code);
        }
        return new Known(row.number(), plan, row.structure(), code);
    }

    @SuppressWarnings("unchecked") // JSON objects have texts as keys.
    private Definition definition(DefinitionRow row) {
        if (codec.tree(row.json()) instanceof Map<?, ?> tree) {
            return DefinitionJson.read((Map<String, Object>) tree);
        }
        throw new StoreException("definition " + row.number() + " in the store is not a JSON object", false, null);
    }

    public Run read(RunRow row) {
        return RunText.read(row, of(row.definition()).plan(), codec::tree);
    }

    /** There is code now that was not there before: definitions that were of no interest may be. */
    public synchronized void lookAgain() {
        last = 0;
    }

    /** Learns of definitions that other processes brought, and of the code that other live workers have. */
    public synchronized void refresh(Set<String> told) {
        toldElsewhere = Set.copyOf(told);
        for (var rows = store.definitions(last, PAGE); !rows.isEmpty(); rows = store.definitions(last, PAGE)) {
            for (var row : rows) {
                if (codes.hasInterpreters() || codes.find(row.name(), row.version()) != null) {
                    learn(row);
                }
                last = row.number();
            }
        }
    }

    /**
     * The definitions whose runs this process may claim: those that it has code for. If that code is built otherwise it may only take
     * them to pause them, and only while no live worker has the code that they were planned with.
     */
    public Set<Integer> served() {
        var served = new HashSet<Integer>();
        for (var known : byNumber.values()) {
            var registered = registered(known);
            var definition = known.plan().definition();
            if (registered != null
                    && (registered.structure().equals(known.structure())
                            || !toldElsewhere.contains(
                                    Codes.told(definition.name(), definition.version(), known.structure())))) {
                served.add(known.number());
            }
        }
        return served;
    }

    /** The structure of the code that is here for that workflow and version; null if there is none. */
    public @Nullable String structureHere(Plan plan) {
        if (interpreted.containsKey(plan)) {
            return Hashes.structure(plan.definition());
        }
        var registered = codes.find(plan.definition().name(), plan.definition().version());
        return registered == null ? null : registered.structure();
    }

    /** What this process tells the others of the code that it has. */
    public List<String> told() {
        return codes.told();
    }

    /** Whether a worker that tells this can do runs of that definition, planned with that structure or accepted with it. */
    public static boolean isServed(List<String> told, Definition definition, String structure) {
        return told.contains(Codes.told(definition.name(), definition.version(), structure))
                || told.contains(Codes.INTERPRETS);
    }

    private Codes.@Nullable Registered registered(Known known) {
        if (known.interpreted() != null) {
            return new Codes.Registered(known.interpreted(), known.structure());
        }
        var definition = known.plan().definition();
        return codes.find(definition.name(), definition.version());
    }

    /** The code for a run of that plan; null if this process has none. */
    @Nullable
    public Code code(Plan plan) {
        var own = interpreted.isEmpty() ? null : interpreted.get(plan);
        if (own != null) {
            return own;
        }
        var registered = codes.find(plan.definition().name(), plan.definition().version());
        return registered == null ? null : registered.code();
    }

    /** Whether some code here could not use the payload of such a signal. */
    public boolean isMisfit(String signal, String payload) {
        return codes.isMisfit(signal, payload);
    }

    /** The structure of the code that is here, if it is neither that of the run's plan nor one that was accepted for it. */
    @Nullable
    public Mismatch mismatch(Run run, int definition) {
        var known = of(definition);
        var registered = registered(known);
        if (registered == null
                || registered.structure().equals(known.structure())
                || registered.structure().equals(run.acceptedVersion())) {
            return null;
        }
        return new Mismatch(known.structure(), registered.structure());
    }

    /** Two structures that should be one. */
    public record Mismatch(String planned, String here) {}
}
