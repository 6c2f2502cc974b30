package dev.ratchet.files.form;

import java.util.LinkedHashMap;
import java.util.Map;

/** The fields of a section that are kept and not read: owner, labels, description, and what begins with {@code x-}. */
final class Extras {
    private Extras() {}

    static Map<String, Object> of(Fields fields) {
        var kept = Sections.kept();
        var extras = new LinkedHashMap<String, Object>();
        fields.values().forEach((name, entry) -> {
            if ((kept.contains(name) || name.startsWith(Section.OWN))
                    && !entry.value().isNothing()) {
                check(fields, name);
                var value = fields.kept(name, entry.value());
                if (value != null) {
                    extras.put(name, value);
                }
            }
        });
        return extras;
    }

    /** They are not read, but another tool will: what is plainly not a text or a map is a slip. */
    private static void check(Fields fields, String name) {
        switch (name) {
            case "title", "description", "domain", "namespace", "createdAt", "updatedAt" -> fields.optionalText(name);
            case "labels", "annotations" -> fields.flat(name);
            case "domainsInvolved" -> fields.texts(name);
            default -> {}
        }
    }
}
