/**
 * Locks that outlive no crash: a lease in a row, with an owner and a fence that only grows.
 * In: a name, a lease, a patience. Out: a lock that renews itself, and proves inside a transaction that it is still held.
 * Forbidden: the clock of this machine for anything but giving up early; knowing what is locked.
 */
@NullMarked
package dev.ratchet.entity.lock;

import org.jspecify.annotations.NullMarked;
