package dev.ratchet.files;

import dev.ratchet.engine.code.Expressions;
import dev.ratchet.files.expressions.CelExpressions;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads workflow files, in the resource form and in the short form. Thread-safe. */
public final class WorkflowFiles {
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
        var name = file.toString();
        try {
            if (Files.size(file) > 4L * Yaml.CHARACTERS) {
                return problem(name, "too-large", "the file has " + Files.size(file) + " bytes", "keep data elsewhere");
            }
            return read(
                    name,
                    Files.readAllBytes(file),
                    file.toAbsolutePath().normalize().getParent());
        } catch (NoSuchFileException e) {
            return problem(name, "no-file", "there is no such file", "check the name and the folder");
        } catch (IOException e) {
            return problem(name, "unreadable", "the file cannot be read: " + e.getMessage(), "check its permissions");
        }
    }

    private Reading read(String name, byte[] bytes, @Nullable Path folder) {
        try {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return read(name, text, folder);
        } catch (CharacterCodingException e) {
            return new Reading(name, Optional.empty(), List.of(of(name, notUtf8(bytes))));
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
        var yaml = Yaml.read(text.startsWith(MARK) ? text.substring(1) : text);
        var more = folder == null
                ? Map.<String, Object>of()
                : Map.<String, Object>of(FileInterpreter.FOLDER, folder.toString());
        var read = WorkflowForm.read(yaml, expressions, more);
        var problems = read.faults().stream().map(fault -> of(name, fault)).toList();
        return new Reading(name, Optional.ofNullable(read.hasErrors() ? null : read.definition()), problems);
    }

    private static FileProblem of(String file, Fault fault) {
        return new FileProblem(file, fault.place().line(), fault.place().column(), fault.problem());
    }

    private static Reading problem(String file, String rule, String message, String fix) {
        return new Reading(file, Optional.empty(), List.of(of(file, Fault.error(Place.START, rule, message, fix))));
    }
}
