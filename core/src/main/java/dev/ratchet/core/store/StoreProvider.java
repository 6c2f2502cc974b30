package dev.ratchet.core.store;

/** Opens stores of one kind. Found by {@link java.util.ServiceLoader}, so that nobody has to name an adapter. */
public interface StoreProvider {
    /** What this kind is called: {@code sqlite}, {@code postgres}. */
    String name();

    /** Whether it opens that place: a path or address as text, or an object such as a {@code javax.sql.DataSource}. */
    boolean accepts(Object place);

    /**
     * Opens it, bringing its schema up to date if so asked.
     *
     * @throws StoreException if it cannot be opened, is newer than this code, or keeps less than it should and that was not allowed
     */
    Store open(Object place, Opening opening);

    /**
     * How to open a store.
     *
     * @param migrate whether to bring the schema up to date; otherwise an old schema is an error
     * @param unsafeDurability whether a database that may forget what it acknowledged is accepted
     */
    record Opening(boolean migrate, boolean unsafeDurability) {
        public static final Opening USUAL = new Opening(true, false);
    }
}
