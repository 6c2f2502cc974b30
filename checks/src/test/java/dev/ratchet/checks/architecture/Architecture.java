package dev.ratchet.checks.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/** The rules between modules. Those that speak of modules to come hold of nothing today and will bite when there is something. */
final class Architecture {
    private static final Set<String> JDBC_NAMES =
            Set.of("java.sql.Connection", "java.sql.SQLException", "javax.sql.DataSource");

    /** Who writes SQL: adapters, entities on the user's own table, samples on theirs, and what tests and measures them. */
    private static final Set<String> WRITE_SQL =
            Set.of("postgres", "sqlite", "entity", "pgtest", "bench", "checks", "examples");

    /** Who is handed a connection or a data source and passes it on. */
    private static final Set<String> NAME_CONNECTIONS =
            Set.of("engine", "spring", "cli", "server", "testkit", "examples");

    private Architecture() {}

    static ArchRule fsmDependsOnNothing() {
        return classes()
                .that()
                .resideInAPackage("dev.ratchet.fsm..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..", "dev.ratchet.fsm.."))
                .because("anyone must be able to embed a state machine without taking anything else along");
    }

    static ArchRule coreDependsOnFsmOnly() {
        return classes()
                .that()
                .resideInAPackage("dev.ratchet.core..")
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage("java..", "org.jspecify..", "dev.ratchet.fsm..", "dev.ratchet.core.."))
                .because("what decides must not depend on how it is stored, parsed or run");
    }

    /** The module computes from its arguments and touches nothing; packages that perform what users hand in are left out. */
    static ArchRule touchesNothing(String module, String... leftOut) {
        return noClasses()
                .that(resideInAPackage(Modules.ROOT + module + ".."))
                .and()
                .resideOutsideOfPackages(leftOut)
                .should()
                .dependOnClassesThat(Purity.theWorld())
                .orShould(access(Purity.clocksOrDice()))
                .because("time, ids and randomness are arguments, so that every decision can be repeated");
    }

    static ArchRule modulesPointInwards() {
        return classes()
                .that(DescribedPredicate.describe("are ours", Modules::isOurs))
                .should(beInAKnownModule())
                .andShould(dependOnOurs(
                        "point inwards", (from, to) -> Modules.mayDependOn(Modules.of(from), Modules.of(to))))
                .because("docs/ARCHITECTURE.md says which module may see which");
    }

    static ArchRule onlyCompositionRootsNameAdapters() {
        return classes()
                .that(DescribedPredicate.describe("are ours", Modules::isOurs))
                .should(dependOnOurs(
                        "name adapters in composition roots only",
                        (from, to) -> !Modules.ADAPTERS.contains(Modules.of(to))
                                || Modules.of(from).equals(Modules.of(to))
                                || Modules.COMPOSITION_ROOTS.contains(Modules.of(from))))
                .because("everyone else finds a store through the storage port");
    }

    static ArchRule onlyAdaptersSeeJdbc() {
        return classes()
                .that(DescribedPredicate.describe("are ours", Modules::isOurs))
                .should(depend("see JDBC in adapters only", Architecture::isJdbc, (from, to) -> {
                    String module = Modules.of(from);
                    return WRITE_SQL.contains(module)
                            || (NAME_CONNECTIONS.contains(module) && JDBC_NAMES.contains(to.getName()));
                }))
                .because("a table, a column or a java.sql type is an adapter's business");
    }

    private static boolean isJdbc(JavaClass type) {
        return Set.of("java.sql", "javax.sql").contains(type.getPackageName());
    }

    static ArchRule nobodySleeps() {
        DescribedPredicate<JavaAccess<?>> sleep = DescribedPredicate.describe(
                "sleep",
                access -> access.getTarget().getName().equals("sleep")
                        && Set.of("java.lang.Thread", "java.util.concurrent.TimeUnit")
                                .contains(access.getTargetOwner().getName()));
        return noClasses()
                .should(access(sleep))
                .because("a test awaits what must happen, and a loop waits to be woken");
    }

    static ArchRule noCyclesBetweenPackages() {
        return slices().matching("dev.ratchet.(**)").should().beFreeOfCycles();
    }

    static ArchRule packagesAreNullMarked() {
        return classes()
                .that(DescribedPredicate.describe("are ours", Modules::isOurs))
                .should(beInANullMarkedPackage())
                .because("only then does null stand in a signature or nowhere");
    }

    static ArchRule noJavaSerialization() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(Object(In|Out)put(Stream)?|Externalizable)")
                .because("what is stored is JSON, and bytes from outside never become objects by themselves");
    }

    private static ArchCondition<JavaClass> access(DescribedPredicate<JavaAccess<?>> what) {
        return new ArchCondition<>(what.getDescription()) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (JavaAccess<?> access : type.getAccessesFromSelf()) {
                    events.add(new SimpleConditionEvent(access, what.test(access), access.getDescription()));
                }
            }
        };
    }

    private static ArchCondition<JavaClass> dependOnOurs(String text, BiPredicate<JavaClass, JavaClass> allowed) {
        return depend(text, Modules::isOurs, allowed);
    }

    private static ArchCondition<JavaClass> depend(
            String text, Predicate<JavaClass> onWhat, BiPredicate<JavaClass, JavaClass> allowed) {
        return new ArchCondition<>(text) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    JavaClass target = dependency.getTargetClass().getBaseComponentType();
                    if (onWhat.test(target)) {
                        events.add(new SimpleConditionEvent(
                                dependency, allowed.test(type, target), dependency.getDescription()));
                    }
                }
            }
        };
    }

    private static ArchCondition<JavaClass> beInAKnownModule() {
        return new ArchCondition<>("be in a known module") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                events.add(new SimpleConditionEvent(
                        type,
                        Modules.isKnown(Modules.of(type)),
                        "enter %s in Modules and in docs/ARCHITECTURE.md: %s"
                                .formatted(Modules.of(type), type.getName())));
            }
        };
    }

    private static ArchCondition<JavaClass> beInANullMarkedPackage() {
        return new ArchCondition<>("be in a null-marked package") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage()
                        .tryGetPackageInfo()
                        .filter(sign -> sign.isAnnotatedWith(NullMarked.class))
                        .isPresent();
                events.add(new SimpleConditionEvent(
                        type, marked, type.getPackageName() + " is not null-marked: " + type.getName()));
            }
        };
    }
}
