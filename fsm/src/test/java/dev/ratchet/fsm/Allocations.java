package dev.ratchet.fsm;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts what the current thread allocates. */
public final class Allocations {
    private Allocations() {}

    /**
     * The bytes allocated by the work. A few may be the virtual machine's own, so ask for fewer bytes than the work has rounds: one object
     * per round would be at least 16 times as many.
     */
    public static long during(Runnable work) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        work.run();
        return threads.getThreadAllocatedBytes(thread) - before;
    }
}
