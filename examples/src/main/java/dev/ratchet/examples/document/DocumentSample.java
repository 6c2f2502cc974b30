package dev.ratchet.examples.document;

import static dev.ratchet.examples.document.Document.Event.APPROVE;
import static dev.ratchet.examples.document.Document.Event.REJECT;
import static dev.ratchet.examples.document.Document.Event.REVISE;
import static dev.ratchet.examples.document.Document.Event.SUBMIT;
import static dev.ratchet.examples.document.Document.State.APPROVED;
import static dev.ratchet.examples.document.Document.State.DRAFT;
import static dev.ratchet.examples.document.Document.State.REJECTED;
import static dev.ratchet.examples.document.Document.State.REVIEW;

import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.runner.Runner;
import dev.ratchet.fsm.testing.Grid;

/** A document is written, rejected, revised and approved; never by its own author. */
public final class DocumentSample {
    private DocumentSample() {}

    public static StateMachine<Document.State, Document> machine() {
        return StateMachine.of(Document.State.class, Document.class)
                .initial(DRAFT)
                .end(APPROVED)
                .on(DRAFT, SUBMIT)
                .to(REVIEW)
                .guard("text", Document::isWritten, "nothing is written yet")
                .on(REVIEW, APPROVE)
                .to(APPROVED)
                .guard("four eyes", document -> !document.isReadByItsAuthor(), DocumentSample::ownWork)
                .on(REVIEW, REJECT)
                .to(REJECTED)
                .on(REJECTED, REVISE)
                .to(DRAFT)
                .build();
    }

    private static String ownWork(Document document) {
        return document.reader() + " cannot approve what " + document.reader() + " wrote";
    }

    public static void main(String[] args) {
        tell(new Story(System.out));
    }

    public static void tell(Story story) {
        var machine = machine();
        var document = new Document("Grace");
        var runner = Runner.start(machine, document);
        story.say("Grace starts a document.");
        story.event(runner, SUBMIT, "too early");
        document.write("The first draft");
        story.say("She writes.");
        story.event(runner, SUBMIT, "please read");
        story.event(runner, APPROVE, "it is fine");
        document.openedBy("Alan");
        story.say("Alan opens it.");
        story.event(runner, REJECT, "a comma is missing");
        story.event(runner, APPROVE, "never mind");
        story.event(runner, REVISE, "comma added");
        story.event(runner, SUBMIT, "please read again");
        story.say("What Alan can do with it, in any state:");
        story.say("");
        story.say(Grid.of(machine, document).toMarkdown().strip());
        story.say("");
        story.event(runner, APPROVE, "good");
    }
}
