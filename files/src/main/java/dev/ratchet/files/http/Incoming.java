package dev.ratchet.files.http;

import java.util.Optional;
import java.util.function.Function;

/**
 * A response.
 *
 * @param isTooLong whether the body has more than was wanted; it is then cut
 */
public record Incoming(int status, String body, boolean isTooLong, Function<String, Optional<String>> headers) {
    public Optional<String> header(String name) {
        return headers.apply(name);
    }
}
