package dev.ratchet.files.form;

import dev.ratchet.core.definition.Backoff;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.text.Durations;
import dev.ratchet.core.definition.text.Words;
import dev.ratchet.files.yaml.Node;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads retry policies: a map, or a number of retries. */
final class Retries {
    private Retries() {}

    static @Nullable RetryPolicy read(Fields fields) {
        var node = fields.node("retryPolicy");
        var path = Fields.join(fields.path(), "retry");
        if (node instanceof Node.Scalar) {
            fields.notes().put(path, node.place());
            var retries = fields.whole("retryPolicy", node);
            return retries == null ? null : RetryPolicy.retries(retries);
        }
        var policy = fields.child("retryPolicy", Sections.RETRY, path);
        return policy == null ? null : policy(policy);
    }

    private static RetryPolicy policy(Fields fields) {
        var usual = RetryPolicy.attempts(attempts(fields));
        var constant = constant(fields);
        var backoff = constant != null ? Backoff.CONSTANT : backoff(fields, usual.backoff());
        var first = fields.duration("initialDelay");
        if (constant != null && first != null) {
            fields.notes()
                    .error(
                            fields.placeOf("initialDelay"),
                            "two-delays",
                            "the pause is said twice: by backoff and by initialDelay",
                            "use backoff: constant with initialDelay, or only backoff: " + Durations.format(constant));
        }
        var initial = constant != null ? constant : first == null ? usual.initialDelay() : first;
        var most = fields.duration("maxDelay");
        return new RetryPolicy(
                usual.maxAttempts(),
                backoff,
                initial,
                most == null ? longer(initial, usual.maxDelay()) : most,
                fields.fraction("jitter"));
    }

    private static int attempts(Fields fields) {
        var retries = fields.whole("maxRetries");
        var attempts = fields.whole("maxAttempts");
        fields.put("maxRetries", "maxAttempts");
        if (fields.has("maxRetries") && fields.has("maxAttempts")) {
            fields.notes()
                    .error(
                            fields.placeOf("maxAttempts"),
                            "two-limits",
                            "maxRetries and maxAttempts say the same thing twice",
                            "keep one: maxAttempts is maxRetries + 1");
        }
        if (attempts != null) {
            return attempts;
        }
        if (!fields.has("maxRetries") && !fields.has("maxAttempts")) {
            return fields.missing("maxRetries", 1);
        }
        return retries == null ? 1 : RetryPolicy.retries(retries).maxAttempts();
    }

    private static @Nullable Duration constant(Fields fields) {
        try {
            return fields.node("backoff") instanceof Node.Scalar scalar ? Durations.parse(scalar.text()) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Backoff backoff(Fields fields, Backoff usual) {
        var backoff = fields.word("backoff", Words.all(Backoff.class), word -> Words.named(Backoff.class, word));
        return backoff == null ? usual : backoff;
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
