package dev.ratchet.files.steps;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ratchet.core.run.RunState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Steps that send requests, run by a real engine against a server of the test's own. */
@Timeout(120)
class HttpStepsTest {
    @TempDir
    Path folder;

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private Stage stage;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        stage = new Stage(folder);
    }

    @AfterEach
    void stop() {
        stage.close();
        server.stop(0);
    }

    /** The path says what is answered: {@code /status}, and the first time {@code /busy} is not ready. */
    private void answer(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Idempotency-Key") + " " + body);
        var path = exchange.getRequestURI().getPath();
        var status = path.equals("/busy") ? (seen.size() == 1 ? 503 : 200) : Integer.parseInt(path.substring(1));
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Retry-After", "0");
        var answer = "{\"id\":5}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private String yaml(String text) {
        return text.replace(
                "HOST", "http" + "://127.0.0.1:" + server.getAddress().getPort());
    }

    @Test
    void a_request_carries_data_and_the_key_of_its_step_and_brings_status_and_body() {
        var run = stage.run(yaml("""
                        name: pay
                        steps:
                          - name: charge
                            http: {method: POST, url: "HOST/201?who=${input.who}", body: {amount: "${input.amount}"}, expect: [201, 3xx]}
                          - {name: look, needs: charge, http: "HOST/200"}
                          - {name: id, needs: look, set: {id: "${steps.charge.output.body.id}"}}
                        """), "{\"who\":\"ann\",\"amount\":7}");

        assertThat(run.step("charge").output()).isEqualTo("{\"status\":201,\"body\":{\"id\":5}}");
        assertThat(run.step("id").output()).isEqualTo("{\"id\":5}");
        assertThat(seen)
                .containsExactly("POST /201?who=ann " + run.id().text() + "/charge {\"amount\":7}", "GET /200 null ");
    }

    @Test
    void a_busy_server_is_asked_again_with_the_same_key() {
        var run = stage.run(
                yaml("name: busy\nretries: 2\nsteps: [{name: a, http: {method: PUT, url: HOST/busy}}]"), "{}");

        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
        assertThat(seen)
                .containsExactly(
                        "PUT /busy " + run.id().text() + "/a ",
                        "PUT /busy " + run.id().text() + "/a ");
    }

    @Test
    void an_answer_that_is_not_expected_fails_the_step_and_is_not_asked_for_again_if_that_cannot_help() {
        var run = stage.run(yaml("name: gone\nretries: 2\nsteps: [{name: a, http: HOST/404}]"), "{}");

        assertThat(run.state()).isEqualTo(RunState.FAILED);
        assertThat(Stage.failure(run, "a").message()).endsWith("/404 answered 404: {\"id\":5}");
        assertThat(seen).hasSize(1);
    }

    @Test
    void requests_to_addresses_that_are_not_allowed_are_not_sent() {
        try (var strict = new Stage(folder, Permissions.LOCAL)) {
            var run = strict.run(yaml("name: inside\nretries: 2\nsteps: [{name: a, http: HOST/200}]"), "{}");

            assertThat(run.state()).isEqualTo(RunState.FAILED);
            assertThat(Stage.failure(run, "a").message()).startsWith("the host '127.0.0.1' is at 127.0.0.1");
            assertThat(seen).isEmpty();
        }
    }
}
