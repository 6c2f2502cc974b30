package dev.ratchet.files.steps;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.files.process.Command;
import dev.ratchet.files.process.Ended;
import dev.ratchet.files.process.ProcessGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a command in the folder of the definition's file. Data goes to it by environment and standard input only. */
final class RunKind implements Kind {
    /** The variables of the worker's own environment that every command gets: what programs need to start at all. */
    private static final List<String> PASSED =
            List.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "TZ", "TMPDIR", "TERM", "JAVA_HOME");

    /** Systems refuse a variable of 128 KiB and more; standard input has no such limit. */
    private static final int LONGEST_VARIABLE = 100_000;

    private static final int SHOWN = 500;

    private final Permissions permissions;
    private final Map<String, String> own;

    RunKind(Permissions permissions, Map<String, String> ownEnvironment) {
        this.permissions = permissions;
        this.own = ownEnvironment;
    }

    @Override
    public @Nullable String perform(Work.Handler work, Call call) throws Exception {
        if (!permissions.commands()) {
            throw WorkFailure.forGood(
                    ErrorCategory.GOVERNANCE,
                    "command",
                    "commands are not allowed to run here; allow them where this worker is started");
        }
        var settings = work.settings();
        var command = new Command(
                argv(settings), folder(call), environment(settings, call), stdin(settings, call), permissions.bytes());
        try {
            return output(settings, call, ProcessGroup.run(command));
        } catch (IOException e) {
            throw WorkFailure.forGood(
                    ErrorCategory.VALIDATION, "command", "the command cannot be started: " + e.getMessage());
        }
    }

    private static List<String> argv(Map<String, Object> settings) {
        return settings.get("argv") instanceof List<?> argv
                ? argv.stream().map(String::valueOf).toList()
                : Command.shell(String.valueOf(settings.get("command")));
    }

    private static Path folder(Call call) {
        var folder = Path.of(String.valueOf(call.definition().extras().getOrDefault(FileInterpreter.FOLDER, ".")));
        if (!Files.isDirectory(folder)) {
            throw WorkFailure.forGood(
                    ErrorCategory.VALIDATION,
                    "command",
                    "the folder " + Quoted.of(folder.toString())
                            + " is not here; the workflow was started from a file in"
                            + " it, and its commands run there");
        }
        return folder;
    }

    private Map<String, String> environment(Map<String, Object> settings, Call call) {
        var environment = new LinkedHashMap<String, String>();
        PASSED.forEach(name -> pass(environment, name));
        if (settings.get("passEnv") instanceof List<?> names) {
            names.forEach(name -> pass(environment, String.valueOf(name)));
        }
        if (settings.get("env") instanceof Map<?, ?> declared) {
            declared.forEach((name, value) -> put(environment, String.valueOf(name), call.text(value)));
        }
        var attempt = call.attempt();
        put(environment, "RATCHET_RUN", attempt.runId().text());
        put(environment, "RATCHET_WORKFLOW", call.definition().name());
        put(environment, "RATCHET_STEP", attempt.step());
        put(environment, "RATCHET_ATTEMPT", String.valueOf(attempt.number()));
        put(environment, "RATCHET_KEY", attempt.key());
        put(environment, "RATCHET_FENCE", String.valueOf(attempt.fence()));
        for (var asked : List.of("agent", "action")) {
            if (settings.get(asked) instanceof String text) {
                put(environment, "RATCHET_" + asked.toUpperCase(Locale.ROOT), text);
            }
        }
        putIfShort(environment, "RATCHET_INPUT", call.input());
        var output = call.isUndo() ? attempt.output(attempt.step()) : null;
        putIfShort(environment, "RATCHET_OUTPUT", output == null ? "" : output);
        return environment;
    }

    private void pass(Map<String, String> environment, String name) {
        var value = own.get(name);
        if (value != null) {
            environment.put(name, value);
        }
    }

    private static void put(Map<String, String> environment, String name, String value) {
        if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0 || value.indexOf('\0') >= 0) {
            throw WorkFailure.forGood(
                    ErrorCategory.VALIDATION, "command", "the variable " + Quoted.of(name) + " cannot be passed on");
        }
        environment.put(name, value);
    }

    private static void putIfShort(Map<String, String> environment, String name, String value) {
        if (!value.isEmpty() && value.getBytes(StandardCharsets.UTF_8).length <= LONGEST_VARIABLE) {
            put(environment, name, value);
        }
    }

    private static String stdin(Map<String, Object> settings, Call call) {
        return settings.containsKey("stdin") ? call.text(settings.get("stdin")) : call.input();
    }

    private static @Nullable String output(Map<String, Object> settings, Call call, Ended ended) {
        if (ended.isTooLong()) {
            throw WorkFailure.forGood(
                    ErrorCategory.VALIDATION,
                    "output",
                    "the command wrote more than a run keeps, and was ended; let it write a file and print where it is");
        }
        if (ended.exit() != 0) {
            throw WorkFailure.of(
                    ErrorCategory.TRANSIENT,
                    "exit " + ended.exit(),
                    "the command ended with " + ended.exit() + said(ended));
        }
        var text = ended.output().strip();
        var wanted = String.valueOf(settings.getOrDefault("output", "auto"));
        if (wanted.equals("text")) {
            return call.json(text);
        }
        var parsed = call.parse(text);
        if (!parsed.isEmpty()) {
            return call.json(parsed.get(0));
        }
        if (wanted.equals("json")) {
            throw WorkFailure.of(
                    ErrorCategory.VALIDATION, "output", "the command did not write JSON but " + Quoted.of(text));
        }
        return text.isEmpty() ? null : call.json(text);
    }

    private static String said(Ended ended) {
        var said = (ended.errors().isBlank() ? ended.output() : ended.errors()).strip();
        return said.isEmpty() ? "" : ": " + said.substring(Math.max(0, said.length() - SHOWN));
    }
}
