package dev.ratchet.files.steps;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.runs.RunView;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.files.WorkflowFiles;
import dev.ratchet.files.http.Addresses;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/** An engine on a store in memory, for workflows that stand in the tests as text. */
final class Stage implements AutoCloseable {
    private static final Duration LONG = Duration.ofSeconds(60);

    final InMemoryStore store = new InMemoryStore(InstantSource.system());
    final Path folder;
    final Engine engine;

    Stage(Path folder) {
        this(folder, Permissions.LOCAL.with(Addresses.publicAnd("127.0.0.1")));
    }

    Stage(Path folder, Permissions permissions) {
        this.folder = folder;
        this.engine = open(permissions);
    }

    Engine open(Permissions permissions) {
        return Engine.builder()
                .store(store)
                .poll(Duration.ofMillis(20))
                .interpreter(new FileInterpreter(permissions))
                .open();
    }

    Definition definition(String yaml) {
        return new WorkflowFiles().read("test.yaml", yaml, folder).definition();
    }

    String start(String yaml, String input) {
        return engine.start(definition(yaml), input, StartOptions.USUAL).text();
    }

    String start(String yaml, String input, String id) {
        return engine.start(definition(yaml), input, StartOptions.id(id)).text();
    }

    RunView run(String yaml, String input) {
        return await(start(yaml, input));
    }

    RunView await(String id) {
        return engine.runs().await(new RunId(id).text(), LONG);
    }

    @Override
    public void close() {
        engine.close();
    }
}
