package dev.ratchet.files.form;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The words that fields with a closed choice take, in both spellings where there are two. */
final class Choices {
    static final List<String> API_VERSIONS = List.of("ratchet.dev/v1", "ioa.dev/v0.2");
    static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
    static final List<String> CATEGORIES =
            Arrays.stream(ErrorCategory.values()).map(ErrorCategory::word).toList();
    static final List<String> STEP_POLICIES = policies(FailurePolicy.RETRY);
    static final List<String> WORKFLOW_POLICIES = policies(FailurePolicy.SKIP);
    static final List<String> RESPONSES = Stream.concat(
                    Arrays.stream(Response.values()).map(Response::word), policies(FailurePolicy.RETRY).stream())
            .distinct()
            .toList();

    private Choices() {}

    private static List<String> policies(FailurePolicy without) {
        return Arrays.stream(FailurePolicy.values())
                .filter(policy -> policy != without)
                .flatMap(policy -> Stream.of(policy.word(), policy.otherWord()))
                .distinct()
                .toList();
    }
}
