package dev.ratchet.bench.kit;

/**
 * What one run has to do.
 *
 * @param name as on the command line
 * @param steps how many steps a run counts as: every handler, undo and wait that is recorded
 * @param payload size in bytes of the input and of every step's output; 0 is none
 */
public record Work(String name, Shape shape, int steps, int payload) {
    /** How the steps hang together. */
    public enum Shape {
        /** Each step needs the one before. */
        LINE,
        /** One step, then six side by side that need it, then one that needs all six. */
        DIAMOND,
        /** Three steps that can be undone and a fourth that fails, then three undos: 7 in all. */
        SAGA,
        /** A step, a wait for one signal, a step. */
        SIGNAL
    }

    public static Work of(String name) {
        return switch (name) {
            case "w1" -> new Work(name, Shape.LINE, 3, 0);
            case "w2" -> new Work(name, Shape.LINE, 10, 0);
            case "w3" -> new Work(name, Shape.DIAMOND, 8, 0);
            case "w4" -> new Work(name, Shape.SAGA, 7, 0);
            case "w5" -> new Work(name, Shape.SIGNAL, 3, 0);
            case "w6" -> new Work(name, Shape.LINE, 3, 300);
            default -> line(name);
        };
    }

    private static Work line(String name) {
        if (!name.matches("line\\d{1,6}")) {
            throw new IllegalArgumentException("no work '" + name + "'; there are w1 to w6, and line30 for 30 steps");
        }
        return new Work(name, Shape.LINE, Integer.parseInt(name.substring(4)), 0);
    }

    /** A JSON object of about the size of the payload; an empty text if there is none. */
    public String payloadJson() {
        if (payload == 0) {
            return "";
        }
        var json = new StringBuilder("{\"order\":\"A-1001\",\"items\":[");
        for (var i = 0; json.length() < payload - 40; i++) {
            json.append("{\"sku\":\"S%d\",\"qty\":%d},".formatted(i * 7919 % 100_003, i % 9));
        }
        return json.append("{\"sku\":\"S1\",\"qty\":1}],\"ok\":true}").toString();
    }
}
