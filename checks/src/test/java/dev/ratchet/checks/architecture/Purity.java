package dev.ratchet.checks.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import java.util.Set;

/** What code that only computes never does: look at the clock, roll dice, read the environment, start threads, reach the world. */
final class Purity {
    private static final Set<String> WORLD = Set.of("java.io", "java.net", "java.sql", "javax.sql");

    /** Its name is in the byte code of every exception and of some inferred types; it does nothing. */
    private static final String HARMLESS = "java.io.Serializable";

    private static final Set<String> NEVER_NAMED = Set.of(
            "java.lang.ProcessBuilder",
            "java.lang.ProcessHandle",
            "java.lang.Thread",
            "java.lang.ThreadLocal",
            "java.util.Calendar",
            "java.util.Date",
            "java.util.Timer",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.Executor",
            "java.util.concurrent.ExecutorService",
            "java.util.concurrent.Executors",
            "java.util.concurrent.ForkJoinPool",
            "java.util.concurrent.ScheduledExecutorService",
            "java.util.concurrent.ThreadLocalRandom",
            "java.security.SecureRandom");

    private Purity() {}

    static DescribedPredicate<JavaClass> theWorld() {
        return DescribedPredicate.describe("reach the world, start threads or read a clock", Purity::isImpure);
    }

    private static boolean isImpure(JavaClass type) {
        String home = type.getPackageName();
        return (WORLD.stream().anyMatch(each -> home.equals(each) || home.startsWith(each + "."))
                        || home.startsWith("java.nio.file")
                        || home.startsWith("java.nio.channels")
                        || NEVER_NAMED.contains(type.getName()))
                && !type.getName().equals(HARMLESS);
    }

    static DescribedPredicate<JavaAccess<?>> clocksOrDice() {
        return DescribedPredicate.describe("read a clock, dice or the environment", access -> {
            JavaClass owner = access.getTargetOwner();
            String member = access.getTarget().getName();
            return isClock(owner, member) || isDice(access, owner, member) || isEnvironment(owner, member);
        });
    }

    private static boolean isClock(JavaClass owner, String member) {
        return owner.getPackageName().equals("java.time")
                && (member.equals("now") || member.startsWith("system") || member.startsWith("tick"));
    }

    /** Dice that take a seed are fine: then randomness is an argument. */
    private static boolean isDice(JavaAccess<?> access, JavaClass owner, String member) {
        boolean takesNothing = access.getTarget().getFullName().endsWith("()");
        return switch (owner.getName()) {
            case "java.lang.Math", "java.lang.StrictMath" -> member.equals("random");
            case "java.util.UUID" -> member.equals("randomUUID");
            case "java.util.Random", "java.util.SplittableRandom" ->
                member.equals(JavaConstructor.CONSTRUCTOR_NAME) && takesNothing;
            case "java.util.random.RandomGenerator" -> member.equals("of") || member.equals("getDefault");
            case "java.util.random.RandomGeneratorFactory" -> member.equals("create") && takesNothing;
            case "java.util.Collections" -> member.equals("shuffle") && !takesRandom(access);
            default -> false;
        };
    }

    private static boolean takesRandom(JavaAccess<?> access) {
        return access.getTarget().getFullName().contains("java.util.Random");
    }

    /** Copying arrays is all that one may ask the system for: its clocks, streams and settings belong to callers. */
    private static boolean isEnvironment(JavaClass owner, String member) {
        return switch (owner.getName()) {
            case "java.lang.Runtime" -> true;
            case "java.lang.System" -> !member.equals("arraycopy") && !member.equals("identityHashCode");
            default -> false;
        };
    }
}
