package dev.ratchet.files.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Where requests may go: to public addresses, and to what is allowed by name, address or network ({@code 10.1.0.0/16}). Loopback, private,
 * link-local and other special addresses are refused otherwise, and with them the metadata services of clouds.
 */
public record Addresses(List<String> allowed) {
    public static final Addresses PUBLIC = new Addresses(List.of());

    public Addresses {
        allowed = List.copyOf(allowed);
    }

    public static Addresses publicAnd(String... allowed) {
        return new Addresses(List.of(allowed));
    }

    /** Whether a request for that host may connect to that address. */
    public boolean isAllowed(String host, InetAddress address) {
        return isPublic(address.getAddress()) || allowed.stream().anyMatch(entry -> matches(entry, host, address));
    }

    private static boolean matches(String entry, String host, InetAddress address) {
        if (entry.equalsIgnoreCase(host)) {
            return true;
        }
        var slash = entry.indexOf('/');
        var network = slash < 0 ? entry : entry.substring(0, slash);
        if (!isLiteral(network)) {
            return false;
        }
        try {
            var prefix = InetAddress.getByName(network).getAddress();
            var bits = slash < 0 ? prefix.length * 8 : Integer.parseInt(entry.substring(slash + 1));
            return startsWith(address.getAddress(), prefix, bits);
        } catch (UnknownHostException | NumberFormatException e) {
            return false;
        }
    }

    /** A name would be looked up, which an entry of the list must never cause. */
    private static boolean isLiteral(String text) {
        return text.indexOf(':') >= 0 || text.matches("[0-9]+(\\.[0-9]+){3}");
    }

    private static boolean isPublic(byte[] address) {
        return address.length == 4 ? isPublic4(address) : isPublic6(address);
    }

    private static boolean isPublic4(byte[] address) {
        return Special.V4.stream().noneMatch(network -> network.holds(address));
    }

    /** Only what is really routed; and an IPv4 address inside an IPv6 one is looked at itself. */
    private static boolean isPublic6(byte[] address) {
        if (startsWith(address, new byte[] {0x00, 0x64, (byte) 0xff, (byte) 0x9b}, 32)) {
            return isPublic4(Arrays.copyOfRange(address, 12, 16));
        }
        if (startsWith(address, new byte[] {0x20, 0x02}, 16)) {
            return isPublic4(Arrays.copyOfRange(address, 2, 6));
        }
        return startsWith(address, new byte[] {0x20}, 3)
                && !startsWith(address, new byte[] {0x20, 0x01, 0, 0}, 32)
                && !startsWith(address, new byte[] {0x20, 0x01, 0x0d, (byte) 0xb8}, 32);
    }

    private static boolean startsWith(byte[] address, byte[] prefix, int bits) {
        if (bits < 0 || bits > address.length * 8 || bits > prefix.length * 8) {
            return false;
        }
        for (var bit = 0; bit < bits; bit++) {
            var mask = 0x80 >> (bit % 8);
            if ((address[bit / 8] & mask) != (prefix[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }

    /** The networks of IPv4 that are not the public internet. */
    private record Special(int prefix, int bits) {
        static final List<Special> V4 = List.of(
                of(8, 0, 0, 0, 0),
                of(8, 10, 0, 0, 0),
                of(10, 100, 64, 0, 0),
                of(8, 127, 0, 0, 0),
                of(16, 169, 254, 0, 0),
                of(12, 172, 16, 0, 0),
                of(24, 192, 0, 0, 0),
                of(24, 192, 0, 2, 0),
                of(16, 192, 168, 0, 0),
                of(15, 198, 18, 0, 0),
                of(24, 198, 51, 100, 0),
                of(24, 203, 0, 113, 0),
                of(3, 224, 0, 0, 0));

        static Special of(int bits, int... parts) {
            var prefix = 0;
            for (var part : parts) {
                prefix = prefix << 8 | part;
            }
            return new Special(prefix, bits);
        }

        boolean holds(byte[] address) {
            var number = ByteBuffer.wrap(address).getInt();
            return (number ^ prefix) >>> (Integer.SIZE - bits) == 0;
        }
    }
}
