package dev.ratchet.core.definition.json;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a definition from a plain tree of unknown quality. A wrong value is noted, replaced by any right one, and reading goes on; in the
 * end one exception carries everything that was noted.
 */
final class DefinitionReader {
    private static final List<String> KINDS =
            List.of("handler", "task", "signal", "approval", "sleep", "child", "for_each");

    private static final List<String> POLICIES = withOtherWords(Words.all(FailurePolicy.class));
    private static final List<String> RESPONSES = withOtherWords(Words.all(Response.class));

    private DefinitionReader() {}

    private static List<String> withOtherWords(List<String> words) {
        var others = Arrays.stream(FailurePolicy.values()).map(FailurePolicy::otherWord);
        return Stream.concat(words.stream(), others).distinct().toList();
    }

    static Definition read(Map<String, Object> tree) {
        var problems = new ArrayList<Problem>();
        var definition = new TreeFields("", tree, problems).read(DefinitionReader::definition);
        if (!problems.isEmpty()) {
            throw new InvalidDefinitionException(definition.name(), problems);
        }
        return definition;
    }

    private static Definition definition(TreeFields fields) {
        return new Definition(
                fields.text("name"),
                fields.integer("version"),
                fields.each("steps", DefinitionReader::step),
                fields.duration("timeout"),
                policy(fields, "failurePolicy"),
                fields.word("undoErrors", UndoErrors.STOP),
                fields.child("retry", DefinitionReader::retry),
                fields.integer("maxConcurrentSteps", 0),
                fields.tree("inputSchema"),
                orEmpty(fields.tree("extras")));
    }

    private static Step step(TreeFields fields) {
        return new Step(
                fields.text("name"),
                orUsual(fields.child("work", DefinitionReader::work)),
                fields.texts("needs"),
                fields.optionalText("when"),
                fields.optionalText("input"),
                fields.duration("timeout"),
                fields.duration("delay"),
                fields.child("retry", DefinitionReader::retry),
                orEmpty(fields.child("rules", DefinitionReader::rules)),
                policy(fields, "onFailure"),
                fields.child("undo", DefinitionReader::undo),
                fields.optionalText("queue"),
                fields.integer("priority", 0),
                fields.word("impact", Impact.UNSAID),
                orEmpty(fields.tree("extras")));
    }

    private static Work work(TreeFields fields) {
        var kind = fields.needed("kind", "", KINDS, word -> Optional.of(word).filter(KINDS::contains));
        return switch (kind) {
            case "handler" -> new Work.Handler(fields.text("type"), orEmpty(fields.tree("settings")));
            case "task" -> new Work.Task(orEmpty(fields.tree("settings")));
            case "signal" -> new Work.AwaitSignal(fields.text("signal"), fields.duration("timeout"));
            case "approval" -> approval(fields);
            case "sleep" -> new Work.Sleep(fields.neededDuration("time"));
            case "child" -> new Work.Child(fields.text("workflow"));
            case "for_each" ->
                new Work.ForEach(fields.text("items"), fields.text("workflow"), fields.integer("toleratedFailures", 0));
            default -> {
                fields.ignoreRest();
                yield Work.USUAL;
            }
        };
    }

    private static Work approval(TreeFields fields) {
        return new Work.Approval(
                fields.text("question"),
                fields.texts("by"),
                fields.integer("quorum", 1),
                fields.duration("deadline"),
                fields.flag("rejectionFails"));
    }

    private static Undo undo(TreeFields fields) {
        return new Undo(
                orUsual(fields.child("work", DefinitionReader::work)),
                fields.child("retry", DefinitionReader::retry),
                fields.duration("timeout"),
                fields.flag("halfDone"));
    }

    private static RetryPolicy retry(TreeFields fields) {
        var usual = RetryPolicy.attempts(fields.integer("maxAttempts"));
        return new RetryPolicy(
                usual.maxAttempts(),
                fields.word("backoff", usual.backoff()),
                or(fields.duration("initialDelay"), usual.initialDelay()),
                or(fields.duration("maxDelay"), usual.maxDelay()),
                fields.fraction("jitter"));
    }

    private static Map<ErrorCategory, Response> rules(TreeFields fields) {
        var rules = new EnumMap<ErrorCategory, Response>(ErrorCategory.class);
        for (var category : ErrorCategory.values()) {
            var response = fields.optional(category.word(), RESPONSES, Response::named);
            if (response != null) {
                rules.put(category, response);
            }
        }
        return rules;
    }

    private static @Nullable FailurePolicy policy(TreeFields fields, String key) {
        return fields.optional(key, POLICIES, FailurePolicy::named);
    }

    private static Work orUsual(@Nullable Work work) {
        return work == null ? Work.USUAL : work;
    }

    private static <K, V> Map<K, V> orEmpty(@Nullable Map<K, V> map) {
        return map == null ? Map.of() : map;
    }

    private static Duration or(@Nullable Duration duration, Duration otherwise) {
        return duration == null ? otherwise : duration;
    }
}
