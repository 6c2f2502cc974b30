package dev.ratchet.core.definition;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Definitions from a seed: valid ones that use every field, and broken ones with anything that the constructors accept. */
public final class RandomDefinitions {
    private static final String[] LETTERS = {
        "a", "Z", "0", "\"", "\\", "\n", "\u0001", "é", "😀", "\ud800", "\udc00", "/", " ", "~"
    };

    private final Random random;
    private final boolean broken;

    private RandomDefinitions(long seed, boolean broken) {
        this.random = new Random(seed);
        this.broken = broken;
    }

    public static Definition valid(long seed) {
        return new RandomDefinitions(seed, false).definition();
    }

    public static Definition broken(long seed) {
        return new RandomDefinitions(seed, true).definition();
    }

    private Definition definition() {
        var steps = new ArrayList<Step>();
        var size = broken ? random.nextInt(12) : 1 + random.nextInt(8);
        for (var i = 0; i < size; i++) {
            steps.add(step(i));
        }
        var policies = List.of(FailurePolicy.ABORT, FailurePolicy.PAUSE, FailurePolicy.COMPENSATE, FailurePolicy.RETRY);
        return new Definition(
                broken ? text() : pick("order", "order.process", "a-1"),
                broken ? random.nextInt(-2, 3) : 1 + random.nextInt(9),
                steps,
                maybe(() -> duration(1_000_000, 2_000_000)),
                maybe(() -> broken ? pick(FailurePolicy.values()) : policies.get(random.nextInt(4))),
                pick(UndoErrors.values()),
                maybe(this::retry),
                random.nextInt(broken ? -1 : 0, 4),
                maybe(() -> tree(3)),
                tree(2));
    }

    private Step step(int number) {
        var rules = new EnumMap<ErrorCategory, Response>(ErrorCategory.class);
        for (var category : ErrorCategory.values()) {
            var response = pick(Response.values());
            if (random.nextInt(4) == 0 && (broken || response != Response.RETRY || category.mayRetry())) {
                rules.put(category, response);
            }
        }
        var onFailure = pick(FailurePolicy.values());
        return new Step(
                name(number),
                work(false),
                needs(number),
                maybe(this::filled),
                maybe(this::filled),
                maybe(() -> duration(900_000, 3_000_000)),
                maybe(() -> duration(0, 900_000)),
                maybe(this::retry),
                rules,
                onFailure == FailurePolicy.RETRY && !broken ? null : maybe(() -> onFailure),
                maybe(() -> new Undo(
                        work(true), maybe(this::retry), maybe(() -> duration(1, 9_999)), random.nextBoolean())),
                maybe(this::filled),
                random.nextInt(-2, 3),
                pick(Impact.values()),
                tree(2));
    }

    private String name(int number) {
        return broken && random.nextInt(5) == 0 ? text() : "s" + (broken ? random.nextInt(number + 2) : number);
    }

    private List<String> needs(int number) {
        var needs = new ArrayList<String>();
        for (var i = 0; i < (broken ? number + 3 : number); i++) {
            if (random.nextInt(4) == 0) {
                needs.add(broken && random.nextInt(6) == 0 ? text() : "s" + i);
            }
        }
        return needs;
    }

    private Work work(boolean undo) {
        return switch (random.nextInt(undo && !broken ? 4 : 8)) {
            case 0 -> Work.USUAL;
            case 1 -> new Work.Handler(filled(), tree(3));
            case 2 -> new Work.Task(tree(3));
            case 3 -> new Work.Child(workflow());
            case 4 -> new Work.AwaitSignal(filled(), maybe(() -> duration(1, 9_999)));
            case 5 ->
                new Work.Approval(
                        filled(),
                        List.of(filled(), filled()),
                        random.nextInt(broken ? -1 : 1, 4),
                        maybe(() -> duration(1, 9_999)),
                        random.nextBoolean());
            case 6 -> new Work.Sleep(duration(0, 900_000));
            default -> new Work.ForEach(filled(), workflow(), random.nextInt(broken ? -1 : 0, 3));
        };
    }

    private String workflow() {
        return broken ? text() : pick("child", "order", "pay.card");
    }

    private RetryPolicy retry() {
        var initial = duration(0, 9_999);
        var max = duration(10_000, 99_999);
        var jitter = broken
                ? pick(Double.NaN, -1.0, 2.0, 0.5, Double.POSITIVE_INFINITY)
                : pick(0.0, -0.0, 0.25, 0.1, 1.0, random.nextDouble());
        return new RetryPolicy(
                broken ? pick(0, -1, 3, Integer.MAX_VALUE) : 1 + random.nextInt(10_000),
                pick(Backoff.values()),
                initial,
                max,
                jitter);
    }

    private Duration duration(int from, int to) {
        if (broken && random.nextInt(3) == 0) {
            return pick(
                    Duration.ZERO,
                    Duration.ofNanos(1),
                    Duration.ofMillis(-1),
                    Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
                    Duration.ofSeconds(Long.MIN_VALUE));
        }
        return Duration.ofMillis(random.nextInt(from, to));
    }

    private String filled() {
        return broken ? text() : "x" + text();
    }

    private String text() {
        if (broken && random.nextInt(50) == 0) {
            return "a-".repeat(20_000);
        }
        var text = new StringBuilder();
        for (var i = random.nextInt(8); i > 0; i--) {
            text.append(pick(LETTERS));
        }
        return text.toString();
    }

    private Map<String, Object> tree(int depth) {
        var tree = new LinkedHashMap<String, Object>();
        for (var i = random.nextInt(4); i > 0; i--) {
            tree.put(text().replaceAll("\\p{Cs}", ""), value(depth - 1));
        }
        return tree;
    }

    @SuppressWarnings("NullAway") // A JSON null is a value like others.
    private Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 12 : 10)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextInt();
            case 3 -> random.nextLong();
            case 4 -> (long) random.nextInt(9);
            case 5 -> new BigInteger(90, random);
            case 6 -> random.nextGaussian() * Math.pow(10, random.nextInt(-30, 30));
            case 7 -> (double) random.nextInt(9);
            case 8 -> new BigDecimal(new BigInteger(90, random), random.nextInt(-40, 40));
            case 9 -> text();
            case 10 -> tree(depth);
            default -> new ArrayList<>(tree(depth).values());
        };
    }

    private <T> @Nullable T maybe(Supplier<T> value) {
        return random.nextBoolean() ? value.get() : null;
    }

    @SafeVarargs
    private <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }
}
