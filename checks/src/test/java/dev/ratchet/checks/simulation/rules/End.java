package dev.ratchet.checks.simulation.rules;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Store;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What must hold when everything is over. */
final class End {
    private static final int PAGE = 10_000;

    private final Collection<Story> stories;
    private final List<Story> purged;
    private final Sightings sightings;

    End(Collection<Story> stories, List<Story> purged, Sightings sightings) {
        this.stories = stories;
        this.purged = purged;
        this.sightings = sightings;
    }

    void check(Store store, Map<String, Integer> side) {
        var expected = new HashMap<String, Integer>();
        for (var story : stories) {
            checkStored(store, story);
            checkLinked(story);
            checkPerformances(story, expected);
        }
        purged.forEach(story -> checkPerformances(story, expected));
        Violation.unless(side.equals(expected), Rule.INSIDE, "written are " + side + ", counted were " + expected);
    }

    private static void checkStored(Store store, Story story) {
        var rows = store.load(List.of(story.key));
        must(rows.size() == 1 && rows.get(0).equals(story.row), Rule.DURABLE, "the store has " + rows, story);
        var journal = store.journal(story.key, 0, PAGE);
        must(journal.size() == story.entries.size(), Rule.GAPLESS, "the journal has " + journal.size(), story);
        for (var index = 0; index < journal.size(); index++) {
            must(journal.get(index).revision() == index + 1, Rule.GAPLESS, "entry " + journal.get(index), story);
        }
        must(story.row().owner() == null, Rule.LIVENESS, "it is over, but owned", story);
        must(story.row().wake() == null, Rule.LIVENESS, "it is over, but due", story);
    }

    private static void must(boolean holds, Rule rule, String what, Story story) {
        Violation.unless(holds, rule, what + " in " + story.tell());
    }

    private void checkLinked(Story story) {
        var linked =
                stories.stream().filter(other -> isAutomaticRetry(other, story)).count()
                        + purged.stream()
                                .filter(other -> isAutomaticRetry(other, story))
                                .count();
        var isWanted = story.run.state() == RunState.FAILED && story.wantsLinked;
        must(linked == (isWanted ? 1 : 0), Rule.LINKED, linked + " runs were started", story);
    }

    private static boolean isAutomaticRetry(Story story, Story of) {
        var link = story.run.origin().retryOf();
        return link != null && link.isAutomatic() && link.run().equals(of.id);
    }

    private void checkPerformances(Story story, Map<String, Integer> expected) {
        for (var each : story.performances.entrySet()) {
            var performance = each.getValue();
            var counts = story.counted.contains(each.getKey());
            if (performance.inside() != null && counts) {
                must(!performance.isUnstorable(), Rule.INSIDE, "it failed, but counts: " + each.getKey(), story);
                expected.merge(performance.inside(), 1, Integer::sum);
                sightings.saw(Sometimes.INSIDE_APPLIED);
            }
            if (performance.report() != null && !counts) {
                sightings.saw(Sometimes.LATE_OUTCOME);
            }
        }
        must(story.performances.size() <= story.recorded.size(), Rule.ATTEMPT, "more begun than recorded", story);
    }
}
