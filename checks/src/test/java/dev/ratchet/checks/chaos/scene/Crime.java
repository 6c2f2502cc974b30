package dev.ratchet.checks.chaos.scene;

import static dev.ratchet.checks.chaos.scene.Scene.hex;

import dev.ratchet.checks.chaos.evidence.LedgerLine;
import dev.ratchet.checks.chaos.evidence.Request;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Something that is done to a good history, and the rule that must notice it. */
record Crime(String rule, String what, Consumer<Scene> act) {
    static List<Crime> all() {
        return Stream.of(
                        starts(),
                        journals(),
                        endings(),
                        folds(),
                        fences(),
                        ledgers(),
                        keys(),
                        undos(),
                        waits(),
                        timers(),
                        answers(),
                        verbs())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Crime> starts() {
        return List.of(
                new Crime("acknowledged starts exist once", "an acknowledged run is gone", scene -> {
                    scene.sql("DELETE FROM run WHERE id = 'line-1'");
                    scene.sql("DELETE FROM journal WHERE hex(run_key) = ?", hex("line-1"));
                }),
                new Crime(
                        "acknowledged starts exist once",
                        "there are two of it",
                        scene -> scene.sql("UPDATE run SET id = 'line-1' WHERE id = 'again-1'")),
                new Crime(
                        "acknowledged starts exist once",
                        "it has another input",
                        scene -> scene.sql("UPDATE journal SET payload = '{\"input\":{\"n\":2}}' WHERE revision = 1")),
                new Crime(
                        "acknowledged starts exist once",
                        "nobody asked for a run",
                        scene ->
                                scene.requests.removeIf(request -> request.run().equals("line-1"))),
                new Crime(
                        "all or nothing",
                        "a journal without a run",
                        scene -> scene.sql("DELETE FROM run WHERE id = 'line-1'")),
                new Crime(
                        "all or nothing",
                        "a run without a journal",
                        scene -> scene.sql("DELETE FROM journal WHERE hex(run_key) = ?", hex("line-1"))),
                new Crime(
                        "all or nothing",
                        "a commit without its entry",
                        scene -> scene.sql("INSERT INTO chaos_torn VALUES ('x', 3)")),
                new Crime(
                        "all or nothing",
                        "a signal without a run",
                        scene -> scene.sql("DELETE FROM run WHERE id = 'signal-1'")));
    }

    private static List<Crime> journals() {
        return List.of(
                new Crime(
                        "entries are readable",
                        "an entry that says nothing",
                        scene -> scene.sql("UPDATE journal SET entry = '[\"x\"]' WHERE revision = 3")),
                new Crime(
                        "entries are readable",
                        "a change of an unknown kind",
                        scene -> scene.edit("ask-1", 5, "voted", "guessed")),
                new Crime(
                        "entries are readable",
                        "an event that nobody numbered",
                        scene -> scene.edit("line-1", 2, "[1,\"w1\"", "[99,\"w1\"")),
                new Crime(
                        "entries are readable",
                        "two moves that share an attempt",
                        scene -> scene.edit("line-1", 2, "[1,\"PYR\"]", "[1,\"PYR\",2]")),
                new Crime(
                        "revisions are gapless",
                        "an entry is missing",
                        scene -> scene.sql(
                                "DELETE FROM journal WHERE hex(run_key) = ? AND revision = 3", hex("line-1"))),
                new Crime(
                        "revisions are gapless",
                        "the last entry is missing",
                        scene -> scene.sql(
                                "DELETE FROM journal WHERE hex(run_key) = ? AND revision = 6", hex("line-1"))),
                new Crime(
                        "only published moves",
                        "a step completes without running",
                        scene -> scene.edit("line-1", 2, "[1,\"PYR\"]", "[1,\"PY\"],[1,\"YC\",\"outcome\"]")),
                new Crime(
                        "only published moves",
                        "a step moves from where it is not",
                        scene -> scene.edit("line-1", 3, "[1,\"RY\"", "[1,\"BY\"")),
                new Crime(
                        "only published moves",
                        "a completed run is cancelled",
                        scene -> scene.edit(
                                "line-1", 6, "[\"run\",\"RC\"]", "[\"run\",\"RC\"],[\"run\",\"CX\",\"cancel\"]")),
                new Crime(
                        "only published moves",
                        "an undo that is done runs again",
                        scene -> scene.edit("saga-1", 8, "[\"undo\",0,\"RD\"]", "[\"undo\",1,\"DR\",3,\"started\"]")),
                new Crime(
                        "only published moves",
                        "a step that is not in the plan",
                        scene -> scene.edit("line-1", 2, "[1,\"PYR\"]", "[7,\"PYR\"]")));
    }

    private static List<Crime> endings() {
        return List.of(
                new Crime(
                        "ends are final",
                        "a signal after the end",
                        scene -> scene.edit(
                                "line-1", 6, "[\"run\",\"RC\"]", "[\"run\",\"RC\"],[\"stored\",\"late\",1,\"m\"]")),
                new Crime(
                        "time never goes back",
                        "an entry earlier than the one before",
                        scene -> scene.sql(
                                "UPDATE journal SET at = at - 2000000 WHERE hex(run_key) = ? AND revision = 4",
                                hex("line-1"))),
                new Crime(
                        "time never goes back",
                        "an entry from the future",
                        scene -> scene.sql(
                                "UPDATE journal SET at = at * 2 WHERE hex(run_key) = ? AND revision = 6",
                                hex("line-1"))),
                new Crime(
                        "needs come first",
                        "a step is ready too soon",
                        scene -> scene.edit("line-1", 1, "[0,\"PY\"]", "[0,\"PY\"],[1,\"PY\"]")),
                new Crime(
                        "attempts count up",
                        "a lost lease consumes no attempt",
                        scene -> scene.edit("line-1", 3, "[1,\"YR\",2]", "[1,\"YR\"]")),
                new Crime(
                        "attempts count up",
                        "an attempt is left out",
                        scene -> scene.edit("line-1", 3, "[1,\"YR\",2]", "[1,\"YR\",3]")),
                new Crime(
                        "attempts count up",
                        "an undo does not count",
                        scene -> scene.edit("saga-1", 6, "[\"undo\",1,\"PR\",2]", "[\"undo\",1,\"PR\"]")));
    }

    private static List<Crime> folds() {
        var rule = "the journal folds to the row";
        return List.of(
                new Crime(
                        rule, "another letter", scene -> scene.sql("UPDATE run SET steps = 'CS' WHERE id = 'line-1'")),
                new Crime(rule, "another state", scene -> scene.sql("UPDATE run SET state = 'F' WHERE id = 'line-1'")),
                new Crime(rule, "another cause", scene -> active(scene, "ask-1", "\"cancel\"", "\"failure\"")),
                new Crime(
                        rule,
                        "another order of what is done",
                        scene -> active(scene, "line-1", "[0,2,1,1,6,1]", "[1,6,1,0,2,1]")),
                new Crime(
                        rule,
                        "a step that was done at once with the one before",
                        scene -> active(scene, "line-1", "[0,2,1,1,6,1]", "[0,2,2]")),
                new Crime(rule, "a step done no times", scene -> active(scene, "line-1", "1,6,1]", "1,6,1,0,2,0]")),
                new Crime(rule, "a consumed signal that is not", scene -> active(scene, "signal-1", "[2,1]", "[2,2]")),
                new Crime(
                        rule,
                        "an undo that is not done",
                        scene -> active(
                                scene, "saga-1", "\"step\":0,\"state\":\"done\"", "\"step\":0,\"state\":\"failed\"")),
                new Crime(rule, "an attempt fewer", scene -> active(scene, "line-1", "\"attempt\":3", "\"attempt\":2")),
                new Crime(rule, "a failure forgotten", scene -> active(scene, "line-1", ",\"failures\":2", "")),
                new Crime(
                        rule,
                        "attempts that the row hides",
                        scene -> active(scene, "line-1", "\"steps\":{\"1\":{\"attempt\":3,\"failures\":2}},", "")),
                new Crime(
                        rule,
                        "another time",
                        scene -> scene.sql("UPDATE run SET updated_at = updated_at + 1 WHERE id = 'line-1'")));
    }

    private static void active(Scene scene, String run, String from, String to) {
        scene.sql("UPDATE run SET active = replace(active, ?, ?) WHERE id = ?", from, to, run);
    }

    private static List<Crime> fences() {
        return List.of(
                new Crime(
                        "outcomes carry the highest fence",
                        "a zombie's outcome is accepted",
                        scene -> scene.sql(
                                "UPDATE journal SET fence = 1 WHERE hex(run_key) = ? AND revision = 6", hex("line-1"))),
                new Crime(
                        "outcomes carry the highest fence",
                        "an outcome of nobody",
                        scene -> scene.sql(
                                "UPDATE journal SET fence = 0 WHERE hex(run_key) = ? AND revision = 6", hex("line-1"))),
                new Crime(
                        "outcomes carry the highest fence",
                        "the row has a lower one",
                        scene -> scene.sql("UPDATE run SET fence = 1 WHERE id = 'line-1'")),
                new Crime(
                        "fences only grow",
                        "a release resets it",
                        scene -> scene.sql(
                                "UPDATE chaos_row_change SET new_fence = 0 WHERE run_key = ? AND new_revision = 6",
                                hex("line-1"))),
                new Crime("fences only grow", "a claim does not raise it", scene -> scene.sql("""
                        UPDATE chaos_row_change SET old_fence = 2 WHERE run_key = ? AND new_revision = 2 AND new_fence = 2""", hex("line-1"))),
                new Crime(
                        "owners write within their lease",
                        "a write with an older fence",
                        scene -> scene.sql(
                                "UPDATE chaos_row_change SET old_fence = 3 WHERE run_key = ? AND new_revision = 6",
                                hex("line-1"))),
                new Crime(
                        "owners write within their lease",
                        "a write after the lease",
                        scene -> scene.sql(
                                "UPDATE chaos_row_change SET old_wake = at - 1000000 WHERE run_key = ? AND new_revision = 6",
                                hex("line-1"))),
                new Crime(
                        "owners write within their lease",
                        "a write without a lease",
                        scene -> scene.sql(
                                "UPDATE chaos_row_change SET old_owner = '' WHERE run_key = ? AND new_revision = 6",
                                hex("line-1"))),
                takenEarly(),
                new Crime(
                        "a worker is one process", "two processes with one id", scene -> inProcess(scene, "ship", 13)),
                new Crime("a worker is one process", "a process with two ids", scene -> inProcess(scene, "ship", 11)));
    }

    private static Crime takenEarly() {
        return new Crime(
                "owners write within their lease",
                "a run is taken and written before it is due",
                scene -> scene.sql(
                        "UPDATE chaos_row_change SET old_fence = new_fence - 1, old_wake = at + 1000000"
                                + " WHERE run_key = ? AND new_revision = 6",
                        hex("line-1")));
    }

    private static void inProcess(Scene scene, String step, long pid) {
        scene.ledger.replaceAll(line -> line.step().equals(step)
                ? new LedgerLine(
                        line.kind(),
                        line.run(),
                        line.step(),
                        line.attempt(),
                        line.fence(),
                        line.key(),
                        line.commits(),
                        pid,
                        line.at())
                : line);
    }

    private static List<Crime> ledgers() {
        return List.of(
                new Crime(
                        "recorded before it ran",
                        "an attempt that nobody recorded",
                        scene -> scene.ledger.add(Scene.line(
                                LedgerLine.Kind.START, new Scene.Attempt("line-1", "pack", 4, 2), 5_950_000))),
                new Crime(
                        "recorded before it ran",
                        "a handler before its record",
                        scene -> scene.sql(
                                "UPDATE journal SET at = at + 60000 WHERE hex(run_key) = ? AND revision = 1",
                                hex("line-1"))),
                new Crime(
                        "recorded before it ran",
                        "a handler with another fence",
                        scene -> scene.ledger.add(Scene.line(
                                LedgerLine.Kind.START, new Scene.Attempt("line-1", "pack", 3, 1), 5_950_000))),
                new Crime(
                        "recorded before it ran",
                        "a handler of a run that is not there",
                        scene -> scene.ledger.add(
                                Scene.line(LedgerLine.Kind.START, new Scene.Attempt("ghost", "pack", 1, 1), 0))),
                new Crime(
                        "ran once per attempt",
                        "a handler that ran twice",
                        scene -> scene.ledger.add(Scene.line(
                                LedgerLine.Kind.START, new Scene.Attempt("line-1", "pack", 3, 2), 5_950_000))),
                new Crime(
                        "completed means it ran",
                        "a step that never ran",
                        scene -> scene.ledger.removeIf(line -> line.step().equals("ship"))),
                new Crime(
                        "completed means it ran",
                        "a step that did not end",
                        scene -> scene.ledger.removeIf(
                                line -> line.step().equals("ship") && line.kind() == LedgerLine.Kind.END)),
                new Crime(
                        "completed means it ran",
                        "an undo that never ran",
                        scene -> scene.ledger.removeIf(
                                line -> line.kind().isUndo() && line.step().equals("a"))));
    }

    private static List<Crime> keys() {
        return List.of(
                new Crime(
                        "keys are stable and unique",
                        "another key for the next attempt",
                        scene -> scene.ledger.add(key(
                                Scene.line(LedgerLine.Kind.START, new Scene.Attempt("line-1", "pack", 3, 2), 0),
                                "other"))),
                new Crime(
                        "keys are stable and unique",
                        "one key for two steps",
                        scene -> scene.ledger.replaceAll(
                                line -> line.step().equals("ship") ? key(line, "line-1/pack") : line)),
                new Crime(
                        "committed effects exactly once",
                        "written twice",
                        scene -> scene.sql("INSERT INTO chaos_accepted SELECT * FROM chaos_accepted")),
                new Crime(
                        "committed effects exactly once",
                        "not written",
                        scene -> scene.sql("DELETE FROM chaos_accepted")),
                new Crime(
                        "committed effects exactly once",
                        "written by a zombie too",
                        scene ->
                                scene.sql("INSERT INTO chaos_accepted VALUES ('line-1', 'book', 1, 0, 'line-1/book')")),
                new Crime(
                        "committed effects exactly once",
                        "written for nobody",
                        scene -> scene.sql("INSERT INTO chaos_accepted VALUES ('ghost', 'book', 1, 1, 'k')")),
                new Crime("delivered if and only if committed", "a message was lost", scene -> scene.told.clear()),
                new Crime(
                        "delivered if and only if committed",
                        "a message came of an outcome that does not count",
                        scene -> scene.told.add(
                                Scene.line(LedgerLine.Kind.END, new Scene.Attempt("line-1", "book", 7, 7), 1))),
                new Crime(
                        "delivered if and only if committed",
                        "a message came of a run that does not exist",
                        scene -> scene.told.add(
                                Scene.line(LedgerLine.Kind.END, new Scene.Attempt("ghost", "book", 1, 1), 1))));
    }

    private static LedgerLine key(LedgerLine line, String key) {
        return new LedgerLine(
                line.kind(),
                line.run(),
                line.step(),
                line.attempt(),
                line.fence(),
                key,
                line.commits(),
                line.pid(),
                line.at());
    }

    private static List<Crime> undos() {
        return List.of(
                new Crime("undo in reverse order", "undone forwards", scene -> {
                    scene.edit("saga-1", 4, "[\"undo\",1,\"PR\"]", "[\"undo\",0,\"PR\"]");
                    scene.edit("saga-1", 7, "[\"undo\",0,\"PR\"]", "[\"undo\",1,\"PR\"]");
                }),
                new Crime(
                        "undo in reverse order",
                        "one left out",
                        scene -> scene.edit("saga-1", 4, "[\"undo\",1,\"PR\"]", "[\"undo\",0,\"PR\"]")),
                new Crime(
                        "undo in reverse order",
                        "from the first one again",
                        scene -> scene.edit(
                                "saga-1", 8, "[\"undo\",0,\"RD\"]", "[\"undo\",0,\"RP\"],[\"undo\",1,\"PR\",3]")),
                new Crime(
                        "undo in reverse order",
                        "two at once",
                        scene -> scene.edit(
                                "saga-1", 4, "[\"undo\",1,\"PR\"]", "[\"undo\",1,\"PR\"],[\"undo\",0,\"PR\"]")),
                new Crime(
                        "undone whole or visibly not",
                        "a failed undo is hidden",
                        scene -> scene.edit("saga-1", 8, "[\"undo\",0,\"RD\"]", "[\"undo\",0,\"RF\"]")),
                new Crime(
                        "undone whole or visibly not",
                        "an undo is forgotten",
                        scene -> scene.edit("saga-1", 8, "[\"undo\",0,\"RD\"],", "")));
    }

    private static List<Crime> waits() {
        return List.of(
                new Crime(
                        "acknowledged signals stored once",
                        "one is lost",
                        scene -> scene.sql("DELETE FROM signal WHERE message_id = 'm2'")),
                new Crime(
                        "acknowledged signals stored once",
                        "one is there twice",
                        scene -> scene.sql(
                                "INSERT INTO signal SELECT run_key, name, 3, message_id, payload, received_at FROM signal")),
                new Crime(
                        "acknowledged signals stored once",
                        "one that was refused is there",
                        scene -> scene.requests(request ->
                                request.id().equals("m2") ? request.answered(Request.Answer.REFUSED, 0) : request)),
                new Crime(
                        "acknowledged signals stored once",
                        "one that nobody sent",
                        scene -> scene.requests.removeIf(request -> request.id().equals("m2"))),
                new Crime(
                        "signals in order",
                        "a number is left out",
                        scene -> scene.edit("signal-1", 5, "\"paid\",2", "\"paid\",3")),
                new Crime(
                        "signals in order",
                        "the second one is consumed first",
                        scene -> scene.edit("signal-1", 3, "[\"consumed\",\"paid\",1", "[\"consumed\",\"paid\",2")),
                new Crime(
                        "signals in order",
                        "the journal knows nothing of it",
                        scene -> scene.edit("signal-1", 5, ",[\"stored\",\"paid\",2,\"m2\"]", "")));
    }

    private static List<Crime> timers() {
        var early = "timers are not early";
        return List.of(
                new Crime(
                        early,
                        "a sleep ends too soon",
                        scene -> scene.sql(
                                "UPDATE journal SET at = at - 1 WHERE hex(run_key) = ? AND revision = 3",
                                hex("ask-1"))),
                new Crime(
                        early,
                        "a sleep ends too soon by the database's clock",
                        scene -> scene.sql(
                                "UPDATE chaos_row_change SET at = at - 10000 WHERE run_key = ? AND new_revision = 3",
                                hex("ask-1"))),
                new Crime(
                        early,
                        "a backoff ends too soon",
                        scene -> scene.sql(
                                "UPDATE journal SET at = at - 1 WHERE hex(run_key) = ? AND revision = 5",
                                hex("line-1"))),
                new Crime(
                        early,
                        "a held step is retried by time",
                        scene -> scene.edit("line-1", 4, "\"until\":" + (Scene.T + 5_000_000) + ",", "")),
                new Crime(
                        early,
                        "an undo is retried too soon",
                        scene -> scene.sql(
                                "UPDATE journal SET at = at - 1 WHERE hex(run_key) = ? AND revision = 6",
                                hex("saga-1"))),
                new Crime(early, "a step times out too soon", scene -> {
                    scene.edit("line-1", 3, "[1,\"YR\",2]", "[1,\"YR\",2,{\"until\":" + (Scene.T + 4_000_001) + "}]");
                    scene.edit("line-1", 4, "transient", "timeout");
                }),
                new Crime(early, "a deadline comes too soon", scene -> {
                    scene.edit(
                            "saga-1", 4, "[\"ending\",{\"cause\":\"failure\"", "[\"ending\",{\"cause\":\"deadline\"");
                    active(scene, "saga-1", "\"started\":0", "\"started\":0,\"deadline\":301");
                }));
    }

    private static List<Crime> answers() {
        return List.of(
                new Crime(
                        "no orphans",
                        "a run that never ends",
                        scene -> scene.sql("UPDATE run SET state = 'R' WHERE id = 'line-1'")),
                new Crime(
                        "no orphans",
                        "an ended run with an owner",
                        scene -> scene.sql("UPDATE run SET owner = key WHERE id = 'line-1'")),
                new Crime(
                        "no orphans",
                        "an ended run that is due",
                        scene -> scene.sql("UPDATE run SET wake_at = 1 WHERE id = 'line-1'")),
                new Crime(
                        "letters agree with the state",
                        "a running step in a completed run",
                        scene -> scene.sql("UPDATE run SET steps = 'CR' WHERE id = 'line-1'")),
                new Crime(
                        "letters agree with the state",
                        "a waiting run that waits for nothing",
                        scene -> scene.sql("UPDATE run SET state = 'W' WHERE id = 'line-1'")),
                new Crime(
                        "runs end as they should",
                        "completed instead of rolled back",
                        scene -> scene.requests(request -> expecting(request, "line-1", "B"))));
    }

    private static List<Crime> verbs() {
        return List.of(
                new Crime(
                        "acknowledged cancels hold",
                        "a cancel overtaken in silence",
                        scene -> scene.request(Request.Verb.CANCEL, "line-1", "", "", 10)),
                new Crime(
                        "acknowledged cancels hold",
                        "cancelled although refused",
                        scene -> scene.requests(request -> request.verb() == Request.Verb.CANCEL
                                ? request.answered(Request.Answer.REFUSED, 0)
                                : request)),
                new Crime(
                        "nothing starts after an ending",
                        "one more attempt",
                        scene -> scene.edit("saga-1", 5, "[\"undo\",1", "[2,\"YR\",2],[\"undo\",1")),
                new Crime(
                        "acknowledged approvals count once",
                        "a vote that is lost",
                        scene -> scene.request(Request.Verb.APPROVE, "ask-1", "ok", "bob", 2_010_000)),
                new Crime(
                        "acknowledged approvals count once",
                        "a vote that counts twice",
                        scene -> scene.edit(
                                "ask-1",
                                6,
                                "[\"run\",\"WR\"",
                                "[\"voted\",1,{\"by\":\"ann\",\"approves\":true}],[\"run\",\"WR\"")),
                new Crime(
                        "acknowledged pauses took place",
                        "a pause that was none",
                        scene -> scene.request(Request.Verb.PAUSE, "line-1", "", "", 10)),
                new Crime(
                        "acknowledged retries exist once",
                        "a retry that is lost",
                        scene -> scene.request(Request.Verb.RETRY, "again-2", "saga-1", "", 10)),
                new Crime(
                        "answers come after commits",
                        "a start",
                        scene -> scene.requests(request -> request.answered(Request.Answer.OK, Scene.T - 2_000))),
                new Crime(
                        "answers come after commits",
                        "a signal",
                        scene -> scene.requests(request -> request.id().equals("m2")
                                ? request.answered(Request.Answer.OK, Scene.T - 2_000)
                                : request)));
    }

    private static Request expecting(Request request, String run, String letters) {
        return request.run().equals(run)
                ? new Request(
                        request.number(),
                        request.verb(),
                        request.run(),
                        request.what(),
                        request.id(),
                        request.payload(),
                        letters,
                        request.sentAt(),
                        request.answer(),
                        request.answeredAt())
                : request;
    }

    @Override
    public String toString() {
        return rule + ": " + what;
    }
}
