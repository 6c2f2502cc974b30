package dev.ratchet.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.row.RunKey;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunKeyTest {
    @Test
    void keys_are_ordered_by_their_bytes_as_their_texts_are() {
        var keys = IntStream.range(0, 200)
                .mapToObj(i -> RunKey.of(new RunId("run-" + i)))
                .sorted()
                .toList();

        assertThat(keys).extracting(RunKey::toString).isSorted();
        assertThat(new RunKey(new UUID(1, -1))).isGreaterThan(new RunKey(new UUID(1, 1)));
        assertThat(new RunKey(new UUID(-1, 1))).isGreaterThan(new RunKey(new UUID(1, -1)));
    }

    @Test
    void a_generated_id_is_its_own_key_and_any_other_is_hashed() {
        var generated = "01890a5d-ac96-774b-bcce-b302099a8057";

        assertThat(RunKey.of(new RunId(generated))).hasToString(generated);
        assertThat(RunKey.of(new RunId(generated)).isGenerated()).isTrue();
        assertThat(RunKey.of(new RunId("order-7")).isGenerated()).isFalse();
        assertThat(RunKey.of(new RunId("order-7")).uuid().version()).isEqualTo(8);
        assertThat(RunKey.of(new RunId("order-7"))).isNotEqualTo(RunKey.of(new RunId("order-8")));
        assertThat(RunKey.of(new RunId(generated.toUpperCase(Locale.ROOT))))
                .isNotEqualTo(RunKey.of(new RunId(generated)));
    }
}
