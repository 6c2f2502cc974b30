package dev.ratchet.checks.chaos.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Where a kill test keeps its logs, and how they are read again. A last line that was torn by a kill had not been acknowledged. */
public record Logs(Path folder) {
    private static final String LEDGER = "ledger-";
    private static final String TOLD = "told-";
    private static final String LINES = ".jsonl";

    public Path client() {
        return folder.resolve("client" + LINES);
    }

    public Path faults() {
        return folder.resolve("faults" + LINES);
    }

    /** Each process has a ledger of its own. */
    public Path ledger(long pid) {
        return folder.resolve(LEDGER + pid + LINES);
    }

    /** Each process writes down which messages came to it. */
    public Path told(long pid) {
        return folder.resolve(TOLD + pid + LINES);
    }

    public List<Request> requests() {
        var requests = new LinkedHashMap<Long, Request>();
        for (var node : lines(client(), line -> line)) {
            if (node.has("request")) {
                var request = Request.read(node);
                requests.put(request.number(), request);
            } else {
                var answer = Request.Answer.valueOf(Trees.text(node, "is"));
                requests.computeIfPresent(
                        Trees.number(node, "answer"),
                        (number, request) -> request.answered(answer, Trees.number(node, "at")));
            }
        }
        return List.copyOf(requests.values());
    }

    public List<Fault> readFaults() {
        return lines(faults(), Fault::read);
    }

    public List<LedgerLine> readLedgers() {
        return read(LEDGER);
    }

    public List<LedgerLine> readTold() {
        return read(TOLD);
    }

    private List<LedgerLine> read(String kind) {
        var all = new ArrayList<LedgerLine>();
        try (var files = Files.newDirectoryStream(folder, kind + "*" + LINES)) {
            for (var file : files) {
                all.addAll(lines(file, LedgerLine::read));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static <T> List<T> lines(Path file, Function<JsonNode, T> read) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            var text = Files.readString(file);
            var whole = text.substring(0, text.lastIndexOf('\n') + 1);
            return whole.lines().map(Trees::read).map(read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
