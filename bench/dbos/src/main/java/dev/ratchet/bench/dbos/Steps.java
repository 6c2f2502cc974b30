package dev.ratchet.bench.dbos;

/** The workflow as its callers see it; DBOS puts a proxy between them and the code. */
public interface Steps {
    void run(int index);
}
