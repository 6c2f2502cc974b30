package dev.ratchet.files.form;

import static dev.ratchet.files.form.Shape.ANY;
import static dev.ratchet.files.form.Shape.DURATION;
import static dev.ratchet.files.form.Shape.EXPRESSION;
import static dev.ratchet.files.form.Shape.FLAG;
import static dev.ratchet.files.form.Shape.LABELS;
import static dev.ratchet.files.form.Shape.NUMBER;
import static dev.ratchet.files.form.Shape.TEXT;
import static dev.ratchet.files.form.Shape.TEXTS;
import static dev.ratchet.files.form.Shape.TREE;
import static dev.ratchet.files.form.Shape.listOf;
import static dev.ratchet.files.form.Shape.ref;
import static dev.ratchet.files.form.Shape.whole;
import static dev.ratchet.files.form.Shape.words;

import dev.ratchet.core.definition.Backoff;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.UndoErrors;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Everything that may stand in a file. The loader and the JSON Schema are both made from this. */
final class Sections {
    /** What a step can do, one of these keys each. */
    static final List<String> KINDS =
            List.of("run", "http", "set", "approval", "wait", "sleep", "workflow", "forEach", "task");

    /** What can take a step back. */
    static final List<String> UNDO_KINDS = List.of("run", "http", "set", "workflow", "task");

    static final Section RETRY = Section.of(
            "retryPolicy",
            "How often a failed step runs again, and after which pauses.",
            new Field("maxRetries", whole(0), "Executions after the first one.", "retries"),
            new Field("maxAttempts", whole(1), "Executions in all; instead of maxRetries.", "attempts"),
            new Field(
                    "backoff",
                    words(Backoff.class).or(DURATION),
                    "How the pause grows; a duration is a constant pause."),
            new Field("initialDelay", DURATION, "The first pause; 1s if it is not said."),
            new Field("maxDelay", DURATION, "The longest pause; 5m if it is not said."),
            new Field("jitter", NUMBER, "The share of a pause, 0 to 1, that chance may take off."));

    static final Section RULES = Section.of(
            "rules",
            "What is done about failures of one category.",
            Choices.CATEGORIES.stream()
                    .map(category -> new Field(category, words(Choices.RESPONSES), "For " + category + " failures."))
                    .toArray(Field[]::new));

    static final Section TRIGGER = Section.of(
            "trigger",
            "What starts a run of the deployed workflow.",
            new Field("event", TEXT, "The name of the event."),
            new Field("condition", EXPRESSION, "Holds for the event; sees it as payload and by its fields' names."),
            new Field("schedule", TEXT, "A cron expression of five fields."));

    static final Section RUN = Section.of(
            "run",
            "A command. Data comes by the environment (RATCHET_INPUT and others) and standard input.",
            new Field("command", TEXT.or(TEXTS), "A shell command, or a program and its arguments.", "argv", "shell"),
            new Field("env", LABELS, "More variables of the environment; values may hold ${expressions}."),
            new Field("passEnv", TEXTS, "Names of variables that are passed on from the worker's own environment."),
            new Field("stdin", ANY, "What the command reads; the step's input as JSON if it is not said."),
            new Field("output", words(List.of("auto", "json", "text")), "What standard output is; auto tries JSON."));

    static final Section HTTP = Section.of(
            "http",
            "An HTTP request. Its output is {status, body}.",
            new Field("method", words(Choices.METHODS), "GET, or POST if there is a body."),
            new Field("url", TEXT, "Where to; may hold ${expressions}."),
            new Field("headers", LABELS, "Headers; values may hold ${expressions}."),
            new Field("body", ANY, "What is sent: a text as it is, anything else as JSON."),
            new Field(
                    "expect",
                    whole(100).or(TEXT).or(new Shape(Map.of("type", "array"))),
                    "Status that means success: 201, 2xx, or a list; 2xx if it is not said.",
                    "expectedStatus",
                    "status"));

    static final Section APPROVAL = Section.of(
            "approval",
            "Waits until people agree.",
            new Field("question", TEXT, "What they are asked."),
            new Field("by", TEXTS, "Who may answer: people or groups.", "who", "approvers"),
            new Field("quorum", whole(1), "How many must agree; 1 if it is not said."),
            new Field("deadline", DURATION, "How long it may take.", "timeout"),
            new Field("rejectionFails", FLAG, "Whether a rejection fails the step; else it holds."),
            new Field("reminder", DURATION, "After which time they are asked again."),
            new Field("evidence", ANY, "What they should see."));

