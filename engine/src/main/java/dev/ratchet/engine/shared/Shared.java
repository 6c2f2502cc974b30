package dev.ratchet.engine.shared;

import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.outbox.Publishing;
import dev.ratchet.engine.secrets.Secrets;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * What the loops of one process have in common.
 *
 * @param worker who this process is: random, never the host's name
 * @param actor the worker in short, as the journal names it
 * @param random where ids, jitter and commit numbers come from; thread-safe
 * @param publishing which messages go with the changes of runs
 * @param mail when messages are known to be due
 * @param secrets asked whenever an attempt needs one
 */
public record Shared(
        Store store,
        Codec codec,
        Plans plans,
        Lanes lanes,
        Places places,
        StoreClock clock,
        Decider decider,
        Settings settings,
        UUID worker,
        String actor,
        RandomGenerator random,
        Publishing publishing,
        Hints mail,
        Secrets secrets) {}
