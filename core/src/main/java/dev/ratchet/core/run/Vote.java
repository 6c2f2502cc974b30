package dev.ratchet.core.run;

import java.time.Instant;

/** What one person decided about an approval. */
public record Vote(String by, boolean approves, String note, Instant at) {}
