package dev.ratchet.examples.workflow;

import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.examples.story.Story;
import java.nio.file.Path;
import java.time.Duration;

/** A document that a person must approve before it is published: the run waits, for days if need be, and holds no thread. */
public final class ApprovalSample {
    private ApprovalSample() {}

    record Draft(String title, int pages) {}

    static Workflow<Draft, String> workflow() {
        var document = Workflow.define("document", 1, Draft.class);
        var checked = document.step("check", Integer.class, ctx -> ctx.input().pages());
        var approved = document.approval("legal", checked, Duration.ofDays(3));
        var published = document.step(
                "publish",
                String.class,
                approved,
                (ctx, approval) -> "'" + ctx.input().title() + "' approved by " + String.join(", ", approval.by()));
        return document.returns(published);
    }

    public static void tell(Story story) {
        Scratch.use(folder -> tell(story, folder.resolve("documents.db")));
    }

    private static void tell(Story story, Path file) {
        var workflow = workflow();
        try (var engine = Engine.local(file)) {
            var run = engine.start(
                    workflow, new Draft("Terms", 12), StartOptions.id("terms").label("team", "web"));
            Waiting.until(() -> run.state() == RunState.WAITING);
            story.say("The run waits: " + run.explain().replaceAll(" until .*", ""));
            engine.runs()
                    .list(RunFilter.all().in(RunState.WAITING).labelled("team", "web"))
                    .runs()
                    .forEach(waiting -> story.say("To decide: " + waiting.id() + ", step legal"));
            engine.runs().reject("terms", "legal", "ben", "clause 4 is wrong");
            story.say("Rejected: " + run.explain().replaceAll(" until .*", ""));
            engine.runs().revised("terms", "legal", "ann", "clause 4 rewritten");
            engine.runs().approve("terms", "legal", "ben", "fine now");
            story.say("Published: " + run.await());
        }
    }
}
