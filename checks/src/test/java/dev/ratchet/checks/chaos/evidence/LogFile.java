package dev.ratchet.checks.chaos.evidence;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file that only grows: when a line was added it is on the disk. A plain stream, because a channel would be closed by the interrupt of
 * one handler that writes into it. Thread-safe.
 */
public final class LogFile implements AutoCloseable {
    private final FileOutputStream stream;

    public LogFile(Path file) {
        try {
            stream = new FileOutputStream(file.toFile(), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public synchronized void add(String line) {
        try {
            stream.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            stream.getFD().sync();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            stream.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
