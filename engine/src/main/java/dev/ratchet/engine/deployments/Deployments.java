package dev.ratchet.engine.deployments;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.schedule.Cron;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.DeploymentRow;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.engine.runs.Starts;
import dev.ratchet.engine.shared.Plans;
import dev.ratchet.engine.worker.Node;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is deployed: list, pause, resume, remove, fire now; and the door through which events come that start runs. A verb that returns is
 * durable. Thread-safe.
 */
public final class Deployments {
    private static final Logger LOG = LoggerFactory.getLogger(Deployments.class);
    private static final int PAGE = 500;
    private static final int TRIES = 20;
    private static final int TIMES = 5;
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_ID = 255;
    private static final String LABEL = "deployment";

    private final Node node;
    private final Store store;
    private final Codec codec;
    private final Starts starts;
    private final @Nullable Expressions expressions;

    public Deployments(Node node, Store store, Codec codec, Starts starts, @Nullable Expressions expressions) {
        this.node = node;
        this.store = store;
        this.codec = codec;
        this.starts = starts;
        this.expressions = expressions;
    }

    /** Creates it, or changes the one of that name; saying the same again changes nothing. */
    public Deployment put(String name, Plans.Known known, Trigger trigger, @Nullable String input) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw new IllegalArgumentException(
                    "the name of a deployment must have 1 to " + LONGEST_NAME + " characters");
        }
        if (trigger.condition() != null) {
            var unused = language().compile(trigger.condition(), null);
        }
        for (var tries = 0; tries < TRIES; tries++) {
            var stored = store.deployments().find(name).orElse(null);
            var before = stored == null ? null : body(stored);
            if (stored != null
                    && before != null
                    && stored.definition() == known.number()
                    && before.equals(before.replacedBy(trigger, input))) {
                return view(stored);
            }
            var body = before == null ? Body.of(trigger, input) : before.replacedBy(trigger, input);
            var row = new DeploymentRow(
                    name,
                    stored == null ? 1 : stored.revision() + 1,
                    known.number(),
                    trigger.event(),
                    body.next(store.now()),
                    body.write());
            if (store.deployments().put(row)) {
                return view(row);
            }
        }
        throw contended(name);
    }

    private Expressions language() {
        if (expressions == null) {
            throw new IllegalArgumentException("this engine has no language for conditions of events:"
                    + " give it one with EngineBuilder.expressions, or leave the condition out");
        }
        return expressions;
    }

    private static StoreException contended(String name) {
        return new StoreException(
                "deployment '" + name + "' was changed by others all the time; try again", true, null);
    }

    /** All of them, in the order of their names. */
    public List<Deployment> list() {
        var all = new ArrayList<Deployment>();
        var last = "";
        for (var rows = store.deployments().list(last, PAGE);
                !rows.isEmpty();
                rows = store.deployments().list(last, PAGE)) {
            rows.forEach(row -> all.add(view(row)));
            last = rows.get(rows.size() - 1).name();
        }
        return all;
    }

    public Optional<Deployment> find(String name) {
        return store.deployments().find(name).map(this::view);
    }

    /** It starts nothing until it is resumed; planned times that pass meanwhile are not caught up with. */
    public void pause(String name) {
        change(name, body -> body.paused(true));
    }

    public void resume(String name) {
        change(name, body -> body.paused(false));
    }

    private void change(String name, UnaryOperator<Body> change) {
        for (var tries = 0; tries < TRIES; tries++) {
            var row = row(name);
            var before = body(row);
            var after = change.apply(before);
            if (after.equals(before) || store.deployments().put(next(row, after, store.now()))) {
                return;
            }
        }
        throw contended(name);
    }

    static DeploymentRow next(DeploymentRow row, Body body, Instant after) {
        return new DeploymentRow(
                row.name(), row.revision() + 1, row.definition(), row.event(), body.next(after), body.write());
    }

    /** Its runs go on. */
    public void remove(String name) {
        for (var tries = 0; tries < TRIES; tries++) {
            if (store.deployments().remove(name, row(name).revision())) {
                return;
            }
        }
        throw contended(name);
    }

    /** Starts a run now, as if a planned time had come; also if it is paused. */
    public RunId fire(String name) {
        var row = row(name);
        var now = store.now();
        return starts.patience()
                .await(starts.start(known(row), given(body(row)), planned(row, body(row), now)))
                .id();
    }

    /**
     * An event has come: starts one run for each deployment that waits for it, however often the event comes. They are started whether or
     * not this process has their code.
     *
     * @param source who sent it, and {@code id} which of their messages it is: together they name it for ever
     * @param payload JSON, which is the input of the runs; null if there is none
     */
    public List<RunId> accept(String source, String id, String type, @Nullable String payload) {
        var json = payload == null ? "null" : codec.write(codec.tree(payload));
        var started = new ArrayList<RunId>();
        for (var row : store.deployments().waitingFor(type)) {
            var body = body(row);
            if (!body.isPaused() && isWanted(row.name(), body.trigger(), json)) {
                var options = StartOptions.id(runId(row.name(), source, id))
                        .queue(body.trigger().queue())
                        .label(LABEL, row.name())
                        .by("trigger");
                started.add(starts.patience()
                        .await(starts.start(known(row), json, options))
                        .id());
            }
        }
        return List.copyOf(started);
    }

    private static String runId(String name, String source, String id) {
        var text = part(name) + "/" + part(source) + "/" + id;
        return text.length() <= LONGEST_ID ? text : part(name) + "/" + hash(part(source) + "/" + id);
    }

    /** A slash in a part would let two messages look alike. */
    private static String part(String text) {
        return text.replace("%", "%25").replace("/", "%2F");
    }

    private static String hash(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The condition sees the event as payload, and its fields by their bare names. One that has no answer is not met. */
    private boolean isWanted(String name, Trigger trigger, String json) {
        if (trigger.condition() == null) {
            return true;
        }
        var payload = codec.tree(json);
        var variables = new LinkedHashMap<String, @Nullable Object>();
        if (payload instanceof Map<?, ?> fields) {
            fields.forEach((field, value) -> variables.put(String.valueOf(field), value));
        }
        variables.put("payload", payload);
        try {
            return Boolean.TRUE.equals(
                    language().compile(trigger.condition(), null).value(variables));
        } catch (ExpressionException e) {
            LOG.warn("The condition of deployment '{}' has no answer, so no run starts: {}", name, e.getMessage());
            return false;
        }
    }

    StartOptions planned(DeploymentRow row, Body body, Instant time) {
        return StartOptions.id(runId(row.name(), time))
                .queue(body.trigger().queue())
                .label(LABEL, row.name())
                .by("schedule");
    }

    static String runId(String name, Instant planned) {
        return name + "@" + planned;
    }

    static String given(Body body) {
        return body.input() == null ? "null" : body.input();
    }

    Plans.Known known(DeploymentRow row) {
        return node.plans().of(row.definition());
    }

    Body body(DeploymentRow row) {
        return Body.read(row.event(), row.body(), codec);
    }

    private DeploymentRow row(String name) {
        return store.deployments()
                .find(name)
                .orElseThrow(() -> new IllegalArgumentException("there is no deployment '" + name + "'"));
    }

    private Deployment view(DeploymentRow row) {
        var body = body(row);
        var definition = known(row).plan().definition();
        var skipped = body.skipped();
        return new Deployment(
                row.name(),
                definition.name(),
                definition.version(),
                body.trigger(),
                body.isPaused(),
                times(row, body),
                body.fired(),
                body.fired() == null ? null : runId(row.name(), body.fired()),
                skipped == null ? null : skipped.planned(),
                skipped == null ? null : skipped.why(),
                skipped == null ? 0 : skipped.count());
    }

    private static List<Instant> times(DeploymentRow row, Body body) {
        var times = new ArrayList<Instant>();
        var cron = body.trigger().cron();
        if (cron != null && row.next() != null) {
            Instant time = row.next();
            while (time != null && times.size() < TIMES) {
                times.add(time);
                time = Cron.of(cron).next(time, body.trigger().zone());
            }
        }
        return times;
    }
}
