package dev.ratchet.core.simulate;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Work;
import org.jspecify.annotations.Nullable;

/** What a step that is nothing but a wait asks for when it starts; null for code, which may do anything. */
enum Asking implements Work.Cases<@Nullable WaitFor> {
    OF;

    @Override
    public @Nullable WaitFor handler(Work.Handler work) {
        return null;
    }

    @Override
    public @Nullable WaitFor task(Work.Task work) {
        return null;
    }

    @Override
    public WaitFor awaitSignal(Work.AwaitSignal work) {
        return new WaitFor.Signal(work.signal(), work.timeout());
    }

    @Override
    public WaitFor approval(Work.Approval work) {
        return new WaitFor.Approval(work.quorum(), work.rejectionFails(), work.deadline());
    }

    @Override
    public WaitFor sleep(Work.Sleep work) {
        return new WaitFor.Timer(work.time());
    }

    @Override
    public WaitFor child(Work.Child work) {
        return new WaitFor.Children(1, 0);
    }

    /** Two more than may fail, so that both too many failures and some successes can be walked. */
    @Override
    public WaitFor forEach(Work.ForEach work) {
        return new WaitFor.Children(work.toleratedFailures() + 2, work.toleratedFailures());
    }
}
