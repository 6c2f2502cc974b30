package dev.ratchet.engine.outbox;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Set;

/**
 * Posts events to one address, which is part of the configuration and never comes from a run. Redirects are not followed: they would carry
 * the event where nobody said that it may go. Thread-safe.
 */
final class Webhook implements Subscriber {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(15);
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final String RESTRICTED = "jdk.httpclient.allowRestrictedHeaders";

    static {
        // Java's client reads this once, when it is first used; steps that send requests need it and may come later.
        var allowed = System.getProperty(RESTRICTED, "");
        if (!allowed.contains("host")) {
            System.setProperty(RESTRICTED, allowed.isEmpty() ? "host" : allowed + ",host");
        }
    }

    /** Made when the first event is sent, and shared by all webhooks of the process. */
    private static final class Client {
        static final HttpClient SHARED = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build();
    }

    private final URI uri;
    private final WebhookSignature signature;
    private final InstantSource clock = InstantSource.system();

    Webhook(URI uri, WebhookSignature signature) {
        this.uri = checked(uri);
        this.signature = signature;
    }

    private static URI checked(URI uri) {
        var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        var host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
        var isSafe = uri.getHost() != null
                && (scheme.equals("https") || (scheme.equals("http") && THIS_MACHINE.contains(host)));
        if (!isSafe || uri.getUserInfo() != null || uri.getFragment() != null) {
            throw new IllegalArgumentException(
                    "cannot send events to '" + shown(uri)
                            + "': a webhook has an address with https and without a user's name, or with http on this very machine");
        }
        return uri;
    }

    /** Without what may be secret in it. */
    private static String shown(URI uri) {
        return uri.getScheme() + "://" + uri.getHost();
    }

    @Override
    public void receive(CloudEvent event) throws IOException, InterruptedException {
        // Receivers compare with their own clocks, so this is the time of day and not the store's.
        var timestamp = clock.instant().getEpochSecond();
        var request = HttpRequest.newBuilder(uri)
                .timeout(ANSWER)
                .header("Content-Type", CloudEvent.MEDIA_TYPE)
                .header(WebhookSignature.TIMESTAMP, String.valueOf(timestamp))
                .header(WebhookSignature.SIGNATURE, signature.sign(timestamp, event.json()))
                .POST(HttpRequest.BodyPublishers.ofString(event.json()))
                .build();
        var status = Client.SHARED
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
        if (status < 200 || status > 299) {
            throw new IOException("HTTP " + status + " from " + shown(uri));
        }
    }
}