    static final Section WAIT = Section.of(
            "wait",
            "Waits for a signal, whose payload is the step's output.",
            new Field("signal", TEXT, "Its name.", "event"),
            new Field("timeout", DURATION, "How long it may take.", "deadline"));

    static final Section SLEEP = Section.of(
            "sleep",
            "Waits for a time, without holding a thread.",
            new Field("time", DURATION, "How long.", "duration", "for"));

    static final Section CHILD = Section.of(
            "workflow",
            "One run of another workflow, with the step's input.",
            new Field("name", TEXT, "The name of that workflow."));

    static final Section FOR_EACH = Section.of(
            "forEach",
            "One run of another workflow per item of a list.",
            new Field("items", EXPRESSION, "An expression that gives the list.", "in"),
            new Field("workflow", TEXT, "The name of that workflow."),
            new Field("toleratedFailures", whole(0), "How many of them may fail."));

    static final Section TASK = Section.of(
            "task",
            "Work for somebody outside: a person, an agent, a program in another language.",
            new Field("agent", TEXT, "Who does it."),
            new Field("action", TEXT, "What there is to do.", "instructions"),
            new Field("requires", TEXTS, "What whoever claims it must be able to do."),
            new Field("data", TREE, "More about it."));

    private static final Section ALL_WORK = Section.of(
            "work",
            "What a step does.",
            new Field("run", TEXT.or(TEXTS).or(ref("run")), "Runs a command."),
            new Field("http", TEXT.or(ref("http")), "Sends an HTTP request."),
            new Field("set", TREE, "Computes values; each may hold ${expressions}."),
            new Field("approval", TEXT.or(ref("approval")), "Waits for people to agree."),
            new Field("wait", TEXT.or(ref("wait")), "Waits for a signal."),
            new Field("sleep", DURATION.or(ref("sleep")), "Waits for a time."),
            new Field("workflow", TEXT.or(ref("workflow")), "Runs another workflow."),
            new Field("forEach", ref("forEach"), "Runs another workflow for each item of a list."),
            new Field("task", TEXT.or(ref("task")), "Asks somebody outside."));

    private static final Section AGENT = Section.of(
            "agent",
            "An agent and its action, in the words of the resource form.",
            new Field("agent", TEXT, "Who does it."),
            new Field("action", TEXT, "What there is to do."));

    private static final Section NOTES = Section.of(
            "notes",
            "Fields that are kept and not read.",
            new Field("title", TEXT, "A longer name for people."),
            new Field("description", TEXT, "What it is for."),
            new Field("owner", TEXT.or(TREE), "Who answers for it: a name, or a name and a role."),
            new Field("labels", LABELS, "Names and values to find it by."),
            new Field("annotations", LABELS, "Names and values for other tools."),
            new Field("domain", TEXT, "The domain that it belongs to."),
            new Field("domainsInvolved", TEXTS, "The domains that it touches."));

    static final Section STEP = Section.of(
                    "step",
                    "One step.",
                    new Field("name", TEXT, "Its name, unique in the workflow."),
                    new Field("dependsOn", TEXTS, "Steps that come before; none may start at once.", "needs"),
                    new Field(
                            "when",
                            EXPRESSION,
                            "A condition; the step is skipped if it does not hold.",
                            "condition",
                            "if"),
                    new Field("input", ANY, "What the step is given: an expression, or a map with ${expressions}."),
                    new Field("timeout", DURATION, "The longest time for one attempt."),
                    new Field("delay", DURATION, "How long it waits before it starts."),
                    new Field(
                            "retryPolicy",
                            whole(0).or(ref("retryPolicy")),
                            "When it runs again after a failure.",
                            "retry",
                            "retries"),
                    new Field("rules", ref("rules"), "What is done about failures of one category.", "errors"),
                    new Field("onFailure", words(Choices.STEP_POLICIES), "What happens when it has failed for good."),
                    new Field("undo", ref("undo"), "What takes it back.", "compensation"),
                    new Field("queue", TEXT, "The queue of the workers that do it."),
                    new Field("priority", whole(Integer.MIN_VALUE), "A head start over others."),
                    new Field(
                            "impact",
                            words(Impact.class),
                            "What it does to the world: read_only needs no undo, irreversible wants an approval before."))
            .with(ALL_WORK, AGENT, NOTES);

    private static final Section UNDO_BASIS = Section.of(
            "undo",
            "What takes a completed step back.",
            new Field("timeout", DURATION, "The longest time for one attempt."),
            new Field(
                    "retryPolicy",
                    whole(0).or(ref("retryPolicy")),
                    "When it runs again after a failure.",
                    "retry",
                    "retries"),
            new Field("halfDone", FLAG, "Whether it also runs for the step that itself failed.", "alsoHalfDone"));

