package dev.ratchet.examples.entity;

import static dev.ratchet.examples.document.Document.Event.APPROVE;
import static dev.ratchet.examples.document.Document.Event.REJECT;
import static dev.ratchet.examples.document.Document.Event.REVISE;
import static dev.ratchet.examples.document.Document.Event.SUBMIT;
import static dev.ratchet.examples.document.Document.State.APPROVED;
import static dev.ratchet.examples.document.Document.State.DRAFT;
import static dev.ratchet.examples.document.Document.State.REJECTED;
import static dev.ratchet.examples.document.Document.State.REVIEW;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityMachine;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.entity.Request;
import dev.ratchet.examples.document.Document.Event;
import dev.ratchet.examples.document.Document.State;
import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.RatchetException;
import dev.ratchet.fsm.StateMachine;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** A document that nobody may approve who wrote it: a check that knows who asks. */
public final class DocumentTableSample {
    private final Story story;
    private final EntityMachine<State, Document> documents;

    /** A row of the table. */
    record Document(String id, String author) {}

    private DocumentTableSample(Story story, EntityMachine<State, Document> documents) {
        this.story = story;
        this.documents = documents;
    }

    /** On a database of the sample's own. */
    public static void tell(Story story) {
        Tables.inScratch(story, DocumentTableSample::tell);
    }

    static StateMachine<State, Document> machine() {
        return StateMachine.of(State.class, Document.class)
                .initial(DRAFT)
                .end(APPROVED)
                .on(DRAFT, SUBMIT)
                .to(REVIEW)
                .on(REVIEW, APPROVE)
                .to(APPROVED)
                .on(REVIEW, REJECT)
                .to(REJECTED)
                .on(REJECTED, REVISE)
                .to(DRAFT)
                .build();
    }

    public static void tell(Story story, DataSource database) {
        Tables.execute(
                database, "CREATE TABLE document (id text PRIMARY KEY, author text, status text, version bigint)");
        Tables.execute(database, "INSERT INTO document VALUES ('d-1', 'grace', 'DRAFT', 0)");
        try (var entities = Entities.on(database)) {
            var table = EntityTable.of("document", row -> new Document(row.getString("id"), row.getString("author")))
                    .withoutUpdatedAt();
            var documents = entities.machine("document", machine(), table)
                    .check((document, to, request) ->
                            to == APPROVED && request.by().equals(document.author())
                                    ? Optional.of(request.by() + " cannot approve what " + request.by() + " wrote")
                                    : Optional.empty())
                    .build();
            new DocumentTableSample(story, documents).play();
        }
    }

    private void play() {
        handle(SUBMIT, "grace", "please read");
        handle(APPROVE, "grace", "it is fine");
        handle(REJECT, "alan", "a comma is missing");
        handle(REVISE, "grace", "comma added");
        handle(SUBMIT, "grace", "please read again");
        handle(APPROVE, "alan", "good");
        var rebuilt = documents.history().rebuild("d-1");
        story.say("Its %d changes say that it is %s.".formatted(rebuilt.changes(), rebuilt.state()));
        var stays = documents.history().dwellTimes();
        stays.forEach(time -> story.say("It was %s %d times.".formatted(time.state(), time.stays())));
        story.say("Waiting for more than a day: " + documents.history().stuck(Duration.ofDays(1), 10));
    }

    private void handle(Event event, String by, String why) {
        try {
            var change =
                    documents.transition(Request.<State>on("d-1", event).by(by).because(why));
            story.say("%s, %s: now %s".formatted(event, by, change.to()));
        } catch (RatchetException e) {
            story.say("%s, %s: %s".formatted(event, by, e.getMessage()));
        }
    }
}
