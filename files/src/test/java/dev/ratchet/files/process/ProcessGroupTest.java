package dev.ratchet.files.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProcessGroupTest {
    @TempDir
    Path folder;

    private Ended run(String shell, String input) throws IOException, InterruptedException {
        return ProcessGroup.run(command(shell, input));
    }

    private Command command(String shell, String input) {
        return new Command(
                Command.shell(shell), folder, Map.of("PATH", System.getenv("PATH"), "WHO", "ann"), input, 100_000);
    }

    @Test
    void a_command_reads_writes_and_ends() throws Exception {
        assertThat(run("cat; echo \" $WHO\"; echo oops >&2; exit 4", "hello"))
                .isEqualTo(new Ended(4, "hello ann\n", "oops\n", false));
    }

    @Test
    void a_command_need_not_read_what_it_is_given() throws Exception {
        assertThat(run("true", "x".repeat(1_000_000)).exit()).isZero();
        assertThat(run("sleep 0.1; wc -c", "x".repeat(1_000_000)).output().strip())
                .isEqualTo("1000000");
    }

    @Test
    void all_that_it_wrote_is_read_however_soon_it_ends() throws Exception {
        for (var round = 0; round < 40; round++) {
            var ended = run("head -c 60000 /dev/zero | tr '\\0' x", "");

            assertThat(ended.output()).hasSize(60_000);
        }
    }

    @Test
    void one_that_writes_without_end_is_ended() throws Exception {
        var ended = run("yes", "");

        assertThat(ended.isTooLong()).isTrue();
        assertThat(ended.output().length()).isLessThanOrEqualTo(100_000);
    }

    @Test
    void only_the_end_of_its_complaints_is_kept() throws Exception {
        var ended = run("for i in $(seq 1 5000); do echo line $i >&2; done", "");

        assertThat(ended.errors()).endsWith("line 5000\n").hasSizeLessThanOrEqualTo(4_000);
    }

    @Test
    void what_it_leaves_in_the_background_is_ended_with_it() throws Exception {
        run("sleep 100 & echo $! > pid; echo done", "");

        var left = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        await(() -> ProcessHandle.of(left).filter(ProcessHandle::isAlive).isEmpty());
    }

    @Test
    void interrupting_ends_the_whole_group_even_if_it_ignores_to_be_asked() throws Exception {
        var thread = new AtomicReference<Thread>();
        var running = CompletableFuture.supplyAsync(() -> {
            thread.set(Thread.currentThread());
            try {
                return run(
                        "trap '' TERM; sh -c 'trap \"\" TERM; echo $$ > child; while :; do sleep 1; done' & wait", "");
            } catch (IOException | InterruptedException e) {
                throw new CompletionException(e);
            }
        });
        await(() -> Files.exists(folder.resolve("child")) && child() > 0);
        var child = child();
        thread.get().interrupt();

        assertThatThrownBy(running::join).hasCauseInstanceOf(InterruptedException.class);
        await(() -> ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
    }

    private long child() {
        try {
            var text = Files.readString(folder.resolve("child")).strip();
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (IOException e) {
            return 0;
        }
    }

    @Test
    void what_cannot_be_started_says_so() {
        var command = new Command(List.of("/no/such/program"), folder.resolve("none"), Map.of(), "", 10);
        assertThatThrownBy(() -> ProcessGroup.run(command)).isInstanceOf(IOException.class);
    }

    private static void await(BooleanSupplier holds) {
        var end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime() - end).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }
}
