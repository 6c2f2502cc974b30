package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.store.row.DeploymentRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a store promises about deployments. */
interface DeploymentPromises extends Workbench {
    private DeploymentRow row(String name, long revision, @Nullable String event, @Nullable Instant next) {
        return new DeploymentRow(name, revision, definition(), event, next, "{\"revision\":" + revision + "}");
    }

    @Test
    default void a_deployment_comes_back_as_it_was_written() {
        var row = row("nightly", 1, "order.paid", store().now().plus(LONG));

        assertThat(store().deployments().put(row)).isTrue();

        assertThat(another().deployments().find("nightly")).contains(row);
        assertThat(store().deployments().find("other")).isEmpty();
    }

    @Test
    default void a_change_is_applied_to_the_revision_before_it_alone() {
        var first = row("a", 1, null, null);
        store().deployments().put(first);

        assertThat(store().deployments().put(row("a", 3, "e", null))).isFalse();
        assertThat(store().deployments().put(row("a", 1, "other", null))).isFalse();
        assertThat(store().deployments().put(row("b", 2, null, null))).isFalse();
        assertThat(store().deployments().find("a")).contains(first);
        var second = row("a", 2, "e", null);
        assertThat(another().deployments().put(second)).isTrue();
        assertThat(store().deployments().put(second)).as("said again").isTrue();
        assertThat(store().deployments().put(row("a", 2, "late", null))).isFalse();
        assertThat(store().deployments().find("a")).contains(second);
    }

    @Test
    default void deployments_are_found_by_name_and_by_event() {
        store().deployments().put(row("c", 1, "x", null));
        store().deployments().put(row("a", 1, "x", null));
        store().deployments().put(row("b", 1, "y", null));

        assertThat(store().deployments().list("", 2))
                .extracting(DeploymentRow::name)
                .containsExactly("a", "b");
        assertThat(store().deployments().list("b", 9))
                .extracting(DeploymentRow::name)
                .containsExactly("c");
        assertThat(store().deployments().waitingFor("x"))
                .extracting(DeploymentRow::name)
                .containsExactly("a", "c");
        assertThat(store().deployments().waitingFor("z")).isEmpty();
    }

    @Test
    default void a_deployment_is_due_from_its_time_on() {
        var now = store().now();
        store().deployments().put(row("later", 1, null, now.plus(LONG)));
        store().deployments().put(row("never", 1, "x", null));
        store().deployments().put(row("second", 1, null, now.minus(BRIEF)));
        store().deployments().put(row("first", 1, null, now.minus(LONG)));

        assertThat(store().deployments().due(9)).extracting(DeploymentRow::name).containsExactly("first", "second");
        assertThat(store().deployments().due(1)).extracting(DeploymentRow::name).containsExactly("first");
    }

    @Test
    default void a_deployment_is_removed_as_it_was_seen() {
        store().deployments().put(row("a", 1, null, null));

        assertThat(store().deployments().remove("a", 2)).isFalse();
        assertThat(store().deployments().remove("a", 1)).isTrue();
        assertThat(store().deployments().remove("a", 1)).isFalse();
        assertThat(store().deployments().find("a")).isEmpty();
        assertThat(store().deployments().put(row("a", 1, null, null))).isTrue();
    }
}
