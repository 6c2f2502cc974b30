/**
 * What users test their workflows with: an engine on one thread with a clock that they move, scripted outcomes, crashes on demand.
 * In: workflows, and what should go wrong. Out: runs that took days, in milliseconds.
 * Forbidden: anything that production needs.
 */
@NullMarked
package dev.ratchet.testkit;

import org.jspecify.annotations.NullMarked;
