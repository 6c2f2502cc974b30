package dev.ratchet.testkit;

import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** What a step does in a test instead of its own code, attempt after attempt; when the script is used up its own code runs again. */
public final class Script {
    private final ArrayDeque<Line> lines = new ArrayDeque<>();
    private int attempts;

    Script() {}

    /** What one attempt does. */
    @FunctionalInterface
    public interface Line {
        Report run(Attempt attempt) throws Exception;
    }

    /** The next attempt completes the step with that value. */
    public Script completes(@Nullable Object value) {
        return does(attempt ->
                new Report.Completed(value == null ? null : Codec.standard().write(value)));
    }

    /** The next so many attempts throw that. */
    public Script failsTimes(int times, Exception failure) {
        for (var time = 0; time < times; time++) {
            does(attempt -> {
                throw failure;
            });
        }
        return this;
    }

    /** The next attempt does that. */
    public Script does(Line line) {
        lines.add(line);
        return this;
    }

    /** How many attempts of the step, of any run, have begun. */
    public int attempts() {
        return attempts;
    }

    Report run(Attempt attempt, Code code) throws Exception {
        attempts++;
        var line = lines.poll();
        return line == null ? code.run(attempt) : line.run(attempt);
    }
}
