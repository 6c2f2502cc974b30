package dev.ratchet.files.form;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.ratchet.core.definition.text.Json;
import dev.ratchet.files.MalformedFile;
import dev.ratchet.files.Sample;
import dev.ratchet.files.WorkflowSchema;
import dev.ratchet.files.yaml.Yaml;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema and the loader agree: what the loader takes the schema takes, and what has a wrong form both refuse. */
class SchemaTest {
    /** The rules that a schema can express; the rest is about names, values and what steps are to one another. */
    private static final Set<String> FORM = Set.of("unknown-key", "wrong-type", "unknown-word", "missing-key");

    /** What only the loader says: a schema sees no difference, or would become hard to read. */
    private static final Set<String> LOADER_ONLY = Set.of(
            "a number as an argument",
            "nothing written as steps",
            "a command that is not there",
            "a command of environment only",
            "a retry policy without a number",
            "an approval without a question",
            "a wait for nothing",
            "a loop without items",
            "a status that there is not",
            "a version that is none");

    private static final com.networknt.schema.Schema SCHEMA = SchemaRegistry.withDefaultDialect(
                    SpecificationVersion.DRAFT_2020_12)
            .getSchema(Schema.json());

    static List<Sample> samples() {
        return Sample.all();
    }

    static List<MalformedFile> malformed() {
        return MalformedFile.all().stream()
                .filter(file -> FORM.contains(file.rule()) && !LOADER_ONLY.contains(file.about()))
                .toList();
    }

    private static List<String> validate(String yaml) {
        var root = Yaml.read(yaml).root();
        var json = Json.write(root == null ? null : root.tree());
        return SCHEMA.validate(json, InputFormat.JSON).stream()
                .map(error -> error.getInstanceLocation() + " " + error.getMessage())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void what_the_loader_takes_the_schema_takes(Sample sample) {
        assertThat(sample.read().errors()).isEmpty();
        assertThat(validate(sample.text())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void what_has_a_wrong_form_both_refuse(MalformedFile file) {
        assertThat(validate(file.text())).isNotEmpty();
    }

    @Test
    void the_samples_use_every_field() {
        var used = new HashSet<String>();
        for (var sample : samples()) {
            collect(requireNonNull(Yaml.read(sample.text()).root()).tree(), used);
        }
        var unused = new ArrayList<String>();
        for (var section : Sections.ALL) {
            for (var field : section.fields()) {
                if (field.spellings().stream().noneMatch(used::contains)) {
                    unused.add(section.name() + "." + field.name());
                }
            }
        }
        assertThat(unused).isEmpty();
    }

    private static void collect(@Nullable Object tree, Set<String> keys) {
        if (tree instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                keys.add(String.valueOf(key));
                collect(value, keys);
            });
        } else if (tree instanceof List<?> list) {
            list.forEach(value -> collect(value, keys));
        }
    }

    @Test
    void the_schema_in_the_jar_is_the_generated_one() {
        assertThat(WorkflowSchema.text()).isEqualTo(Schema.json());
    }
}
