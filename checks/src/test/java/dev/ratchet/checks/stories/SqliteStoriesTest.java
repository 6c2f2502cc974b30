package dev.ratchet.checks.stories;

import dev.ratchet.checks.stories.stage.Home;
import dev.ratchet.checks.stories.stage.Homed;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class SqliteStoriesTest {
    interface Here extends Homed {
        @Override
        default Home newHome() {
            return Home.sqlite();
        }
    }

    @Nested
    class Children extends ChildStories implements Here {}

    @Nested
    class Alone extends AloneStories implements Here {}

    @Nested
    class Graphs extends GraphStories implements Here {}

    @Nested
    class Lines extends LinearStories implements Here {}

    @Nested
    class LineSteps extends LinearStepStories implements Here {}

    @Nested
    class Slots extends SlotStories implements Here {}

    @Nested
    class Claims extends ClaimStories implements Here {}

    @Nested
    class Signals extends SignalStories implements Here {}

    @Nested
    class Stopping extends StoppingStories implements Here {}

    @Nested
    class Failing extends FailureStories implements Here {}

    @Nested
    class Timeouts extends TimeoutStories implements Here {}

    @Nested
    class Undoing extends UndoStories implements Here {}

    @Nested
    class Versions extends VersionStories implements Here {}

    @Nested
    class Starting extends StartStories implements Here {}

    @Nested
    class Committing extends CommitStories implements Here {}

    @Nested
    class Approvals extends ApprovalStories implements Here {}

    @Nested
    class Tasking extends TaskStories implements Here {}

    @Nested
    class Deploying extends DeploymentStories implements Here {}

    @Nested
    class Asking extends AskingStories implements Here {}

    @Nested
    class Retrying extends RetryStories implements Here {}

    @Nested
    class Limiting extends LimitStories implements Here {}

    @Nested
    class Closing extends ClosingStories implements Here {}

    @Nested
    class Wording extends WordStories implements Here {}

    @Nested
    class Publishing extends MessageStories implements Here {}

    @Nested
    class Receiving extends InboxStories implements Here {}
}
