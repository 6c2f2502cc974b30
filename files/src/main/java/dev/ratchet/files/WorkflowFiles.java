package dev.ratchet.files;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.files.expressions.CelExpressions;
import dev.ratchet.files.form.Agents;
import dev.ratchet.files.form.WorkflowForm;
import dev.ratchet.files.steps.FileInterpreter;
import dev.ratchet.files.yaml.Fault;
import dev.ratchet.files.yaml.Place;
import dev.ratchet.files.yaml.Yaml;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads workflow files, in the resource form and in the short form. A file {@code ratchet.yaml} beside them may bind agents to commands,
 * requests or queues. Thread-safe.
 */
public final class WorkflowFiles {
    /** The file that holds for all workflows of its folder. */
    public static final String PROJECT = "ratchet.yaml";

    private static final String MARK = "\uFEFF";

    private final Expressions expressions;

    public WorkflowFiles() {
        this(new CelExpressions());
    }

    public WorkflowFiles(Expressions expressions) {
        this.expressions = expressions;
    }

    /** Reads a file; never throws for what is in it. A file that cannot be read is a problem like any other. */
    public Reading read(Path file) {
        var text = text(file);
        if (text.fault() != null) {
            return new Reading(file.toString(), Optional.empty(), List.of(of(file.toString(), text.fault())));
        }
        var folder = file.toAbsolutePath().normalize().getParent();
        var project = folder == null ? null : folder.resolve(PROJECT);
        if (project == null || project.equals(file.toAbsolutePath().normalize()) || !Files.exists(project)) {
            return read(file.toString(), text.text(), folder, Agents.NONE);
        }
        var agents = agents(project);
        var reading = read(file.toString(), text.text(), folder, agents.agents());
        var problems = new ArrayList<>(reading.problems());
        agents.faults().forEach(fault -> problems.add(of(project.toString(), fault)));
        return new Reading(file.toString(), agents.faults().isEmpty() ? reading.valid() : Optional.empty(), problems);
    }

    /** The valid workflow that a file of its name has, {@code name.yaml} or {@code name.yml}; for steps that start runs of others. */
    public Optional<Definition> find(String folder, String workflow) {
        for (var ending : List.of(".yaml", ".yml")) {
            var file = Path.of(folder).resolve(workflow + ending);
            if (Files.exists(file)) {
                return read(file).valid().filter(definition -> definition.name().equals(workflow));
            }
        }
        return Optional.empty();
    }

    private Agents.Read agents(Path project) {
        var text = text(project);
        return text.fault() != null
                ? new Agents.Read(Agents.NONE, List.of(text.fault()))
                : Agents.read(Yaml.read(text.text()), expressions);
    }

    /** What is in a file, or why that cannot be said. */
    private record Text(String text, @Nullable Fault fault) {
        static Text fault(String rule, String message, String fix) {
            return new Text("", Fault.error(Place.START, rule, message, fix));
        }
    }

    private static Text text(Path file) {
        try {
            if (Files.size(file) > 4L * Yaml.CHARACTERS) {
                return Text.fault("too-large", "the file has " + Files.size(file) + " bytes", "keep data elsewhere");
            }
            return text(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Text.fault("no-file", "there is no such file", "check the name and the folder");
        } catch (IOException e) {
            return Text.fault("unreadable", "the file cannot be read: " + e.getMessage(), "check its permissions");
        }
    }

    private static Text text(byte[] bytes) {
        try {
            return new Text(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString(),
                    null);
        } catch (CharacterCodingException e) {
            return new Text("", notUtf8(bytes));
        }
    }

    private static Fault notUtf8(byte[] bytes) {
        var input = ByteBuffer.wrap(bytes);
        var output = CharBuffer.allocate(bytes.length);
        StandardCharsets.UTF_8.newDecoder().decode(input, output, true);
        var before = output.flip().toString();
        var line = (int) before.chars().filter(character -> character == '\n').count() + 1;
        var place = new Place(line, before.length() - before.lastIndexOf('\n'));
        return Fault.error(place, "encoding", "the file is not text in UTF-8", "save it as UTF-8");
    }

    /** Reads a text; {@code folder} is where its commands run. */
    public Reading read(String name, String text, @Nullable Path folder) {
        return read(name, text, folder, Agents.NONE);
    }

    private Reading read(String name, String text, @Nullable Path folder, Agents agents) {
        var yaml = Yaml.read(text.startsWith(MARK) ? text.substring(1) : text);
        var more = new LinkedHashMap<String, Object>();
        if (folder != null) {
            more.put(FileInterpreter.FOLDER, folder.toString());
        }
        var read = WorkflowForm.read(yaml, expressions, agents, more);
        var problems = read.faults().stream().map(fault -> of(name, fault)).toList();
        return new Reading(name, Optional.ofNullable(read.hasErrors() ? null : read.definition()), problems);
    }

    private static FileProblem of(String file, Fault fault) {
        return new FileProblem(file, fault.place().line(), fault.place().column(), fault.problem());
    }
}
