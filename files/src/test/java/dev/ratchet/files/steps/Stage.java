package dev.ratchet.files.steps;

import static java.util.Objects.requireNonNull;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.runs.RunView;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.files.WorkflowFiles;
import dev.ratchet.files.expressions.CelExpressions;
import dev.ratchet.files.http.Addresses;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** An engine on a store in memory, for workflows that stand in the tests as text. */
public final class Stage implements AutoCloseable {
    static final String CANARY = "canary-4f9d\"x";
    private static final Duration LONG = Duration.ofSeconds(60);

    private final InMemoryStore store = new InMemoryStore(InstantSource.system());
    private final Path folder;
    private final Engine engine;

    public Stage(Path folder) {
        this(folder, Permissions.LOCAL.with(Addresses.publicAnd("127.0.0.1")));
    }

    Stage(Path folder, Permissions permissions) {
        this.folder = folder;
        this.engine = open(permissions);
    }

    public Engine engine() {
        return engine;
    }

    Engine open(Permissions permissions) {
        return Engine.builder()
                .store(store)
                .poll(Duration.ofMillis(20))
                .interpreter(new FileInterpreter(permissions, new WorkflowFiles()::find))
                .expressions(new CelExpressions())
                .secrets(name -> name.equals("canary") ? CANARY : null)
                .open();
    }

    public Definition definition(String yaml) {
        return new WorkflowFiles().read("test.yaml", yaml, folder).definition();
    }

    public String start(String yaml, String input) {
        return engine.start(definition(yaml), input, StartOptions.USUAL).text();
    }

    public String start(String yaml, String input, String id) {
        return engine.start(definition(yaml), input, StartOptions.id(id)).text();
    }

    public RunView run(String yaml, String input) {
        return await(start(yaml, input));
    }

    public RunView await(String id) {
        return engine.runs().await(new RunId(id).text(), LONG);
    }

    public static Failure failure(RunView run, String step) {
        return requireNonNull(run.step(step).failure());
    }

    /** Waits until something holds. */
    public static void await(BooleanSupplier holds) {
        var end = System.nanoTime() + LONG.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("it did not come to hold");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
