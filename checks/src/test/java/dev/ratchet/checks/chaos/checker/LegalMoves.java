package dev.ratchet.checks.chaos.checker;

import java.util.Set;

/** The published tables of moves, from and to as two letters, copied by hand from the canonical model. */
final class LegalMoves {
    /** Created, queued, running, waiting, paused, undoing; completed, rolled back, failed, cancelled. */
    static final Set<String> RUN =
            Set.of("NQ", "QR", "RW", "RP", "RU", "RC", "RF", "RX", "WR", "WF", "WX", "PR", "PX", "UB", "UF");

    /** Pending, ready, running, waiting, backoff; completed, failed, skipped, cancelled. */
    static final Set<String> STEP = Set.of("PY", "YR", "BY", "RW", "RB", "RY", "RC", "RF", "RS", "RX", "WY", "WR");

    /** Pending, running, backoff, done, failed. */
    static final Set<String> UNDO = Set.of("PR", "RD", "RF", "RB", "RP", "BP");

    private static final String ENDED = "CBFX";

    private LegalMoves() {}

    static boolean isEnd(char state) {
        return ENDED.indexOf(state) >= 0;
    }
}
