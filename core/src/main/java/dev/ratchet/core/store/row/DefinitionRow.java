package dev.ratchet.core.store.row;

/**
 * A frozen definition, as it is stored once for all its runs.
 *
 * @param number what this store calls it in the rows of its runs
 * @param hash SHA-256 of the canonical JSON: what makes two definitions the same
 * @param structure the structure hash, which code of the same name and version is compared by
 * @param json the canonical JSON
 */
public record DefinitionRow(int number, String hash, String name, int version, String structure, String json) {}