    private static final Section UNDO_WORK = Section.of(
            "work",
            "What an undo does.",
            ALL_WORK.fields().stream()
                    .filter(field -> UNDO_KINDS.contains(field.name()))
                    .toArray(Field[]::new));

    static final Section UNDO = UNDO_BASIS.with(UNDO_WORK, AGENT);

    static final Section COMPENSATION = Section.of(
                    "compensation", "What takes the named step back.", new Field("step", TEXT, "The step."))
            .with(UNDO_BASIS, UNDO_WORK, AGENT);

    private static final Section PLAN = Section.of(
            "plan",
            "What holds for all steps.",
            new Field("steps", listOf("step"), "The steps; those without dependsOn start at once."),
            new Field("compensation", listOf("compensation"), "Undos, declared beside the steps."),
            new Field("timeout", DURATION, "The longest time for a run, waiting included."),
            new Field(
                    "failurePolicy",
                    words(Choices.WORKFLOW_POLICIES),
                    "What happens when a step failed that does not say, at a timeout and at a cancel.",
                    "onFailure"),
            new Field(
                    "undoErrors",
                    words(UndoErrors.class),
                    "Whether an undo that fails stops the others.",
                    "compensationErrors"),
            new Field(
                    "retryPolicy",
                    whole(0).or(ref("retryPolicy")),
                    "For steps without one of their own.",
                    "retry",
                    "retries"),
            new Field("maxConcurrentSteps", whole(0), "How many steps of a run are active at once; 0 is no limit."),
            new Field("inputSchema", TREE, "A JSON Schema that the input must fit."),
            new Field("trigger", ref("trigger"), "What starts a run."));

    static final Section SHORT = Section.of(
                    "short",
                    "A workflow in the short form.",
                    new Field("$schema", TEXT, "Where the schema is; for editors."),
                    new Field("name", TEXT, "Its name."),
                    new Field("version", whole(1), "Its version; 1 if it is not said."))
            .with(PLAN, NOTES);

    static final Section METADATA = Section.of(
                    "metadata",
                    "What the workflow is called and whose it is.",
                    new Field("name", TEXT, "Its name."),
                    new Field("version", whole(1).or(TEXT), "Its version; 1 if it is not said."),
                    new Field("namespace", TEXT, "Kept and not read."),
                    new Field("createdAt", TEXT, "Kept and not read."),
                    new Field("updatedAt", TEXT, "Kept and not read."))
            .with(NOTES);

    static final Section SPEC = Section.of("spec", "What the workflow does.").with(PLAN, NOTES);

    static final Section RESOURCE = Section.of(
            "resource",
            "A workflow in the resource form.",
            new Field("apiVersion", words(Choices.API_VERSIONS), "ratchet.dev/v1 or ioa.dev/v0.2."),
            new Field("kind", words(List.of("Workflow")), "Workflow."),
            new Field("metadata", ref("metadata"), "What it is called."),
            new Field("spec", ref("spec"), "What it does."),
            new Field("status", TREE, "How a run is; ignored."));

    /** Who does what agents are asked for; not part of a workflow's schema. */
    static final Section BINDING = Section.of(
            "binding",
            "What stands for an agent here.",
            new Field("run", TEXT.or(TEXTS).or(ref("run")), "A command that does what it is asked for."),
            new Field("http", TEXT.or(ref("http")), "A request that does."),
            new Field("queue", TEXT, "The queue where somebody claims it."));

    /** The file beside workflows that holds for all of them. */
    static final Section PROJECT = Section.of(
            "project", "What holds for all workflows of a folder.", new Field("agents", TREE, "Agents by name."));

    /** The sections that the schema defines. */
    static final List<Section> ALL = List.of(
            SHORT,
            RESOURCE,
            METADATA,
            SPEC,
            STEP,
            UNDO,
            COMPENSATION,
            RETRY,
            RULES,
            TRIGGER,
            RUN,
            HTTP,
            APPROVAL,
            WAIT,
            SLEEP,
            CHILD,
            FOR_EACH,
            TASK);

    /** Fields that are kept with the workflow or step and not read. */
    static Set<String> kept() {
        var kept = new LinkedHashSet<>(NOTES.names());
        kept.addAll(List.of("namespace", "createdAt", "updatedAt"));
        return kept;
    }

    static List<String> spellings(List<String> kinds) {
        var spellings = new ArrayList<String>();
        kinds.forEach(kind -> spellings.addAll(new Field(kind, ANY, "").spellings()));
        return spellings;
    }

    private Sections() {}
}
