package dev.ratchet.files.http;

import dev.ratchet.core.definition.text.Quoted;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends requests to allowed addresses. A host is looked up once, its addresses are checked, and the request goes to the very address that
 * was checked, under the host's name: a name that changes its address in between changes nothing. Thread-safe.
 */
public final class Browser {
    private static final Logger LOG = LoggerFactory.getLogger(Browser.class);
    private static final int REDIRECTS = 5;
    private static final int CLIENTS = 50;
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private static final String RESTRICTED = "jdk.httpclient.allowRestrictedHeaders";

    static {
        // The client must be allowed to say for which host a request to an address is; read once, when a client is
        // first used.
        var allowed = System.getProperty(RESTRICTED, "");
        if (!allowed.contains("host")) {
            System.setProperty(RESTRICTED, allowed.isEmpty() ? "host" : allowed + ",host");
        }
    }

    /** Looks up the addresses of a host. */
    public interface Lookup {
        List<InetAddress> find(String host) throws IOException;
    }

    private final Addresses addresses;
    private final int most;
    private final Lookup lookup;
    private final TrustManager @Nullable [] trust;

    /** Connections to an encrypted host must be told its name when they are made, so each such host has a client. */
    private final Map<String, HttpClient> clients =
            Collections.synchronizedMap(new LinkedHashMap<>(CLIENTS, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, HttpClient> eldest) {
                    return size() > CLIENTS;
                }
            });

    public Browser(Addresses addresses, int most) {
        this(addresses, most, host -> List.of(InetAddress.getAllByName(host)), null);
    }

    /** With a lookup of its own, and trust in other certificates than the usual ones. */
    Browser(Addresses addresses, int most, Lookup lookup, TrustManager @Nullable [] trust) {
        this.addresses = addresses;
        this.most = most;
        this.lookup = lookup;
        this.trust = trust;
    }

    /**
     * Sends a request, and the ones that redirects ask for.
     *
     * @throws ForbiddenAddressException if one of them would go where none may
     * @throws IOException if there is no answer
     */
    public Incoming send(Outgoing request) throws IOException, InterruptedException {
        var next = request;
        for (var redirects = 0; redirects <= REDIRECTS; redirects++) {
            var response = sendOnce(next);
            var location = response.header("location");
            if (!isRedirect(response.status()) || location.isEmpty()) {
                return response;
            }
            next = next.redirected(response.status(), target(next.uri(), location.get()));
        }
        throw new IOException("more than " + REDIRECTS + " redirects, the last to " + next.uri());
    }

    private static boolean isRedirect(int status) {
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }

    private static URI target(URI from, String location) throws IOException {
        try {
            return checked(from.resolve(new URI(location)));
        } catch (URISyntaxException e) {
            throw new IOException("a redirect to " + Quoted.of(location) + ", which is no address", e);
        }
    }

    private static URI checked(URI uri) {
        var scheme = String.valueOf(uri.getScheme());
        if (uri.getHost() == null || !(scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https"))) {
            throw new ForbiddenAddressException(Quoted.of(uri.toString()) + " is not an address for HTTP");
        }
        return uri;
    }

    /** To the first address that takes the connection: nothing was sent to one that did not. */
    private Incoming sendOnce(Outgoing outgoing) throws IOException, InterruptedException {
        var addresses = allowed(checked(outgoing.uri()).getHost());
        for (var address : addresses.subList(0, addresses.size() - 1)) {
            try {
                return sendTo(address, outgoing);
            } catch (ConnectException | HttpConnectTimeoutException e) {
                LOG.debug("{} does not answer at {}", outgoing.uri().getHost(), address, e);
            }
        }
        return sendTo(addresses.get(addresses.size() - 1), outgoing);
    }

    private Incoming sendTo(InetAddress address, Outgoing outgoing) throws IOException, InterruptedException {
        var uri = outgoing.uri();
        var request = HttpRequest.newBuilder(at(uri, address))
                .method(
                        outgoing.method(),
                        outgoing.body() == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(outgoing.body()));
        setHost(request, uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort());
        outgoing.headers().forEach((name, value) -> {
            if (!name.equalsIgnoreCase("host")) {
                request.setHeader(name, value);
            }
        });
        var response = client(uri).send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        try (var body = response.body()) {
            var bytes = body.readNBytes(most + 1);
            var isTooLong = bytes.length > most;
            var text = new String(bytes, 0, Math.min(most, bytes.length), StandardCharsets.UTF_8);
            return new Incoming(response.statusCode(), text, isTooLong, response.headers()::firstValue);
        }
    }

    private static void setHost(HttpRequest.Builder request, String host) {
        try {
            request.setHeader("Host", host);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(
                    "something else in this process used Java's HTTP client first; start Java with -D" + RESTRICTED
                            + "=host, so that requests can go to the address that was checked",
                    e);
        }
    }

    /** One that is not allowed spoils them all: which one is used must not be up to whoever answers the lookup. */
    private List<InetAddress> allowed(String host) throws IOException {
        var plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        var found = lookup.find(plain);
        for (var address : found) {
            if (!addresses.isAllowed(plain, address)) {
                throw new ForbiddenAddressException(
                        "the host " + Quoted.of(plain) + " is at " + address.getHostAddress()
                                + ", and requests to loopback, private and other special addresses are not allowed; whoever starts"
                                + " the worker can allow it");
            }
        }
        if (found.isEmpty()) {
            throw new IOException("the host " + Quoted.of(plain) + " has no address");
        }
        return found;
    }

    private static URI at(URI uri, InetAddress address) throws IOException {
        var literal = address.getHostAddress().replaceFirst("%.*", "");
        var host = literal.indexOf(':') >= 0 ? "[" + literal + "]" : literal;
        var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        try {
            var port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            return new URI(uri.getScheme() + "://" + host + port + path + query);
        } catch (URISyntaxException e) {
            throw new IOException("cannot send to " + uri, e);
        }
    }

    private HttpClient client(URI uri) {
        var isSecure = "https".equalsIgnoreCase(uri.getScheme());
        return clients.computeIfAbsent(isSecure ? uri.getHost() : "", this::client);
    }

    private HttpClient client(String secureHost) {
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(CONNECT);
        if (!secureHost.isEmpty()) {
            builder.sslContext(context());
        }
        if (secureHost.chars().anyMatch(Character::isLetter) && secureHost.indexOf(':') < 0) {
            var parameters = new SSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(secureHost)));
            builder.sslParameters(parameters);
        }
        return builder.build();
    }

    /**
     * One for each host, because a context remembers sessions by address: a second host at the same address would go on with the session of
     * the first, and never prove its name.
     */
    private SSLContext context() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has TLS", e);
        }
    }
}
