/**
 * HTTP requests of steps, to addresses that are allowed only.
 * In: a request. Out: status and body, never more than the limit; or why it was not sent.
 * Forbidden: workflows, following a redirect unchecked, and connecting to an address that was not looked at.
 */
@NullMarked
package dev.ratchet.files.http;

import org.jspecify.annotations.NullMarked;
