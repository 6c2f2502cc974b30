package dev.ratchet.engine;

import dev.ratchet.core.Limits;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.engine.code.Interpreter;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.outbox.Destination;
import dev.ratchet.engine.outbox.Publishing;
import dev.ratchet.engine.outbox.Redelivery;
import dev.ratchet.engine.outbox.Subscriber;
import dev.ratchet.engine.runs.Patience;
import dev.ratchet.engine.secrets.Secrets;
import dev.ratchet.engine.shared.Settings;
import dev.ratchet.engine.threads.HandlerThreads;
import dev.ratchet.engine.threads.ThisProcess;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Says how an engine works before it is opened; what is not said is as usual. Not thread-safe. */
public final class EngineBuilder {
    private static final int VIRTUAL_PLACES = 1_000;
    private static final int POOLED_PLACES = 64;

    private final List<Workflow<?, ?>> workflows = new ArrayList<>();
    private final List<Interpreter> interpreters = new ArrayList<>();
    private Object place = Path.of("ratchet.db");
    private @Nullable Store store;
    private @Nullable Codec codec;
    private String name = "ratchet";
    private List<String> queues = Settings.USUAL.queues();
    private Duration lease = Settings.USUAL.lease();
    private Duration poll = Settings.USUAL.poll();
    private Duration grace = Duration.ofSeconds(10);
    private Patience patience = Patience.USUAL;
    private final List<Destination> destinations = new ArrayList<>();
    private @Nullable String domain;
    private Redelivery redelivery = Redelivery.USUAL;
    private @Nullable Duration keep;
    private int places = HandlerThreads.areVirtual() ? VIRTUAL_PLACES : POOLED_PLACES;
    private boolean migrate = true;
    private boolean unsafeDurability;
    private Limits limits = Limits.STANDARD;
    private @Nullable Expressions expressions;
    private Secrets secrets = Secrets.NONE;

    EngineBuilder() {}

    /** Keeps runs in that file, which is made if it is not there. The usual one is {@code ratchet.db} in the working directory. */
    public EngineBuilder file(Path file) {
        place = file;
        return this;
    }

    /** Keeps runs in that PostgreSQL database; the data source stays the caller's and is not closed. */
    public EngineBuilder dataSource(DataSource dataSource) {
        place = dataSource;
        return this;
    }

    /** Keeps runs where that address points: {@code jdbc:postgresql:...} or {@code jdbc:sqlite:...}. */
    public EngineBuilder url(String url) {
        place = url;
        return this;
    }

    /** Keeps runs in that store, which stays the caller's and is not closed. */
    public EngineBuilder store(Store opened) {
        store = opened;
        return this;
    }

    /** Workflows whose runs this process can do: those of earlier processes go on as soon as the engine is open. */
    public EngineBuilder workflows(Workflow<?, ?>... more) {
        workflows.addAll(List.of(more));
        return this;
    }

    /** Does runs of definitions that say themselves what each step does, without registering any. */
    public EngineBuilder interpreter(Interpreter ofDefinitions) {
        interpreters.add(ofDefinitions);
        return this;
    }

    /** The language of conditions on events, where workflows are deployed with any. */
    public EngineBuilder expressions(Expressions language) {
        expressions = language;
        return this;
    }

    /** Where steps get secrets from, by name; see {@link Secrets#environment()} and {@link Secrets#files}. None by default. */
    public EngineBuilder secrets(Secrets known) {
        secrets = known;
        return this;
    }

    /** The name of the application, for people who look at the workers. */
    public EngineBuilder name(String text) {
        name = text;
        return this;
    }

    /** Which queues this process takes runs from; {@code default} alone if nothing is said. Others serve the rest. */
    public EngineBuilder queues(String... names) {
        queues = List.of(names);
        return this;
    }

    /** How long a run stays with a process that gives no sign of life; 10 seconds by default. */
    public EngineBuilder lease(Duration time) {
        if (time.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException("a lease must be at least 100 ms, not " + time);
        }
        lease = time;
        return this;
    }

    /** How long to wait before looking for due runs again when nothing hinted at any. */
    public EngineBuilder poll(Duration time) {
        if (time.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("runs are looked for at most every millisecond, not every " + time);
        }
        poll = time;
        return this;
    }

    /** How long closing waits for code that runs; then it is interrupted and given back. */
    public EngineBuilder grace(Duration time) {
        grace = time;
        return this;
    }

