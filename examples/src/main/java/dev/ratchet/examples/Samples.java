package dev.ratchet.examples;

import dev.ratchet.examples.document.DocumentSample;
import dev.ratchet.examples.entity.DocumentTableSample;
import dev.ratchet.examples.entity.OnboardingTableSample;
import dev.ratchet.examples.entity.OrderTableSample;
import dev.ratchet.examples.entity.PaymentTableSample;
import dev.ratchet.examples.onboarding.OnboardingSample;
import dev.ratchet.examples.order.OrderSample;
import dev.ratchet.examples.payment.PaymentSample;
import dev.ratchet.examples.story.Story;
import dev.ratchet.examples.workflow.ApprovalSample;
import dev.ratchet.examples.workflow.CrashSample;
import dev.ratchet.examples.workflow.HelloSample;
import dev.ratchet.examples.workflow.SagaSample;
import dev.ratchet.examples.workflow.SignalSample;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Runs one sample by name. */
public final class Samples {
    private static final Map<String, Consumer<Story>> SAMPLES = new LinkedHashMap<>();

    static {
        SAMPLES.put("hello", HelloSample::tell);
        SAMPLES.put("saga", SagaSample::tell);
        SAMPLES.put("approval", ApprovalSample::tell);
        SAMPLES.put("signal", SignalSample::tell);
        SAMPLES.put("crash", CrashSample::tell);
        SAMPLES.put("order", OrderSample::tell);
        SAMPLES.put("payment", PaymentSample::tell);
        SAMPLES.put("onboarding", OnboardingSample::tell);
        SAMPLES.put("document", DocumentSample::tell);
        SAMPLES.put("order-table", OrderTableSample::tell);
        SAMPLES.put("payment-table", PaymentTableSample::tell);
        SAMPLES.put("onboarding-table", OnboardingTableSample::tell);
        SAMPLES.put("document-table", DocumentTableSample::tell);
    }

    private Samples() {}

    public static void main(String[] args) {
        int status = run(args, System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    /** The exit status: 0, or 2 if there is no such sample. */
    static int run(String[] args, PrintStream out, PrintStream err) {
        String name = args.length == 0 ? "hello" : args[0];
        Consumer<Story> sample = SAMPLES.get(name);
        if (sample == null) {
            err.println("no sample is called '" + name + "'; choose one of " + String.join(", ", SAMPLES.keySet()));
            return 2;
        }
        sample.accept(new Story(out));
        return 0;
    }
}
