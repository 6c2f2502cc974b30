package dev.ratchet.checks.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import dev.ratchet.checks.JavaFile;
import dev.ratchet.checks.TextFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** How big a file, a method, a parameter list and a package may be before somebody must look again. */
final class Sizes {
    static final int MAIN_LINES = 400;
    static final int TEST_LINES = 600;
    static final int METHOD_LINES = 50;
    static final int PARAMETERS = 5;
    static final int TYPES = 20;

    private Sizes() {}

    static List<Finding> files(TextFile file) {
        int limit = file.isTest() ? TEST_LINES : MAIN_LINES;
        int lines = file.lines().size();
        return lines <= limit
                ? List.of()
                : List.of(new Finding(
                        file.path(),
                        limit + 1,
                        "%d lines, more than %d: find the second job in it".formatted(lines, limit)));
    }

    /** A method's length is from its annotations to its last brace; its documentation is free. */
    static List<Finding> methods(JavaFile file) {
        List<Finding> findings = new ArrayList<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
                int lines = file.lastLine(method) - file.line(method) + 1;
                if (lines > METHOD_LINES) {
                    findings.add(new Finding(
                            file.path(),
                            file.line(method),
                            "%s has %d lines, more than %d: name its parts"
                                    .formatted(method.getName(), lines, METHOD_LINES)));
                }
                return super.visitMethod(method, null);
            }
        }.scan(file.unit(), null);
        return findings;
    }

    /**
     * A record's header names what it holds, and its constructors repeat the header: a record is the cure, not the illness. A private
     * constructor is called by one builder or factory beside it, which names each value.
     */
    static List<Finding> parameters(JavaFile file) {
        List<Finding> findings = new ArrayList<>();
        new TreeScanner<@Nullable Void, Boolean>() {
            @Override
            public @Nullable Void visitClass(ClassTree type, Boolean inRecord) {
                return super.visitClass(type, type.getKind() == Tree.Kind.RECORD);
            }

            @Override
            public @Nullable Void visitMethod(MethodTree method, Boolean inRecord) {
                int parameters = method.getParameters().size();
                if (parameters > PARAMETERS && !isExempt(method, inRecord)) {
                    findings.add(new Finding(
                            file.path(),
                            file.line(method),
                            "%s has %d parameters, more than %d: make a record of those that belong together"
                                    .formatted(method.getName(), parameters, PARAMETERS)));
                }
                return super.visitMethod(method, inRecord);
            }
        }.scan(file.unit(), false);
        return findings;
    }

    private static boolean isExempt(MethodTree method, boolean inRecord) {
        boolean isConstructor = method.getReturnType() == null;
        return isConstructor && (inRecord || method.getModifiers().getFlags().contains(Modifier.PRIVATE));
    }

    /** Counts the top-level types of each source folder, main and test apart. */
    static List<Finding> packages(List<JavaFile> files) {
        Map<String, Integer> types = new TreeMap<>();
        for (JavaFile file : files) {
            types.merge(file.source().folder(), file.unit().getTypeDecls().size(), Integer::sum);
        }
        List<Finding> findings = new ArrayList<>();
        types.forEach((folder, count) -> {
            if (count > TYPES) {
                findings.add(new Finding(
                        folder, 0, "%d types, more than %d: find the second room in it".formatted(count, TYPES)));
            }
        });
        return findings;
    }
}
