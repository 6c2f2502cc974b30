package dev.ratchet.files.form;

import dev.ratchet.core.definition.Problem;
import dev.ratchet.files.yaml.Fault;
import dev.ratchet.files.yaml.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was found wrong while a file is read, and where each part of the definition stands in it, so that what the core says about the
 * definition can be said about the file. Used by one thread.
 */
final class Notes {
    /** A file with more faults than this has another trouble. */
    private static final int MOST = 1_000;

    private final List<Fault> faults = new ArrayList<>();
    private final Map<String, Place> places = new HashMap<>();
    private final Set<String> broken = new HashSet<>();

    void error(Place place, String rule, String message, String fix) {
        add(Fault.error(place, rule, message, fix));
    }

    void warning(Place place, String rule, String message, String fix) {
        add(Fault.warning(place, rule, message, fix));
    }

    boolean isFull() {
        return faults.size() >= MOST;
    }

    private void add(Fault fault) {
        if (!isFull()) {
            faults.add(fault);
        }
    }

    /** That part of the definition stands there. */
    void put(String path, Place place) {
        places.putIfAbsent(path, place);
    }

    /** That part could not be read: what stands in the definition instead is not the author's. */
    void broken(String path) {
        broken.add(path);
    }

    boolean isBroken(String path) {
        for (var part = path; !part.isEmpty(); part = parent(part)) {
            if (broken.contains(part)) {
                return true;
            }
        }
        return false;
    }

    /** Adds what the core found, at the place that is nearest to its path. */
    void add(List<Problem> problems) {
        for (var problem : problems) {
            if (!isBroken(problem.path())) {
                add(new Fault(placeOf(problem.path()), problem));
            }
        }
    }

    Place placeOf(String path) {
        for (var part = path; !part.isEmpty(); part = parent(part)) {
            var place = places.get(part);
            if (place != null) {
                return place;
            }
        }
        return places.getOrDefault("", Place.START);
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['))));
    }

    List<Fault> faults() {
        return List.copyOf(faults);
    }

    boolean hasErrors() {
        return faults.stream().anyMatch(fault -> fault.problem().severity() == Problem.Severity.ERROR);
    }
}
