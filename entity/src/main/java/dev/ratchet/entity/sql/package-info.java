/**
 * The little SQL that entities need on a user's own database: connections, transactions, dialects, our tables.
 * In: a data source. Out: sessions, the database's time, and tables that are up to date.
 * Forbidden: knowing machines, locks or events; names of a driver; SQL made of values.
 */
@NullMarked
package dev.ratchet.entity.sql;

import org.jspecify.annotations.NullMarked;
