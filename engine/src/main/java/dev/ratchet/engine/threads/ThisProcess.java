package dev.ratchet.engine.threads;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What this process is called by people who look at the workers: which application, on which host, which process there. */
public final class ThisProcess {
    private ThisProcess() {}

    public static String name(String application) {
        return application + ":" + Host.NAME + ":" + ProcessHandle.current().pid();
    }

    /** Looked up once, because a name server may take its time. */
    private static final class Host {
        static final String NAME = find();

        private static String find() {
            for (var variable : new String[] {"HOSTNAME", "COMPUTERNAME"}) {
                var name = System.getenv(variable);
                if (name != null && !name.isBlank()) {
                    return name;
                }
            }
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException e) {
                return "localhost";
            }
        }
    }
}