    /**
     * How long {@code start}, {@code signal} and the other verbs wait while the store does not answer; 30 seconds by default. Then they throw
     * a transient {@link StoreException}: what became of it is unknown, and saying it again with the same id is safe.
     */
    public EngineBuilder patience(Duration time) {
        patience = new Patience(time);
        return this;
    }

    /**
     * How long runs that have ended are kept, with all that belongs to them; for ever by default. They are forgotten in small batches
     * while work goes on. Runs that are not over are never touched.
     */
    public EngineBuilder retention(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("runs cannot be forgotten before they have ended: " + time);
        }
        keep = time;
        return this;
    }

    /** Delivers what runs publish to code in this process, at least once, in order for each run. */
    public EngineBuilder subscriber(String destination, Subscriber subscriber) {
        return destinations(Destination.subscriber(destination, subscriber));
    }

    /**
     * Posts what runs publish to that address, signed; see {@link Destination#webhook}.
     *
     * @param secrets of at least 16 characters; two while one replaces the other
     */
    public EngineBuilder webhook(String destination, URI uri, String... secrets) {
        return destinations(Destination.webhook(destination, uri, secrets));
    }

    /** Where messages go. Every process that commits runs needs the same ones, because messages are written for those that it knows. */
    public EngineBuilder destinations(Destination... more) {
        destinations.addAll(List.of(more));
        return this;
    }

    /**
     * Publishes every change of state of a run, its steps and its undos, as events such as {@code ratchet.workflow_started} and {@code
     * ratchet.workflow_step_completed}.
     */
    public EngineBuilder publishStateChanges() {
        return publishStateChanges("ratchet");
    }

    /** The same under another first word than {@code ratchet}. */
    public EngineBuilder publishStateChanges(String firstWord) {
        if (firstWord.isBlank()) {
            throw new IllegalArgumentException("the types of events must begin with a word, not with nothing");
        }
        domain = firstWord;
        return this;
    }

    /** How often a message is tried before it is a dead letter. */
    public EngineBuilder redelivery(Redelivery how) {
        redelivery = how;
        return this;
    }

    /** How many attempts run here at once. */
    public EngineBuilder concurrency(int attempts) {
        if (attempts < 1) {
            throw new IllegalArgumentException("at least one attempt must be able to run; use noWorkers() for none");
        }
        places = attempts;
        return this;
    }

    /** This process starts runs and asks about them, and others do them. */
    public EngineBuilder noWorkers() {
        places = 0;
        return this;
    }

    public EngineBuilder codec(Codec other) {
        codec = other;
        return this;
    }

    public EngineBuilder limits(Limits other) {
        limits = other;
        return this;
    }

    /** Leaves the schema alone: an old one is then an error instead of being brought up to date. */
    public EngineBuilder noMigration() {
        migrate = false;
        return this;
    }

    /** Accepts a database that may forget what it has acknowledged. */
    public EngineBuilder unsafeDurability() {
        unsafeDurability = true;
        return this;
    }

    /** Opens the store and begins to work. */
    public Engine open() {
        var settings = new Settings(
                ThisProcess.name(name),
                queues,
                lease,
                places,
                Settings.USUAL.batch(),
                Settings.USUAL.claim(),
                poll,
                Settings.USUAL.beat(),
                Settings.USUAL.staleTries(),
                keep,
                limits);
        var json = codec == null ? Codec.standard() : codec;
        var opened = store == null ? openStore() : store;
        try {
            var publishing = new Publishing(destinations, domain, redelivery);
            var setup = new Engine.Setup(grace, patience, publishing, expressions, secrets);
            var engine = new Engine(opened, store == null, settings, json, setup);
            interpreters.forEach(engine::add);
            workflows.forEach(engine::register);
            engine.begin();
            return engine;
        } catch (RuntimeException e) {
            if (store == null) {
                opened.close();
            }
            throw e;
        }
    }

    private Store openStore() {
        var known = new ArrayList<String>();
        for (var provider : ServiceLoader.load(StoreProvider.class)) {
            if (provider.accepts(place)) {
                return provider.open(place, new StoreProvider.Opening(migrate, unsafeDurability));
            }
            known.add(provider.name());
        }
        throw new StoreException(
                "no store on the class path opens " + place + (known.isEmpty() ? "" : "; there is only " + known)
                        + "; add ratchet-sqlite for a file or ratchet-postgres for PostgreSQL",
                false,
                null);
    }
}
