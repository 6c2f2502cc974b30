package dev.ratchet.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Files that are right, in both forms, which between them use every field. */
public record Sample(String name, String text) {
    public static List<Sample> all() {
        return List.of(of("order"), of("onboarding"), of("everything"), of("snake"), of("ratchet"), of("aliases"));
    }

    public static Sample of(String name) {
        try (var in = Sample.class.getResourceAsStream("samples/" + name + ".yaml")) {
            return new Sample(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Reading read() {
        return new WorkflowFiles().read(name + ".yaml", text, null);
    }

    @Override
    public String toString() {
        return name;
    }
}
