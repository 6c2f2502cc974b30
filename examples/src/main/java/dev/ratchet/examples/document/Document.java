package dev.ratchet.examples.document;

/** A document, its author and who is looking at it. For one thread. */
public final class Document {
    private final String author;
    private String text = "";
    private String reader;

    public Document(String author) {
        this.author = author;
        this.reader = author;
    }

    String reader() {
        return reader;
    }

    void write(String more) {
        text = more;
    }

    void openedBy(String who) {
        reader = who;
    }

    boolean isWritten() {
        return !text.isBlank();
    }

    boolean isReadByItsAuthor() {
        return reader.equals(author);
    }

    /** Where a document stands. */
    public enum State {
        DRAFT,
        REVIEW,
        APPROVED,
        REJECTED
    }

    /** What people do with it. */
    public enum Event {
        SUBMIT,
        APPROVE,
        REJECT,
        REVISE
    }
}
