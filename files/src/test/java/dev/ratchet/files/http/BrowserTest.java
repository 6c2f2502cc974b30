package dev.ratchet.files.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests to a server of the test's own, whose names the test looks up itself. */
@Timeout(120)
class BrowserTest {
    private static final Addresses LOOPBACK = Addresses.publicAnd("127.0.0.0/8");

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final List<String> lookedUp = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        seen.add(exchange.getRequestMethod() + " "
                + exchange.getRequestHeaders().getFirst("Host")
                + exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("X-Secret") + " "
                + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        var query = exchange.getRequestURI().getRawQuery();
        var path = exchange.getRequestURI().getPath();
        if (path.equals("/round")) {
            exchange.getResponseHeaders().set("Location", "/round");
        } else if (query != null) {
            exchange.getResponseHeaders().set("Location", query);
        }
        var body = "0123456789".getBytes(StandardCharsets.UTF_8);
        var status = path.equals("/round") ? 302 : Integer.parseInt(path.substring(1));
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private Browser browser(Addresses allowed, int most) {
        return new Browser(allowed, most, this::find, null);
    }

    private List<InetAddress> find(String host) throws IOException {
        lookedUp.add(host);
        return switch (host) {
            case "metadata.example" -> List.of(InetAddress.getByName("169.254.169.254"));
            case "both.example" -> List.of(InetAddress.getByName("8.8.8.8"), InetAddress.getByName("10.0.0.1"));
            case "changing.example" -> List.of(InetAddress.getByName(lookedUp.size() > 1 ? "10.0.0.1" : "127.0.0.1"));
            case "several.example" -> List.of(InetAddress.getByName("127.0.0.9"), InetAddress.getLoopbackAddress());
            default -> List.of(InetAddress.getLoopbackAddress());
        };
    }

    private URI at(String host, String path) {
        return URI.create("http" + "://" + host + ":" + server.getAddress().getPort() + path);
    }

    private static Outgoing get(URI uri) {
        return new Outgoing("GET", uri, Map.of("X-Secret", "s"), null);
    }

    @Test
    void the_request_goes_to_the_address_that_was_checked_under_the_name_of_its_host() throws Exception {
        var response = browser(LOOPBACK, 100).send(get(at("changing.example", "/200")));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("0123456789");
        assertThat(lookedUp).containsExactly("changing.example");
        assertThat(seen)
                .containsExactly("GET changing.example:" + server.getAddress().getPort() + "/200 s ");
    }

    @Test
    void special_addresses_are_refused_before_anything_is_sent() {
        for (var host : List.of("shop.example", "metadata.example", "both.example")) {
            assertThatThrownBy(() -> browser(Addresses.PUBLIC, 100).send(get(at(host, "/200"))))
                    .isInstanceOf(ForbiddenAddressException.class)
                    .hasMessageContaining("the host '" + host + "' is at ");
        }
        assertThat(seen).isEmpty();
    }

    @Test
    void each_redirect_is_checked_like_the_first_request() throws Exception {
        assertThatThrownBy(() ->
                        browser(LOOPBACK, 100).send(get(at("shop.example", "/302?" + at("metadata.example", "/200")))))
                .isInstanceOf(ForbiddenAddressException.class);
        assertThatThrownBy(() -> browser(LOOPBACK, 100).send(get(at("shop.example", "/302?file:///etc/passwd"))))
                .isInstanceOf(ForbiddenAddressException.class);
        assertThatThrownBy(() -> browser(LOOPBACK, 100).send(get(at("shop.example", "/round"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 5 redirects");
    }

    @Test
    void a_redirect_to_another_host_does_not_take_the_headers_along() throws Exception {
        var port = server.getAddress().getPort();
        browser(LOOPBACK, 100).send(get(at("shop.example", "/302?" + at("other.example", "/200"))));
        browser(LOOPBACK, 100)
                .send(new Outgoing("POST", at("shop.example", "/307?/200"), Map.of("X-Secret", "s"), "data"));

        assertThat(seen).element(1).isEqualTo("GET other.example:" + port + "/200 null ");
        assertThat(seen).element(3).isEqualTo("POST shop.example:" + port + "/200 s data");
    }

    @Test
    void where_one_address_does_not_answer_the_next_is_tried() throws Exception {
        assertThat(browser(LOOPBACK, 100)
                        .send(get(at("several.example", "/200")))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void a_long_body_is_cut_at_the_limit() throws Exception {
        var response = browser(LOOPBACK, 4).send(get(at("shop.example", "/200")));

        assertThat(response.isTooLong()).isTrue();
        assertThat(response.body()).isEqualTo("0123");
    }

    @Test
    void an_encrypted_host_must_prove_its_name_although_its_address_is_used(@TempDir Path folder) throws Exception {
        var security = certified(folder, "shop.example");
        var secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(security.context()));
        secure.createContext("/", this::answer);
        secure.start();
        try {
            var browser =
                    new Browser(LOOPBACK, 100, this::find, security.trust().toArray(TrustManager[]::new));
            var port = secure.getAddress().getPort();
            var good = URI.create("https" + "://shop.example:" + port + "/200");
            var bad = URI.create("https" + "://other.example:" + port + "/200");

            assertThat(browser.send(get(good)).status()).isEqualTo(200);
            assertThatThrownBy(() -> browser.send(get(bad))).isInstanceOf(SSLHandshakeException.class);
        } finally {
            secure.stop(0);
        }
    }

    /** A key for that host, and trust in it. */
    private static Certified certified(Path folder, String host) throws Exception {
        var file = folder.resolve("keys.p12");
        var keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "key",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "san=dns:" + host,
                        "-storepass",
                        "secret",
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).isZero();
        var store = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            store.load(in, "secret".toCharArray());
        }
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, "secret".toCharArray());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return new Certified(context, List.of(trust.getTrustManagers()));
    }

    private record Certified(SSLContext context, List<TrustManager> trust) {}
}
