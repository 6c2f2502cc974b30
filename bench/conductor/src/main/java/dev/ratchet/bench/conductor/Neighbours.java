package dev.ratchet.bench.conductor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How much of the machine others use while we measure, by what Linux counts: all that is busy or stolen, less the conductor, those it
 * started, and the server. A figure that was measured beside a busy neighbour is a figure about the neighbour.
 */
final class Neighbours {
    private static final Path PROC = Path.of("/proc");

    private final long postmaster;

    Neighbours(long postmaster) {
        this.postmaster = postmaster;
    }

    /** Ticks of the clock since the machine began. */
    record Ticks(long all, long others) {
        /** The share of the machine that others used since then, from 0 to 1. */
        double shareSince(Ticks before) {
            return all == before.all ? 0 : Math.max(0, (double) (others - before.others) / (all - before.all));
        }
    }

    /** All zero where there is no such thing as {@code /proc}. */
    Ticks now() {
        try {
            var cpu = Files.readAllLines(PROC.resolve("stat")).get(0).strip().split("\\s+");
            var ticks =
                    Stream.of(cpu).skip(1).limit(8).mapToLong(Long::parseLong).toArray();
            var idle = ticks[3] + ticks[4];
            var all = LongStream.of(ticks).sum();
            return new Ticks(all, all - idle - ours());
        } catch (IOException e) {
            return new Ticks(0, 0);
        }
    }

    private long ours() {
        var server = ProcessHandle.of(postmaster);
        return withChildren(ProcessHandle.current().pid())
                + withChildren(postmaster)
                + ProcessHandle.current()
                        .children()
                        .mapToLong(each -> own(each.pid()))
                        .sum()
                + server.stream()
                        .flatMap(ProcessHandle::children)
                        .mapToLong(each -> own(each.pid()))
                        .sum();
    }

    /** What it used itself and what its children used that are over. */
    private static long withChildren(long pid) {
        return fields(pid).stream().limit(4).mapToLong(Long::parseLong).sum();
    }

    private static long own(long pid) {
        return fields(pid).stream().limit(2).mapToLong(Long::parseLong).sum();
    }

    /** Its times in user and system, and the same of its ended children; empty if it is gone. */
    private static List<String> fields(long pid) {
        try {
            var line = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"));
            return List.of(line.substring(line.lastIndexOf(')') + 2).split(" ")).subList(11, 15);
        } catch (IOException e) {
            return List.of();
        }
    }
}
