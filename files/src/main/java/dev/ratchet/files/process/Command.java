package dev.ratchet.files.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A command that is to run.
 *
 * @param environment all that it gets; nothing else is passed on
 * @param most how many bytes it may write to standard output
 */
public record Command(List<String> argv, Path folder, Map<String, String> environment, String input, int most) {
    public Command {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
    }

    /** A command line of the shell. */
    public static List<String> shell(String text) {
        return List.of("/bin/sh", "-c", text);
    }
}
