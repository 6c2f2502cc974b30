package dev.ratchet.files.steps;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.files.http.Browser;
import dev.ratchet.files.http.ForbiddenAddressException;
import dev.ratchet.files.http.Incoming;
import dev.ratchet.files.http.Outgoing;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sends an HTTP request. Requests that change something carry the step's key as Idempotency-Key, so that the other side can see
 * repeats. The output is {@code {status, body}}.
 */
final class HttpKind implements Kind {
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");
    private static final int SHOWN = 200;

    private final Permissions permissions;
    private volatile @Nullable Browser browser;

    HttpKind(Permissions permissions) {
        this.permissions = permissions;
    }

    @Override
    public String perform(Work.Handler work, Call call) throws Exception {
        var request = request(work.settings(), call);
        try {
            var response = browser().send(request);
            check(response, expected(work.settings()), request);
            return output(response, call);
        } catch (ForbiddenAddressException e) {
            throw WorkFailure.forGood(ErrorCategory.GOVERNANCE, "address", String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw WorkFailure.forGood(ErrorCategory.VALIDATION, "request", "the request is not one: " + e.getMessage());
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw WorkFailure.of(
                    ErrorCategory.TRANSIENT,
                    e.getClass().getName(),
                    request.method() + " " + request.uri() + " got no answer: " + e.getMessage());
        }
    }

    /** Made when it is first needed, because loading the client takes a while. */
    private Browser browser() {
        var ready = browser;
        if (ready == null) {
            ready = new Browser(permissions.addresses(), permissions.bytes());
            browser = ready;
        }
        return ready;
    }

    private static Outgoing request(Map<String, Object> settings, Call call) {
        var body = settings.containsKey("body") ? call.fill(settings.get("body")) : asked(settings, call);
        var method = String.valueOf(settings.getOrDefault("method", body != null ? "POST" : "GET"));
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        if (settings.get("headers") instanceof Map<?, ?> declared) {
            declared.forEach((name, value) -> headers.put(String.valueOf(name), call.text(value)));
        }
        if (!SAFE.contains(method)) {
            headers.putIfAbsent("Idempotency-Key", call.attempt().key());
        }
        if (body != null) {
            headers.putIfAbsent(
                    "Content-Type", body instanceof String ? "text/plain; charset=utf-8" : "application/json");
        }
        var url = call.text(settings.get("url"));
        try {
            return new Outgoing(method, new URI(url), headers, text(body, call));
        } catch (URISyntaxException e) {
            throw WorkFailure.forGood(ErrorCategory.VALIDATION, "url", Quoted.of(url) + " is not an address for HTTP");
        }
    }

    private static @Nullable String text(@Nullable Object body, Call call) {
        return body == null || body instanceof String ? (String) body : call.json(body);
    }

    /** What an agent behind an address is told that is asked without a body of its own. */
    private static @Nullable Object asked(Map<String, Object> settings, Call call) {
        if (!settings.containsKey("agent") && !settings.containsKey("action")) {
            return null;
        }
        var asked = new LinkedHashMap<String, @Nullable Object>();
        asked.put("agent", settings.get("agent"));
        asked.put("action", settings.get("action"));
        asked.put("run", call.attempt().runId().text());
        asked.put("step", call.attempt().step());
        asked.put("key", call.attempt().key());
        asked.put("input", call.parse(call.input()).get(0));
        return asked;
    }

    private static List<String> expected(Map<String, Object> settings) {
        return settings.get("expect") instanceof List<?> listed
                ? listed.stream().map(String::valueOf).toList()
                : List.of("2xx");
    }

    private static void check(Incoming response, List<String> expected, Outgoing request) {
        var status = String.valueOf(response.status());
        var isExpected = expected.stream()
                .anyMatch(each -> each.equals(status) || (each.endsWith("xx") && each.charAt(0) == status.charAt(0)));
        if (isExpected) {
            return;
        }
        var message = request.method() + " " + request.uri() + " answered " + status + said(response);
        if (response.status() == 408 || response.status() == 429 || response.status() >= 500) {
            throw WorkFailure.of(ErrorCategory.TRANSIENT, "http " + status, message)
                    .notBefore(retryAfter(response));
        }
        throw WorkFailure.forGood(ErrorCategory.EXTERNAL, "http " + status, message);
    }

    private static String said(Incoming response) {
        var said = response.body().strip();
        return said.isEmpty() ? "" : ": " + said.substring(0, Math.min(SHOWN, said.length()));
    }

    private static @Nullable Duration retryAfter(Incoming response) {
        try {
            var seconds =
                    Long.parseLong(response.header("retry-after").orElse("").strip());
            var after = Duration.ofSeconds(Math.max(0, seconds));
            return after.compareTo(Limits.STANDARD.duration()) > 0 ? null : after;
        } catch (NumberFormatException | ArithmeticException e) {
            return null;
        }
    }

    private static String output(Incoming response, Call call) {
        if (response.isTooLong()) {
            throw WorkFailure.forGood(
                    ErrorCategory.VALIDATION, "output", "the response is longer than what a run keeps");
        }
        var isJson = response.header("content-type")
                .map(type -> type.toLowerCase(Locale.ROOT).matches("application/([a-z0-9.+-]+\\+)?json.*"))
                .orElse(false);
        var parsed = isJson ? call.parse(response.body()) : List.of();
        var output = new LinkedHashMap<String, @Nullable Object>();
        output.put("status", response.status());
        output.put("body", parsed.isEmpty() ? response.body() : parsed.get(0));
        return call.json(output);
    }
}
