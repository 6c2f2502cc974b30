package dev.ratchet.examples.workflow;

import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.examples.story.Story;
import java.nio.file.Path;

/** The smallest workflow: one step, kept in one file. */
public final class HelloSample {
    private HelloSample() {}

    public static void tell(Story story) {
        Scratch.use(folder -> tell(story, folder.resolve("hello.db")));
    }

    static void tell(Story story, Path file) {
        var hello = Workflow.of("hello", String.class).step("greet", String.class, name -> "Hello " + name);
        try (var engine = Engine.local(file)) {
            story.say(String.valueOf(engine.run(hello, "World")));
        }
    }
}
