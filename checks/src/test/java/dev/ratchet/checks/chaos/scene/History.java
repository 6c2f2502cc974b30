package dev.ratchet.checks.chaos.scene;

import static dev.ratchet.checks.chaos.scene.Scene.T;

import dev.ratchet.checks.chaos.evidence.LedgerLine;
import dev.ratchet.checks.chaos.evidence.Request;
import java.util.List;

/** Five runs that keep every rule, as an engine would have left them. */
final class History {
    private static final String FAILURE = "\"failure\":{\"category\":\"transient\",\"message\":\"no\"}";
    private static final String INPUT = "{\"input\":{\"n\":1}}";
    private static final String ORIGIN = "{\"input\":\"hash\"}";

    private History() {}

    static void tell(Scene scene) {
        line(scene);
        saga(scene);
        signal(scene);
        approval(scene);
        again(scene);
    }

    /** A lost lease, a failure and a backoff; the first step also writes with its outcome. */
    private static void line(Scene scene) {
        scene.request(Request.Verb.START, "line-1", "line", "", 10);
        scene.run("line-1", "line", "[{\"name\":\"book\"},{\"name\":\"pack\",\"needs\":[\"book\"]}]")
                .entry(0, 1, created("{\"input\":\"hash\"}"), INPUT)
                .entry(100, 1, "[1,\"w1\",[0,\"RC\"],[1,\"PYR\"]]", "{\"0\":\"x\"}")
                .entry(3_000_000, 2, "[4,\"w2\",[1,\"RY\",\"lease_expired\"],[1,\"YR\",2]]")
                .entry(4_000_000, 2, "[5,\"w2\",[1,\"RB\",2,{\"until\":%d,%s}]]".formatted(T + 5_000_000, FAILURE))
                .entry(5_000_000, 2, "[4,\"w2\",[1,\"BY\",2],[1,\"YR\",3]]")
                .entry(6_000_000, 2, "[1,\"w2\",[1,\"RC\",3],[\"run\",\"RC\"]]", "{\"1\":\"y\"}")
                .ends(
                        "C",
                        "CC",
                        "{\"started\":0,\"steps\":{\"1\":{\"attempt\":3,\"failures\":2}},\"done\":[0,2,1,1,6,1]}",
                        ORIGIN);
        scene.sql("INSERT INTO chaos_accepted VALUES ('line-1', 'book', 1, 1, 'line-1/book')");
        scene.ran(new Scene.Attempt("line-1", "book", 1, 1), 10, 90);
        var told = Scene.line(LedgerLine.Kind.END, new Scene.Attempt("line-1", "book", 1, 1), 90);
        scene.told.addAll(List.of(told, told));
        scene.ledger.add(Scene.line(LedgerLine.Kind.START, new Scene.Attempt("line-1", "pack", 1, 1), 110));
        scene.ran(new Scene.Attempt("line-1", "pack", 2, 2), 3_000_010, 3_900_000);
        scene.ran(new Scene.Attempt("line-1", "pack", 3, 2), 5_000_010, 5_900_000);
    }

    private static String created(String origin) {
        return "[3,\"user\",[\"created\",%s],[\"run\",\"NQ\"],[0,\"PY\"],[\"run\",\"QR\"],[0,\"YR\"]]"
                .formatted(origin);
    }

