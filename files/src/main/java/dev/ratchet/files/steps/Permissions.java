package dev.ratchet.files.steps;

import dev.ratchet.core.Limits;
import dev.ratchet.files.http.Addresses;

/**
 * What steps of files may do in this process. Whoever starts the worker decides, not the file.
 *
 * @param commands whether commands run here
 * @param addresses where requests may go
 * @param bytes the most that a command or a response may bring
 */
public record Permissions(boolean commands, Addresses addresses, int bytes) {
    /** For files of the user's own: commands run, requests go to public addresses. */
    public static final Permissions LOCAL = new Permissions(true, Addresses.PUBLIC, Limits.STANDARD.payloadBytesHard());

    /** For files of anybody: no commands. */
    public static final Permissions SHARED =
            new Permissions(false, Addresses.PUBLIC, Limits.STANDARD.payloadBytesHard());

    public Permissions with(Addresses allowed) {
        return new Permissions(commands, allowed, bytes);
    }
}
