package dev.ratchet.engine.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.json.PayloadException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloudEventTest {
    private static final Codec CODEC = Codec.standard();

    record Parcel(String to, int grams) {}

    @Test
    void is_written_in_the_structured_form_and_read_again() {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("id", "order 1/2/0");
        attributes.put("source", "/workflows/order");
        attributes.put("type", "order.shipped");
        attributes.put("time", "2026-01-01T12:00:00Z");

        var json = CloudEvent.write(attributes, "{\"to\":\"Rome\",\"grams\":20}");

        assertThat(json)
                .isEqualTo("{\"specversion\":\"1.0\",\"id\":\"order 1/2/0\",\"source\":\"/workflows/order\","
                        + "\"type\":\"order.shipped\",\"time\":\"2026-01-01T12:00:00Z\","
                        + "\"datacontenttype\":\"application/json\",\"data\":{\"to\":\"Rome\",\"grams\":20}}");
        var event = CloudEvent.read(json, CODEC);
        assertThat(event.json()).isEqualTo(json);
        assertThat(event.id()).isEqualTo("order 1/2/0");
        assertThat(event.time()).isEqualTo(Instant.parse("2026-01-01T12:00:00Z"));
        assertThat(event.data(Parcel.class)).isEqualTo(new Parcel("Rome", 20));
        assertThat(event.attribute("category")).isNull();
        assertThat(event).hasToString("order.shipped order 1/2/0");
    }

    @Test
    void may_say_nothing() {
        var json = CloudEvent.write(Map.of("id", "1", "source", "/s", "type", "t"), "null");

        assertThat(CloudEvent.read(json, CODEC).data(Parcel.class)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "[]", "{}", "{\"id\":\"1\",\"source\":\"/s\"}", "{\"id\":1,\"source\":\"/s\",\"type\":\"t\"}"
            })
    void is_not_just_any_json(String json) {
        assertThatThrownBy(() -> CloudEvent.read(json, CODEC)).isInstanceOf(PayloadException.class);
    }
}