    /** A failure, and a roll-back with a second attempt of an undo. */
    private static void saga(Scene scene) {
        scene.request(Request.Verb.START, "saga-1", "saga", "", 10);
        scene.run(
                        "saga-1",
                        "saga",
                        "[{\"name\":\"a\",\"undo\":{}},{\"name\":\"b\",\"needs\":[\"a\"],\"undo\":{}},"
                                + "{\"name\":\"c\",\"needs\":[\"b\"]}]")
                .entry(0, 1, created(ORIGIN), INPUT)
                .entry(100, 1, "[1,\"w1\",[0,\"RC\"],[1,\"PYR\"]]")
                .entry(200, 1, "[1,\"w1\",[1,\"RC\"],[2,\"PYR\"]]")
                .entry(
                        300,
                        1,
                        "[5,\"w1\",[2,\"RF\",{%s}],[\"ending\",{\"cause\":\"failure\",\"undo\":true}],"
                                        .formatted(FAILURE)
                                + "[\"run\",\"RU\",\"failure\",\"no\"],[\"undo\",1,\"PR\"]]")
                .entry(
                        400,
                        1,
                        "[\"undo_failed\",\"w1\",[\"undo\",1,\"RB\",{\"until\":%d,%s}]]".formatted(T + 500, FAILURE))
                .entry(500, 1, "[4,\"w1\",[\"undo\",1,\"BP\"],[\"undo\",1,\"PR\",2]]")
                .entry(600, 1, "[6,\"w1\",[\"undo\",1,\"RD\",2],[\"undo\",0,\"PR\"]]")
                .entry(700, 1, "[6,\"w1\",[\"undo\",0,\"RD\"],[\"run\",\"UB\",\"failure\",\"no\"]]")
                .ends(
                        "B",
                        "CCF",
                        "{\"cause\":\"failure\",\"started\":0,\"steps\":{\"2\":{\"failures\":1}},\"done\":[0,2,2],"
                                + "\"undo\":[{\"step\":1,\"state\":\"done\",\"attempt\":2,\"failures\":1},"
                                + "{\"step\":0,\"state\":\"done\",\"attempt\":1}]}",
                        ORIGIN);
        scene.ran(new Scene.Attempt("saga-1", "a", 1, 1), 10, 90);
        scene.ran(new Scene.Attempt("saga-1", "b", 1, 1), 110, 190);
        scene.ledger.add(Scene.line(LedgerLine.Kind.START, new Scene.Attempt("saga-1", "c", 1, 1), 210));
        scene.ledger.add(Scene.line(LedgerLine.Kind.UNDO_START, new Scene.Attempt("saga-1", "b", 1, 1), 310));
        scene.undid(new Scene.Attempt("saga-1", "b", 2, 1), 510, 590);
        scene.undid(new Scene.Attempt("saga-1", "a", 1, 1), 610, 690);
    }

    /** Two signals, one of them left over. */
    private static void signal(Scene scene) {
        scene.request(Request.Verb.START, "signal-1", "signal", "", 10);
        scene.request(Request.Verb.SIGNAL, "signal-1", "paid", "m1", 310);
        scene.request(Request.Verb.SIGNAL, "signal-1", "paid", "m2", 510);
        scene.run(
                        "signal-1",
                        "signal",
                        "[{\"name\":\"paid\",\"work\":{\"kind\":\"signal\",\"signal\":\"paid\"}},"
                                + "{\"name\":\"ship\",\"needs\":[\"paid\"]}]")
                .entry(0, 1, created(ORIGIN), INPUT)
                .entry(
                        1,
                        1,
                        "[7,\"user\",[0,\"RW\",{\"wait\":{\"for\":\"signal\",\"name\":\"paid\"}}],"
                                + "[\"run\",\"RW\",\"signal\"]]")
                .entry(
                        300,
                        0,
                        "[8,\"user\",[\"stored\",\"paid\",1,\"m1\"],[\"consumed\",\"paid\",1,0],"
                                + "[0,\"WY\",\"signal\"],[0,\"YR\",\"signal\"],[0,\"RC\",\"signal\"],"
                                + "[\"run\",\"WR\",\"signal\"],[1,\"PY\"]]")
                .entry(400, 2, "[4,\"w2\",[1,\"YR\"]]")
                .entry(500, 0, "[8,\"user\",[\"stored\",\"paid\",2,\"m2\"]]")
                .entry(600, 2, "[1,\"w2\",[1,\"RC\"],[\"run\",\"RC\"]]")
                .signal("paid", 1, "m1")
                .signal("paid", 2, "m2")
                .ends("C", "CC", "{\"started\":0,\"done\":[0,3,1,1,6,1],\"inbox\":{\"paid\":[2,1]}}", ORIGIN);
        scene.ran(new Scene.Attempt("signal-1", "ship", 1, 2), 410, 590);
    }

