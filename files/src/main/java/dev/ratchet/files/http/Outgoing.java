package dev.ratchet.files.http;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that is to be sent. */
public record Outgoing(
        String method,
        URI uri,
        Map<String, String> headers,
        @Nullable String body) {
    public Outgoing {
        headers = Map.copyOf(headers);
    }

    /** Where a redirect leads. Other hosts do not get the headers, which may hold secrets; 307 and 308 repeat the request, others ask. */
    Outgoing redirected(int status, URI to) {
        var keeps = status == 307 || status == 308;
        var isSameHost = to.getHost().equalsIgnoreCase(uri.getHost());
        return new Outgoing(
                keeps || method.equals("HEAD") ? method : "GET",
                to,
                isSameHost ? headers : Map.of(),
                keeps ? body : null);
    }
}
