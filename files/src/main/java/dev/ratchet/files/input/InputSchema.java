package dev.ratchet.files.input;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.DialectId;
import dev.ratchet.core.definition.text.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The schema of a workflow's input. The library is loaded with the first one. Immutable and thread-safe. */
public final class InputSchema {
    private static final int SHOWN = 20;

    private final Schema schema;

    private InputSchema(Schema schema) {
        this.schema = schema;
    }

    /** What is wrong with a schema itself; empty if nothing is. */
    public static List<String> faults(Map<String, Object> tree) {
        var text = Json.write(tree);
        try {
            var registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
            var found = registry.getSchema(SchemaLocation.of(DialectId.DRAFT_2020_12))
                    .validate(text, InputFormat.JSON);
            if (found.isEmpty()) {
                registry.getSchema(text, InputFormat.JSON).validate("{}", InputFormat.JSON);
            }
            return lines(found);
        } catch (SchemaException | IllegalArgumentException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    public static InputSchema of(Map<String, Object> tree) {
        return new InputSchema(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Json.write(tree), InputFormat.JSON));
    }

    /** What in an input, given as JSON, does not fit; empty if everything does. */
    public List<String> faultsOf(String input) {
        return lines(schema.validate(input, InputFormat.JSON));
    }

    private static List<String> lines(List<Error> errors) {
        var more = errors.size() - SHOWN;
        return Stream.concat(
                        errors.stream().limit(SHOWN).map(InputSchema::line),
                        more > 0 ? Stream.of("and " + more + " more") : Stream.empty())
                .toList();
    }

    private static String line(Error error) {
        var at = error.getInstanceLocation().toString();
        return (at.isEmpty() || at.equals("/") || at.equals("$") ? "" : at + ": ") + error.getMessage();
    }
}
