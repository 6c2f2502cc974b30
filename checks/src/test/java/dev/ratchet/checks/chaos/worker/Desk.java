package dev.ratchet.checks.chaos.worker;

import dev.ratchet.checks.chaos.evidence.Request;
import dev.ratchet.checks.chaos.evidence.Trees;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.Retrying;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.fsm.RatchetException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Does what clients ask for, and says what came of it. Thread-safe. */
final class Desk {
    private final Engine engine;
    private final Map<String, Workflow<Order, ?>> workflows;

    Desk(Engine engine, Map<String, Workflow<Order, ?>> workflows) {
        this.engine = engine;
        this.workflows = workflows;
    }

    /** Only OK and a refusal say what is so; after anything else the client does not know. */
    String answer(Request request) {
        try {
            perform(request);
            return answer(request, Request.Answer.OK, "");
        } catch (RefusedException e) {
            return answer(request, Request.Answer.REFUSED, String.valueOf(e.getMessage()));
        } catch (RatchetException | IllegalArgumentException | IllegalStateException e) {
            return answer(request, Request.Answer.NONE, e.toString());
        }
    }

    private static String answer(Request request, Request.Answer is, String text) {
        return Trees.object()
                .put("answer", request.number())
                .put("is", is.name())
                .put("text", text)
                .toString();
    }

    private void perform(Request request) {
        var runs = engine.runs();
        var run = request.run();
        switch (request.verb()) {
            case START -> start(request);
            case SIGNAL -> runs.signal(run, request.what(), payload(request), request.id());
            case APPROVE -> runs.approve(run, request.what(), request.id(), "fine");
            case CANCEL -> runs.cancel(run, "enough", request.what().equals("undo"));
            case PAUSE -> runs.pause(run, "a look");
            case RESUME -> runs.resume(run);
            case RETRY -> runs.retry(request.what(), Retrying.USUAL.as(run));
        }
    }

    private void start(Request request) {
        var workflow = workflows.get(request.what());
        if (workflow == null) {
            throw new IllegalArgumentException("there is no workflow '" + request.what() + "'");
        }
        var seed = (int) Trees.number(Trees.read(String.valueOf(request.payload())), "seed");
        engine.start(workflow, new Order(seed), StartOptions.id(request.run()));
    }

    private static @Nullable Object payload(Request request) {
        if (request.payload() == null) {
            return null;
        }
        var node = Trees.read(request.payload());
        return node.isNumber() ? (Object) node.asInt(0) : node.asString("");
    }
}
