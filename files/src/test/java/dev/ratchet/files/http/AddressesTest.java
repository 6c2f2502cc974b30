package dev.ratchet.files.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
    private static InetAddress address(String literal) throws UnknownHostException {
        return InetAddress.getAllByName(literal)[0];
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.255.255.254",
                "0.0.0.0",
                "10.0.0.1",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "100.100.100.200",
                "192.0.0.1",
                "198.18.0.1",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd00:ec2::254",
                "ff02::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "64:ff9b::7f00:1",
                "2002:7f00:1::",
                "2001:0:1::1",
                "2001:db8::1"
            })
    void special_addresses_are_refused(String address) throws UnknownHostException {
        assertThat(Addresses.PUBLIC.isAllowed("shop.example", address(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::808:808"})
    void public_addresses_are_allowed(String address) throws UnknownHostException {
        assertThat(Addresses.PUBLIC.isAllowed("shop.example", address(address))).isTrue();
    }

    @Test
    void names_addresses_and_networks_can_be_allowed() throws UnknownHostException {
        var some = Addresses.publicAnd("intern.example", "10.1.0.0/16", "::1", "nonsense/8", "10.0.0.0/99");

        assertThat(some.isAllowed("INTERN.example", address("10.9.9.9"))).isTrue();
        assertThat(some.isAllowed("shop.example", address("10.1.2.3"))).isTrue();
        assertThat(some.isAllowed("shop.example", address("10.2.2.3"))).isFalse();
        assertThat(some.isAllowed("shop.example", address("::1"))).isTrue();
        assertThat(some.isAllowed("shop.example", address("127.0.0.1"))).isFalse();
    }
}
