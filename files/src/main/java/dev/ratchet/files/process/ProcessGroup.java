package dev.ratchet.files.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One running command and all that it started. Where the system has {@code setsid} it leads a group of its own, which is ended as a whole;
 * elsewhere its descendants are looked up and ended one by one. Used by one thread.
 */
public final class ProcessGroup {
    private static final long GRACE_MILLIS = 2_000;
    private static final int ERRORS = 4_000;

    /** The program that makes its child the leader of a new group; null if the system has none. */
    private static final @Nullable Path SETSID = List.of("/usr/bin/setsid", "/bin/setsid").stream()
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);

    private final Process process;

    private ProcessGroup(Process process) {
        this.process = process;
    }

    /**
     * Runs a command until it ends. If the thread is interrupted, the whole group is ended first.
     *
     * @throws IOException if it cannot be started
     */
    public static Ended run(Command command) throws IOException, InterruptedException {
        var argv = new ArrayList<String>();
        if (SETSID != null) {
            argv.add(SETSID.toString());
        }
        argv.addAll(command.argv());
        var builder = new ProcessBuilder(argv).directory(command.folder().toFile());
        builder.environment().clear();
        builder.environment().putAll(command.environment());
        return new ProcessGroup(builder.start()).await(command);
    }

    private Ended await(Command command) throws InterruptedException {
        var output = new Collected(process.getInputStream(), command.most(), this::kill);
        var errors = Collected.end(process.getErrorStream(), ERRORS);
        var feeding = feed(command.input());
        try {
            var exit = process.waitFor();
            endRest(output, errors);
            return new Ended(exit, output.text(), errors.text(), output.isTooLong());
        } catch (InterruptedException e) {
            end();
            throw e;
        } finally {
            feeding.interrupt();
        }
    }

    /**
     * What it left running in the background keeps its pipes open, and must not keep the step. The process itself is not destroyed before
     * its pipes are read: that would close them with all that is still in them.
     */
    private void endRest(Collected output, Collected errors) throws InterruptedException {
        signal("TERM");
        if (!output.isRead(GRACE_MILLIS) || !errors.isRead(GRACE_MILLIS)) {
            signal("KILL");
            output.isRead(GRACE_MILLIS);
            errors.isRead(GRACE_MILLIS);
        }
        kill();
    }

    /** A thread of its own, because a command may write before it reads, or never read. */
    private Thread feed(String input) {
        var feeding = new Thread(
                () -> {
                    try (OutputStream pipe = process.getOutputStream()) {
                        pipe.write(input.getBytes(StandardCharsets.UTF_8));
                    } catch (IOException e) {
                        // It ended without reading all of it, which is its right.
                        return;
                    }
                },
                "ratchet-stdin");
        feeding.setDaemon(true);
        feeding.start();
        return feeding;
    }

    /** Asks everything to end, and makes it end soon after. */
    private void end() {
        var descendants = process.descendants().toList();
        signal("TERM");
        process.destroy();
        descendants.forEach(ProcessHandle::destroy);
        var isOver = false;
        try {
            isOver = process.waitFor(isAlone(descendants) ? 1 : GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!isOver || !isAlone(descendants)) {
            descendants.forEach(ProcessHandle::destroyForcibly);
        }
        kill();
    }

    private static boolean isAlone(List<ProcessHandle> descendants) {
        return descendants.stream().noneMatch(ProcessHandle::isAlive);
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        signal("KILL");
    }

    /** To the whole group, also to those whose parent is gone; Java itself can only reach single processes. */
    private void signal(String name) {
        if (SETSID == null) {
            return;
        }
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " -" + process.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
