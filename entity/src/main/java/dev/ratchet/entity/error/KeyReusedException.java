package dev.ratchet.entity.error;

/** A request key that belongs to another request. */
public final class KeyReusedException extends EntityException {
    private static final long serialVersionUID = 1L;

    public KeyReusedException(String key, String asked, String was) {
        super(
                "cannot do %s with the request key '%s': it was used for %s; use a key of its own for each request"
                        .formatted(asked, key, was),
                null);
    }
}
