/**
 * When something is planned to happen again and again: cron expressions in a time zone.
 * In: a text, a zone and an instant. Out: the next instant.
 * Forbidden: clocks; what time it is comes as an argument.
 */
@NullMarked
package dev.ratchet.core.schedule;

import org.jspecify.annotations.NullMarked;
