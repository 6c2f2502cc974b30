package dev.ratchet.checks.chaos.evidence;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a client asked and what it heard. A request that is sent again because nobody answered is another request with the same content.
 *
 * @param what the workflow that is started, the signal that is sent, the step that is approved, the run that is tried again
 * @param id the message id of a signal, or who approves
 * @param payload the input of a start or the payload of a signal, as JSON
 * @param expects for a start: the letters of the states in which the run may end; empty if any
 * @param answer what came back; NONE if nothing did, or if the answer leaves open what happened
 */
public record Request(
        long number,
        Verb verb,
        String run,
        String what,
        String id,
        @Nullable String payload,
        String expects,
        long sentAt,
        Answer answer,
        long answeredAt) {
    /** What was asked for. */
    public enum Verb {
        START,
        SIGNAL,
        APPROVE,
        CANCEL,
        PAUSE,
        RESUME,
        RETRY
    }

    /** What the client knows afterwards. */
    public enum Answer {
        OK,
        REFUSED,
        NONE
    }

    public boolean isOk() {
        return answer == Answer.OK;
    }

    public Request answered(Answer how, long at) {
        return new Request(number, verb, run, what, id, payload, expects, sentAt, how, at);
    }

    public String json() {
        return Trees.object()
                .put("request", number)
                .put("verb", verb.name())
                .put("run", run)
                .put("what", what)
                .put("id", id)
                .put("payload", payload)
                .put("expects", expects)
                .put("at", sentAt)
                .toString();
    }

    public static Request read(String json) {
        return read(Trees.read(json));
    }

    static Request read(JsonNode node) {
        var payload = node.path("payload");
        return new Request(
                Trees.number(node, "request"),
                Verb.valueOf(Trees.text(node, "verb")),
                Trees.text(node, "run"),
                Trees.text(node, "what"),
                Trees.text(node, "id"),
                payload.isString() ? payload.asString("") : null,
                Trees.text(node, "expects"),
                Trees.number(node, "at"),
                Answer.NONE,
                0);
    }
}
