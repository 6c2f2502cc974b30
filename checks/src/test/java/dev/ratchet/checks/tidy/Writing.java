package dev.ratchet.checks.tidy;

import dev.ratchet.checks.TextFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What may not stand in any text file: addresses on the network, and paths that exist on one machine only. */
final class Writing {
    private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s\"'`<>()\\[\\]{}|]+");

    /** The host of a placeholder, a name that is reserved and leads nowhere. */
    private static final Pattern PLACEHOLDER = Pattern.compile("https?://([\\w-]+\\.)*example(:\\d+)?(/.*)?");

    /** Names of namespaces and schemas, which nobody fetches. */
    private static final List<String> NAMES = List.of(
            "http://maven.apache.org/POM/",
            "http://maven.apache.org/xsd/",
            "http://www.w3.org/",
            "https://json-schema.org/draft/");

    private static final Pattern REGISTRY_HOST =
            Pattern.compile("\\b(repo\\w*|registry|nexus|artifactory|mirrors?)\\.([\\w-]+\\.)+(org|com|net|io|dev)\\b");

    private static final Pattern MACHINE_PATH =
            Pattern.compile("(?<![\\w./})*-])/((home|root|work|Users)/|usr/lib/" + "jvm)");

    private static final Set<String> LICENSES = Set.of("LICENSE", "NOTICE");

    static final Pattern NOTE = Pattern.compile("\\b(TODO|FIXME|XXX)\\b");

    private Writing() {}

    static List<Finding> addresses(TextFile file) {
        if (LICENSES.contains(file.path())) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        eachMatch(file, ADDRESS, (line, address) -> {
            if (!PLACEHOLDER.matcher(address).matches() && NAMES.stream().noneMatch(address::startsWith)) {
                findings.add(
                        new Finding(file.path(), line, "no address here (a placeholder ends in .example): " + address));
            }
        });
        eachMatch(
                file,
                REGISTRY_HOST,
                (line, host) -> findings.add(
                        new Finding(file.path(), line, "no host of a registry here: it is the builder's own setting")));
        return findings;
    }

    static List<Finding> machinePaths(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        eachMatch(
                file,
                MACHINE_PATH,
                (line, path) -> findings.add(new Finding(
                        file.path(), line, "this path exists on one machine only: make it relative or a setting")));
        return findings;
    }

    /** Java sources may speak of such notes in strings, so {@link JavaForm} reads their comments; Markdown may speak of them at all. */
    static List<Finding> notesToSelf(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        if (!file.isJava() && !file.isMarkdown()) {
            eachMatch(
                    file, NOTE, (line, note) -> findings.add(new Finding(file.path(), line, "do it, or leave it out")));
        }
        return findings;
    }

    private static void eachMatch(TextFile file, Pattern pattern, Match then) {
        List<String> lines = file.lines();
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = pattern.matcher(lines.get(i));
            while (matcher.find()) {
                then.at(i + 1, matcher.group());
            }
        }
    }

    private interface Match {
        void at(int line, String text);
    }
}
