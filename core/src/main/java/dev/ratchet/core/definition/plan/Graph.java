package dev.ratchet.core.definition.plan;

import dev.ratchet.core.definition.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * The steps of a definition as numbers and who needs whom, for definitions that may be wrong: unknown needs and needs of oneself are left
 * out, of steps with one name the first counts. Every question costs at most one walk over steps and needs, none of them recursive.
 */
final class Graph {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[][] needs;
    private final int[][] dependants;

    Graph(List<Step> steps) {
        for (var i = 0; i < steps.size(); i++) {
            numbers.putIfAbsent(steps.get(i).name(), i);
        }
        needs = new int[steps.size()][];
        for (var i = 0; i < needs.length; i++) {
            var self = i;
            needs[i] = steps.get(i).needs().stream()
                    .mapToInt(this::number)
                    .filter(need -> need >= 0 && need != self)
                    .toArray();
        }
        dependants = reversed(needs);
    }

    private static int[][] reversed(int[][] edges) {
        var sizes = new int[edges.length];
        for (var targets : edges) {
            for (var target : targets) {
                sizes[target]++;
            }
        }
        var reversed = Arrays.stream(sizes).mapToObj(int[]::new).toArray(int[][]::new);
        for (var from = edges.length - 1; from >= 0; from--) {
            for (var target : edges[from]) {
                reversed[target][--sizes[target]] = from;
            }
        }
        return reversed;
    }

    /** The number of the first step so named, or -1. */
    int number(String name) {
        return numbers.getOrDefault(name, -1);
    }

    /** These steps and all that need one of them, directly or not. */
    BitSet from(BitSet starts) {
        var reached = (BitSet) starts.clone();
        var open = new ArrayDeque<Integer>();
        starts.stream().forEach(open::add);
        while (!open.isEmpty()) {
            for (var next : dependants[open.remove()]) {
                if (!reached.get(next)) {
                    reached.set(next);
                    open.add(next);
                }
            }
        }
        return reached;
    }

    /** The steps that need each other in circles: each list holds, in order, steps that all need all the others, directly or not. */
    List<List<Integer>> knots() {
        var knots = new ArrayList<List<Integer>>();
        var seen = new BitSet();
        var order = needsFirst();
        for (var i = order.length - 1; i >= 0; i--) {
            if (!seen.get(order[i])) {
                var knot = gather(order[i], seen);
                if (knot.size() > 1) {
                    Collections.sort(knot);
                    knots.add(knot);
                }
            }
        }
        knots.sort(Comparator.comparing(knot -> knot.get(0)));
        return knots;
    }

    /** Each step after everything it needs that does not need it back: the order in which a depth-first walk leaves the steps. */
    private int[] needsFirst() {
        var order = new int[needs.length];
        var left = 0;
        var seen = new BitSet();
        var next = new int[needs.length];
        var path = new ArrayDeque<Integer>();
        for (var start = 0; start < needs.length; start++) {
            if (seen.get(start)) {
                continue;
            }
            seen.set(start);
            path.push(start);
            while (!path.isEmpty()) {
                int at = path.peek();
                if (next[at] == needs[at].length) {
                    order[left++] = path.pop();
                } else {
                    var need = needs[at][next[at]++];
                    if (!seen.get(need)) {
                        seen.set(need);
                        path.push(need);
                    }
                }
            }
        }
        return order;
    }

    private List<Integer> gather(int start, BitSet seen) {
        var knot = new ArrayList<Integer>();
        var open = new ArrayDeque<Integer>();
        seen.set(start);
        open.add(start);
        while (!open.isEmpty()) {
            int at = open.remove();
            knot.add(at);
            for (var next : dependants[at]) {
                if (!seen.get(next)) {
                    seen.set(next);
                    open.add(next);
                }
            }
        }
        return knot;
    }

    /** A shortest circle through the first step of a knot: each needs the next, and the last needs the first. */
    List<Integer> circle(List<Integer> knot) {
        var inside = new HashSet<>(knot);
        int first = knot.get(0);
        var cameFrom = new HashMap<Integer, Integer>();
        var open = new ArrayDeque<Integer>(List.of(first));
        while (!cameFrom.containsKey(first)) {
            int at = open.remove();
            for (var need : needs[at]) {
                if (inside.contains(need) && cameFrom.putIfAbsent(need, at) == null) {
                    open.add(need);
                }
            }
        }
        var circle = new ArrayList<Integer>();
        int at = first;
        do {
            at = cameFrom.getOrDefault(at, first);
            circle.add(at);
        } while (at != first);
        Collections.reverse(circle);
        return circle;
    }
}
