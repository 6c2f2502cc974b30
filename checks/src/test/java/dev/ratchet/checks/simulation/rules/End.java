package dev.ratchet.checks.simulation.rules;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Store;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must hold when everything is over. */
final class End {
    private static final int PAGE = 10_000;

    private final Collection<Story> stories;
    private final List<Story> purged;
    private final Sightings sightings;
    private final Set<String> published = new HashSet<>();

    End(Collection<Story> stories, List<Story> purged, Sightings sightings) {
        this.stories = stories;
        this.purged = purged;
        this.sightings = sightings;
    }

    void check(Store store, Map<String, Integer> side, Mail mail) {
        var expected = new HashMap<String, Integer>();
        for (var story : stories) {
            checkStored(store, story);
            checkLinked(story);
            checkPerformances(story, expected);
        }
        purged.forEach(story -> checkPerformances(story, expected));
        Violation.unless(side.equals(expected), Rule.INSIDE, null, "written are ", side, ", counted were ", expected);
        mail.checkEnd(published);
    }

    private static void checkStored(Store store, Story story) {
        var rows = store.load(List.of(story.key));
        Violation.unless(
                rows.size() == 1 && rows.get(0).equals(story.row), Rule.DURABLE, story, "the store has ", rows);
        var journal = store.journal(story.key, 0, PAGE);
        Violation.unless(
                journal.size() == story.entries.size(), Rule.GAPLESS, story, "the journal has ", journal.size());
        for (var index = 0; index < journal.size(); index++) {
            Violation.unless(
                    journal.get(index).revision() == index + 1, Rule.GAPLESS, story, "entry ", journal.get(index));
        }
        Violation.unless(story.row().owner() == null, Rule.LIVENESS, story, "it is over, but owned");
        Violation.unless(story.row().wake() == null, Rule.LIVENESS, story, "it is over, but due");
    }

    private void checkLinked(Story story) {
        var linked =
                stories.stream().filter(other -> isAutomaticRetry(other, story)).count()
                        + purged.stream()
                                .filter(other -> isAutomaticRetry(other, story))
                                .count();
        var isWanted = story.run.state() == RunState.FAILED && story.wantsLinked;
        Violation.unless(linked == (isWanted ? 1 : 0), Rule.LINKED, story, linked, " runs were started");
    }

    /** An id may be used again once its run was purged, and then what the first one started is older than the second. */
    private static boolean isAutomaticRetry(Story story, Story of) {
        var link = story.run.origin().retryOf();
        return link != null
                && link.isAutomatic()
                && link.run().equals(of.id)
                && !story.run.times().created().isBefore(of.run.times().created());
    }

    private void checkPerformances(Story story, Map<String, Integer> expected) {
        for (var each : story.performances.entrySet()) {
            var performance = each.getValue();
            var counts = story.counted.contains(each.getKey());
            if (counts) {
                published.addAll(performance.published());
            }
            if (performance.inside() != null && counts) {
                Violation.unless(
                        !performance.isUnstorable(), Rule.INSIDE, story, "it failed, but counts: ", each.getKey());
                expected.merge(performance.inside(), 1, Integer::sum);
                sightings.saw(Sometimes.INSIDE_APPLIED);
            }
            if (performance.report() != null && !counts) {
                sightings.saw(Sometimes.LATE_OUTCOME);
            }
        }
        Violation.unless(
                story.performances.size() <= story.recorded.size(), Rule.ATTEMPT, story, "more begun than recorded");
    }
}
