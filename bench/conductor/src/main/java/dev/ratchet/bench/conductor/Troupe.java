package dev.ratchet.bench.conductor;

import dev.ratchet.bench.kit.Bench;
import dev.ratchet.bench.kit.Colleague;
import dev.ratchet.bench.kit.Measurement;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Several worker processes on one database: they warm up each on its own, then begin at one sign. */
final class Troupe {
    private static final int STEPS = 3;

    private final Stage stage;
    private final int runs;

    Troupe(Stage stage, int runs) {
        this.stage = stage;
        this.runs = runs;
    }

    /** One process as the conductor sees it. */
    private record Member(Process process, BufferedReader says) {
        void hear(String word) throws IOException {
            for (var line = says.readLine(); !word.equals(line); line = says.readLine()) {
                if (line == null) {
                    throw new IllegalStateException("a worker process ended before it said " + word);
                }
            }
        }

        void sign() throws IOException {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        }

        Measurement end() throws IOException {
            sign();
            for (var line = says.readLine(); line != null; line = says.readLine()) {
                if (line.startsWith(Measurement.MARK)) {
                    return Measurement.parse(line.substring(Measurement.MARK.length()));
                }
            }
            throw new IllegalStateException("a worker process has no figures");
        }
    }

    Measurement play(Player player, int workers) throws Exception {
        var place = "url=" + stage.server().newDatabase();
        var members = new ArrayList<Member>();
        try {
            var fill = stage.spawn(player, place, "what=fill", "starts=0", "runs=" + runs);
            if (fill.waitFor() != 0) {
                throw new IllegalStateException("no runs could be started");
            }
            for (var i = 0; i < workers; i++) {
                var process = stage.spawn(player, place, "what=worker", "number=" + i, "runs=" + runs, "warm=4000");
                members.add(new Member(process, process.inputReader()));
            }
            return measure(members);
        } finally {
            members.forEach(member -> member.process().destroyForcibly());
        }
    }

    private Measurement measure(List<Member> members) throws IOException {
        for (var member : members) {
            member.hear(Bench.READY);
        }
        var begin = System.nanoTime();
        for (var member : members) {
            member.sign();
        }
        members.get(0).hear(Colleague.DRAINED);
        var seconds = (System.nanoTime() - begin) / 1e9;
        var least = (double) runs;
        for (var member : members.subList(1, members.size())) {
            least = Math.min(least, member.end().value());
        }
        var first = members.get(0).end();
        return Stage.told(Measurement.of("workers", runs * STEPS / seconds, "steps/s")
                .with("engine", first.text("engine"))
                .with("store", "postgres")
                .with("work", "w1")
                .with("x", members.size())
                .with("deadlocks", first.number("deadlocks"))
                .with("least_share", Math.min(least, first.value()) * members.size() / runs));
    }
}
