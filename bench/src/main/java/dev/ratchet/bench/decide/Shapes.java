package dev.ratchet.bench.decide;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.plan.Plan;

/** Plans of a size and a shape. */
final class Shapes {
    private Shapes() {}

    static Plan line(int size) {
        return layers(size, 1);
    }

    static Plan layers(int size, int width) {
        var definition = Definition.named("layers", 1);
        for (var number = 0; number < size; number++) {
            var step = Step.named("s" + number);
            var layer = number / width * width;
            for (var before = layer - width; before >= 0 && before < layer; before++) {
                step.needs("s" + before);
            }
            definition.step(step);
        }
        return Plan.of(definition);
    }

    static Plan fan(int size) {
        var definition = Definition.named("fan", 1).step(Step.named("s0"));
        var last = Step.named("s" + (size - 1));
        for (var number = 1; number < size - 1; number++) {
            definition.step(Step.named("s" + number).needs("s0"));
            last.needs("s" + number);
        }
        return Plan.of(definition.step(last));
    }
}
