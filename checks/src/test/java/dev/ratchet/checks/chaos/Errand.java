package dev.ratchet.checks.chaos;

import dev.ratchet.checks.chaos.evidence.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a client wants and asks for until it knows: what is asked, how stubbornly, and what it wants afterwards.
 *
 * @param expects for a run that is made: the letters of the states in which it may end
 * @param patience when it stops asking
 */
record Errand(
        Request.Verb verb,
        String run,
        String what,
        String id,
        @Nullable String payload,
        String expects,
        Patience patience,
        List<Next> next) {
    /** When a client is content. */
    enum Patience {
        /** It asks once. */
        NONE,
        /** It asks until it hears yes or no. */
        UNTIL_HEARD,
        /** It asks until it hears yes, or the run is over. */
        UNTIL_OK
    }

    /** What is wanted so long after the answer. */
    record Next(Duration after, Errand errand) {}

    static Errand of(Request.Verb verb, String run, String what, String id) {
        return new Errand(verb, run, what, id, null, "", Patience.UNTIL_HEARD, List.of());
    }

    static Errand start(String workflow, String run, int seed, String expects) {
        var payload = "{\"seed\":" + seed + "}";
        return new Errand(Request.Verb.START, run, workflow, "", payload, expects, Patience.UNTIL_HEARD, List.of());
    }

    /** The request that asks for it now. */
    Request request(long number) {
        return new Request(number, verb, run, what, id, payload, expects, Client.now(), Request.Answer.NONE, 0);
    }

    Errand with(String json) {
        return new Errand(verb, run, what, id, json, expects, patience, next);
    }

    Errand patient(Patience how) {
        return new Errand(verb, run, what, id, payload, expects, how, next);
    }

    Errand expecting(String letters) {
        return new Errand(verb, run, what, id, payload, letters, patience, next);
    }

    Errand then(Duration after, Errand errand) {
        var more = new ArrayList<>(next);
        more.add(new Next(after, errand));
        return new Errand(verb, run, what, id, payload, expects, patience, List.copyOf(more));
    }
}