    private static void asked(Scene scene) {
        scene.request(Request.Verb.START, "ask-1", "ask", "", 10);
        scene.request(Request.Verb.APPROVE, "ask-1", "ok", "ann", 2_010_000);
        scene.request(Request.Verb.PAUSE, "ask-1", "", "", 2_020_000);
        scene.request(Request.Verb.RESUME, "ask-1", "", "", 2_030_000);
        scene.request(Request.Verb.CANCEL, "ask-1", "", "", 2_050_000);
    }

    /** A timer, a vote that is not enough, a pause, and a cancel. */
    private static void approval(Scene scene) {
        asked(scene);
        scene.run(
                        "ask-1",
                        "ask",
                        "[{\"name\":\"nap\",\"work\":{\"kind\":\"sleep\",\"time\":\"2s\"}},"
                                + "{\"name\":\"ok\",\"needs\":[\"nap\"],\"work\":{\"kind\":\"approval\"}}]")
                .entry(0, 1, created(ORIGIN), INPUT)
                .entry(
                        1,
                        1,
                        "[7,\"user\",[0,\"RW\",{\"wait\":{\"for\":\"timer\",\"until\":%d}}],".formatted(T + 2_000_000)
                                + "[\"run\",\"RW\",\"timer\"]]")
                .entry(
                        2_000_000,
                        2,
                        "[4,\"w2\",[0,\"WY\",\"timer\"],[0,\"YR\",\"timer\"],[0,\"RC\",\"timer\"],"
                                + "[1,\"PY\"],[\"run\",\"WR\",\"timer\"],[1,\"YR\"]]")
                .entry(
                        2_000_000,
                        2,
                        "[7,\"w2\",[1,\"RW\",{\"wait\":{\"for\":\"approval\",\"quorum\":2}}],"
                                + "[\"run\",\"RW\",\"approval\"]]")
                .entry(2_010_000, 0, "[\"approval_decided\",\"user\",[\"voted\",1,{\"by\":\"ann\",\"approves\":true}]]")
                .entry(
                        2_020_000,
                        0,
                        "[\"pause_requested\",\"user\",[\"run\",\"WR\",\"manual\"],[\"run\",\"RP\",\"manual\",\"x\"]]")
                .entry(
                        2_030_000,
                        0,
                        "[\"resume_requested\",\"user\",[\"run\",\"PR\",\"resumed\"],[\"run\",\"RW\",\"approval\"]]")
                .entry(
                        2_040_000,
                        0,
                        "[\"cancel_requested\",\"user\",[\"ending\",{\"cause\":\"cancel\"}],"
                                + "[1,\"WR\",\"run_ended\"],[1,\"RX\"],[\"run\",\"WX\",\"cancel\",\"enough\"]]")
                .ends(
                        "X",
                        "CX",
                        "{\"cause\":\"cancel\",\"started\":0,\"steps\":{\"1\":{\"reason\":\"run_ended\"}},\"done\":[0,3,1]}",
                        ORIGIN);
    }

    /** The roll-back tried again, with the results of two steps copied. */
    private static void again(Scene scene) {
        scene.request(Request.Verb.RETRY, "again-1", "saga-1", "", 1_000);
        scene.run(
                        "again-1",
                        "saga",
                        "[{\"name\":\"a\",\"undo\":{}},{\"name\":\"b\",\"needs\":[\"a\"],\"undo\":{}},"
                                + "{\"name\":\"c\",\"needs\":[\"b\"]}]")
                .entry(
                        0,
                        1,
                        "[3,\"user\",[\"created\",{}],[0,\"PY\",\"copied\"],[0,\"YR\",0,\"copied\"],"
                                + "[0,\"RC\",0,\"copied\"],[1,\"PY\",\"copied\"],[1,\"YR\",0,\"copied\"],"
                                + "[1,\"RC\",0,\"copied\"],[\"run\",\"NQ\"],[2,\"PY\"],[\"run\",\"QR\"],[2,\"YR\"]]",
                        INPUT)
                .entry(900, 1, "[1,\"w1\",[2,\"RC\"],[\"run\",\"RC\"]]")
                .ends(
                        "C",
                        "CCC",
                        "{\"started\":0,\"done\":[0,1,1,1,1,2]}",
                        "{\"input\":\"hash\",\"retryOf\":{\"run\":\"saga-1\"}}");
        scene.ran(new Scene.Attempt("again-1", "c", 1, 1), 10, 800);
    }
}
