package dev.ratchet.files.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What comes out of a pipe, read by a thread of its own so that the writer never waits. */
final class Collected {
    private static final int BUFFER = 8_192;

    private final InputStream pipe;
    private final int most;
    private final boolean keepsEnd;
    private final Runnable whenTooLong;
    private final Thread reader;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private volatile boolean isTooLong;

    /** Keeps the beginning; whoever writes more than that is told on. */
    Collected(InputStream pipe, int most, Runnable whenTooLong) {
        this(pipe, most, false, whenTooLong);
    }

    private Collected(InputStream pipe, int most, boolean keepsEnd, Runnable whenTooLong) {
        this.pipe = pipe;
        this.most = most;
        this.keepsEnd = keepsEnd;
        this.whenTooLong = whenTooLong;
        this.reader = new Thread(this::read, "ratchet-pipe");
        reader.setDaemon(true);
        reader.start();
    }

    /** Keeps the end, however much comes before. */
    static Collected end(InputStream pipe, int most) {
        return new Collected(pipe, most, true, () -> {});
    }

    private void read() {
        var buffer = new byte[BUFFER];
        try {
            for (var count = pipe.read(buffer); count >= 0; count = pipe.read(buffer)) {
                add(buffer, count);
            }
        } catch (IOException e) {
            // The process is gone and its pipe with it: what came is what there is.
            return;
        }
    }

    private synchronized void add(byte[] buffer, int count) {
        if (keepsEnd || bytes.size() + count <= most) {
            bytes.write(buffer, 0, count);
        } else if (!isTooLong) {
            isTooLong = true;
            whenTooLong.run();
        }
        if (keepsEnd && bytes.size() > 2 * most) {
            var all = bytes.toByteArray();
            bytes.reset();
            bytes.write(all, all.length - most, most);
        }
    }

    /** Waits for the end of the pipe, for so long at most. */
    boolean isRead(long millis) throws InterruptedException {
        reader.join(millis);
        return !reader.isAlive();
    }

    boolean isTooLong() {
        return isTooLong;
    }

    synchronized String text() {
        var text = bytes.toString(StandardCharsets.UTF_8);
        return keepsEnd && text.length() > most ? text.substring(text.length() - most) : text;
    }
}
