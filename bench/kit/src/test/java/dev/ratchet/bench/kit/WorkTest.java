package dev.ratchet.bench.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WorkTest {
    @Test
    void a_line_has_as_many_steps_as_its_name_says() {
        assertThat(Work.of("line300")).isEqualTo(new Work("line300", Work.Shape.LINE, 300, 0));
    }

    @Test
    void a_payload_has_about_the_size_that_was_asked_for() {
        assertThat(Work.of("w6").payloadJson()).hasSizeBetween(270, 330);
        assertThat(Work.of("w1").payloadJson()).isEmpty();
    }

    @Test
    void unknown_work_is_refused() {
        assertThatThrownBy(() -> Work.of("w8")).hasMessageContaining("w1 to w6");
    }
}
