package dev.ratchet.checks.architecture;

import static java.util.Map.entry;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The walls: each module by the name of its package below {@code dev.ratchet}, and the modules that it may depend on. What a module
 * may depend on it may also see through: who calls the engine meets the types of the core.
 */
final class Modules {
    static final String ROOT = "dev.ratchet.";
    static final Set<String> ADAPTERS = Set.of("postgres", "sqlite");

    /** Where adapters are chosen by name; elsewhere they are found through the storage port. */
    static final Set<String> COMPOSITION_ROOTS = Set.of("cli", "server", "spring", "checks", "bench");

    private static final Map<String, Set<String>> MAY_DEPEND_ON = Map.ofEntries(
            entry("fsm", Set.of()),
            entry("core", Set.of("fsm")),
            entry("postgres", Set.of("core")),
            entry("sqlite", Set.of("core")),
            entry("engine", Set.of("core")),
            entry("entity", Set.of("fsm", "core")),
            entry("files", Set.of("core", "engine")),
            entry("cli", Set.of("postgres", "sqlite", "engine", "entity", "files")),
            entry("server", Set.of("postgres", "sqlite", "engine", "entity", "files")),
            entry("spring", Set.of("postgres", "sqlite", "engine")),
            entry("testkit", Set.of("core", "engine")),
            entry("pgtest", Set.of()),
            entry("examples", Set.of("engine", "files", "entity")),
            entry("bench", Set.of("cli", "server", "spring", "testkit", "examples", "pgtest")),
            entry("checks", Set.of("cli", "server", "spring", "testkit", "examples", "pgtest", "bench")));

    private Modules() {}

    static boolean isKnown(String module) {
        return MAY_DEPEND_ON.containsKey(module);
    }

    static boolean mayDependOn(String from, String to) {
        return reach(from, new HashSet<>()).contains(to);
    }

    private static Set<String> reach(String module, Set<String> reached) {
        if (reached.add(module)) {
            MAY_DEPEND_ON.getOrDefault(module, Set.of()).forEach(next -> reach(next, reached));
        }
        return reached;
    }

    static boolean isOurs(JavaClass type) {
        return type.getPackageName().startsWith(ROOT);
    }

    /** The module of one of our own classes. */
    static String of(JavaClass type) {
        return type.getPackageName().substring(ROOT.length()).replaceFirst("\\..*", "");
    }
}
