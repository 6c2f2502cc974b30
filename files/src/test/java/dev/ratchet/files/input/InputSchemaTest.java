package dev.ratchet.files.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InputSchemaTest {
    private static final Map<String, Object> ORDER = Map.of(
            "type", "object",
            "required", List.of("amount"),
            "properties", Map.of("amount", Map.of("type", "number", "minimum", 1)));

    @Test
    void an_input_fits_or_it_is_said_what_does_not() {
        var schema = InputSchema.of(ORDER);

        assertThat(schema.faultsOf("{\"amount\": 5}")).isEmpty();
        assertThat(schema.faultsOf("{}")).singleElement().asString().contains("amount");
        assertThat(schema.faultsOf("{\"amount\": 0}"))
                .singleElement()
                .asString()
                .startsWith("/amount: ");
        assertThat(schema.faultsOf("5")).singleElement().asString().contains("object");
    }

    @Test
    void a_schema_that_is_none_is_refused() {
        assertThat(InputSchema.faults(ORDER)).isEmpty();
        assertThat(InputSchema.faults(Map.of("type", "objekt"))).isNotEmpty();
        assertThat(InputSchema.faults(Map.of("properties", 5))).isNotEmpty();
        assertThat(InputSchema.faults(Map.of("pattern", "("))).isNotEmpty();
        assertThat(InputSchema.faults(Map.of("$ref", "#/$defs/none"))).isNotEmpty();
    }

    @Test
    void nothing_is_fetched_from_elsewhere() throws IOException {
        var asked = new AtomicInteger();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        try {
            var there = "http" + "://127.0.0.1:" + server.getAddress().getPort() + "/schema.json";

            assertThat(InputSchema.faults(Map.of("$ref", there))).isNotEmpty();
            assertThat(InputSchema.faults(Map.of("$ref", "file:///etc/passwd"))).isNotEmpty();
            assertThat(asked).hasValue(0);
        } finally {
            server.stop(0);
        }
    }
}
