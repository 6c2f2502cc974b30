package dev.ratchet.core.definition.json;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.text.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** The two fingerprints of a definition, SHA-256 as 64 hexadecimal digits; the same on every machine and Java version. */
public final class Hashes {
    private Hashes() {}

    /** Differs as soon as anything in the definition differs: the key under which it is stored. */
    public static String definition(Definition definition) {
        return sha256(DefinitionJson.write(definition));
    }

    /**
     * Differs when a step is added, removed or renamed, or needs other steps; everything else may change while runs are under way. It
     * does not tell in which order the steps are listed, so never take a step's number from another definition of the same structure.
     */
    public static String structure(Definition definition) {
        var needs = new TreeMap<String, TreeSet<String>>();
        definition
                .steps()
                .forEach(step -> needs.computeIfAbsent(step.name(), name -> new TreeSet<>())
                        .addAll(step.needs()));
        var structure = new TreeMap<String, List<String>>();
        needs.forEach((name, sorted) -> structure.put(name, new ArrayList<>(sorted)));
        return sha256(Json.write(structure));
    }

    private static String sha256(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
