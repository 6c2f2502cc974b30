package dev.ratchet.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.row.ChildId;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChildIdTest {
    private static Origin origin(@Nullable String parent) {
        return new Origin("hash", "default", 0, Map.of(), null, null, parent == null ? null : new RunId(parent));
    }

    private static @Nullable ChildId of(String id, @Nullable String parent) {
        return ChildId.of(new RunId(id), origin(parent));
    }

    @Test
    void an_id_tells_which_child_it_is() {
        var child = new ChildId(new RunId("order-7"), "each", 2, 41);

        assertThat(child.id()).hasToString("order-7~each~2~41");
        assertThat(of("order-7~each~2~41", "order-7")).isEqualTo(child);
        var grandchild = new ChildId(child.id(), "leaf", 1, 0);
        assertThat(of(grandchild.id().text(), child.id().text())).isEqualTo(grandchild);
        assertThat(child.fanout().step()).isEqualTo("each");
    }

    @Test
    void a_run_without_a_parent_and_one_that_tries_a_child_again_are_no_children() {
        assertThat(of("order-7~each~2~41", null)).isNull();
        assertThat(of("01890a5d-ac96-774b-bcce-b302099a8057", "order-7")).isNull();
        assertThat(of("order-7~each~2~41", "order")).isNull();
        assertThat(of("order-7~a~b~2~41", "order-7")).isNull();
    }

    @Test
    void the_shape_is_recognised_whoever_chose_it() {
        assertThat(ChildId.isShapeOf("a~b~1~0")).isTrue();
        assertThat(ChildId.isShapeOf("a~b~1~0~c~2~3")).isTrue();
        assertThat(ChildId.isShapeOf("a~b~1")).isFalse();
        assertThat(ChildId.isShapeOf("a~b")).isFalse();
        assertThat(ChildId.isShapeOf("2026~07~01")).isFalse();
    }
}
