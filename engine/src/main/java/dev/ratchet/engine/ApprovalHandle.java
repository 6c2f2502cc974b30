package dev.ratchet.engine;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.Work;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step that waits for people to agree. Without more words one approval by anybody is enough, and a rejection holds the run until the
 * matter is revised or somebody approves after all. Say {@link #when} last: what it gives back is a plain step.
 *
 * @param <I> the input of the workflow
 */
public final class ApprovalHandle<I> extends StepHandle<I, Approved> {
    private final @Nullable Duration deadline;
    private String question;
    private List<String> by = List.of();
    private int quorum = 1;
    private boolean rejectionFails;

    ApprovalHandle(WorkflowBuilder<I> workflow, String name, @Nullable Duration deadline) {
        super(workflow, name, Approved.class, AttemptContext::nothing);
        this.deadline = deadline;
        this.question = name;
        ask();
    }

    /** What people are asked; without this, the name of the step. */
    public ApprovalHandle<I> question(String text) {
        question = text;
        return ask();
    }

    /** Who is asked: people or groups, for whoever shows the question. It does not check who answers, because it knows no groups. */
    public ApprovalHandle<I> by(String... people) {
        by = List.of(people);
        return ask();
    }

    /** How many different people must approve. */
    public ApprovalHandle<I> quorum(int people) {
        quorum = people;
        return ask();
    }

    /** Makes a rejection the failure of the step. */
    public ApprovalHandle<I> rejectionFails() {
        rejectionFails = true;
        return ask();
    }

    private ApprovalHandle<I> ask() {
        waits(new Work.Approval(question, by, quorum, deadline, rejectionFails));
        return this;
    }

    @Override
    public ApprovalHandle<I> after(StepHandle<?, ?>... steps) {
        super.after(steps);
        return this;
    }

    @Override
    public ApprovalHandle<I> delay(Duration before) {
        super.delay(before);
        return this;
    }

    @Override
    public ApprovalHandle<I> onFailure(FailurePolicy policy) {
        super.onFailure(policy);
        return this;
    }

    @Override
    public ApprovalHandle<I> onError(ErrorCategory category, Response response) {
        super.onError(category, response);
        return this;
    }
}
