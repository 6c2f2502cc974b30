package dev.ratchet.bench.report;

import java.util.List;
import java.util.Locale;

/** Draws figures as SVG: bars to compare, dots to see growth. Nothing here but text. */
public final class Plot {
    private static final int WIDTH = 720;
    private static final int LEFT = 190;
    private static final int ROW = 30;
    private static final int TOP = 56;
    private static final int HEIGHT = 300;
    private static final String INK = "#24292f";
    private static final String FAINT = "#d0d7de";
    private static final String OURS = "#0969da";
    private static final String OTHERS = "#8c959f";

    private final StringBuilder svg = new StringBuilder();

    private Plot() {}

    /** One bar, or one place on the axis. */
    record Value(String label, Spread spread, boolean isOurs) {}

    static String bars(String title, String subtitle, List<Value> values) {
        var plot = new Plot();
        var height = TOP + ROW * values.size() + 16;
        plot.begin(height, title, subtitle);
        var most = values.stream()
                .mapToDouble(value -> value.spread().median())
                .max()
                .orElse(1);
        for (var i = 0; i < values.size(); i++) {
            plot.bar(values.get(i), TOP + ROW * i, most);
        }
        return plot.end();
    }

    private void bar(Value value, int y, double most) {
        var room = WIDTH - LEFT - 150;
        var length = Math.max(1, value.spread().median() / most * room);
        text(LEFT - 10, y + 19, "end", value.label());
        add(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"3\" fill=\"%s\"/>",
                LEFT, y + 4, length, ROW - 9, value.isOurs() ? OURS : OTHERS);
        text(LEFT + length + 8, y + 19, "start", Spread.number(value.spread().median()));
    }

    /** Places side by side, each with its median and its range, from zero up. */
    static String dots(String title, String subtitle, List<Value> values) {
        var plot = new Plot();
        plot.begin(HEIGHT + 40, title, subtitle);
        var most =
                values.stream().mapToDouble(value -> value.spread().max()).max().orElse(1) * 1.1;
        for (var i = 0; i <= 4; i++) {
            plot.gridLine(most * i / 4, most);
        }
        for (var i = 0; i < values.size(); i++) {
            plot.dot(values.get(i), 90 + (WIDTH - 130) * (i + 0.5) / values.size(), most);
        }
        return plot.end();
    }

    private static double height(double value, double most) {
        return HEIGHT - value / most * (HEIGHT - TOP - 10);
    }

    private void gridLine(double value, double most) {
        var y = height(value, most);
        add("<line x1=\"80\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\"/>", y, WIDTH - 20, y, FAINT);
        text(72, y + 4, "end", value == 0 ? "0" : Spread.number(value));
    }

    private void dot(Value value, double x, double most) {
        var spread = value.spread();
        var colour = value.isOurs() ? OURS : OTHERS;
        add(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"3\" stroke-opacity=\"0.35\"/>",
                x, height(spread.min(), most), x, height(spread.max(), most), colour);
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>", x, height(spread.median(), most), colour);
        text(x + 10, height(spread.median(), most) + 4, "start", Spread.number(spread.median()));
        text(x, HEIGHT + 22, "middle", value.label());
    }

    private void begin(int height, String title, String subtitle) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">",
                WIDTH, height);
        add("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", WIDTH, height);
        add("<text x=\"16\" y=\"24\" font-size=\"16\" font-weight=\"bold\" fill=\"%s\">%s</text>", INK, escaped(title));
        add("<text x=\"16\" y=\"43\" fill=\"%s\">%s</text>", OTHERS, escaped(subtitle));
    }

    private void text(double x, double y, String anchor, String words) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>", x, y, anchor, INK, escaped(words));
    }

    private void add(String element, Object... values) {
        svg.append(String.format(Locale.ROOT, element, values)).append('\n');
    }

    private String end() {
        return svg.append("</svg>\n").toString();
    }

    private static String escaped(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
