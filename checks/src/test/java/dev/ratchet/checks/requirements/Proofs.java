package dev.ratchet.checks.requirements;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import dev.ratchet.checks.JavaFile;
import dev.ratchet.checks.TextFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which tests carry which ids, read from the sources of all modules: {@code @Tag("S0-12")} on a test method, or on a class for
 * all of it.
 *
 * @param tests from id to tests, named Class.method or Class, sorted
 * @param mistakes tags that prove nothing, with the place and what to do
 */
record Proofs(Map<String, Set<String>> tests, List<String> mistakes) {
    /** What looks as if it were meant as an id; other tags are none of our business. */
    private static final Pattern ID_LIKE = Pattern.compile("(?i)S\\d.*");

    private static final Pattern TEST = Pattern.compile("(.*\\.)?(\\w*Test|TestFactory|TestTemplate)");

    static Proofs in(List<TextFile> sources, Set<String> known) {
        Proofs proofs = new Proofs(new TreeMap<>(), new ArrayList<>());
        List<TextFile> tagged =
                sources.stream().filter(file -> file.text().contains("@Tag")).toList();
        for (JavaFile file : JavaFile.parse(tagged)) {
            new Walk(file, known, proofs).scan(file.unit(), null);
        }
        return proofs;
    }

    Set<String> of(String id) {
        return tests.getOrDefault(id, Set.of());
    }

    /** Goes through one file, remembering the classes around it. */
    private static final class Walk extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final JavaFile file;
        private final Set<String> known;
        private final Proofs proofs;
        private String around = "";

        Walk(JavaFile file, Set<String> known, Proofs proofs) {
            this.file = file;
            this.known = known;
            this.proofs = proofs;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
            String outer = around;
            around = outer.isEmpty() ? type.getSimpleName().toString() : outer + "." + type.getSimpleName();
            enter(type.getModifiers(), around);
            super.visitClass(type, null);
            around = outer;
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
            String name = around + "." + method.getName();
            boolean isTest = method.getModifiers().getAnnotations().stream()
                    .anyMatch(each ->
                            TEST.matcher(each.getAnnotationType().toString()).matches());
            if (isTest) {
                enter(method.getModifiers(), name);
            } else if (!tags(method.getModifiers()).isEmpty()) {
                mistake(method, name + " carries a tag and is not a test");
            }
            return super.visitMethod(method, null);
        }

        private void enter(ModifiersTree modifiers, String test) {
            for (ExpressionTree tag : tags(modifiers)) {
                if (!(tag instanceof LiteralTree literal)) {
                    mistake(tag, "write the id of a @Tag literally, so that a search finds it");
                } else if (known.contains(String.valueOf(literal.getValue()))) {
                    proofs.tests
                            .computeIfAbsent(String.valueOf(literal.getValue()), id -> new TreeSet<>())
                            .add(test);
                } else if (ID_LIKE.matcher(String.valueOf(literal.getValue())).matches()) {
                    mistake(tag, literal.getValue() + " is not in requirements.txt");
                }
            }
        }

        private void mistake(Tree where, String what) {
            proofs.mistakes.add(file.path() + ":" + file.line(where) + ": " + what);
        }

        /** The values of all tags, those inside a {@code @Tags} too. */
        private static List<ExpressionTree> tags(ModifiersTree modifiers) {
            List<ExpressionTree> values = new ArrayList<>();
            new TreeScanner<@Nullable Void, @Nullable Void>() {
                @Override
                public @Nullable Void visitAnnotation(AnnotationTree annotation, @Nullable Void unused) {
                    if (annotation.getAnnotationType().toString().matches("(.*\\.)?Tag")) {
                        annotation.getArguments().forEach(each -> values.add(value(each)));
                    }
                    return super.visitAnnotation(annotation, null);
                }
            }.scan(modifiers, null);
            return values;
        }

        private static ExpressionTree value(ExpressionTree argument) {
            return argument instanceof AssignmentTree assignment ? assignment.getExpression() : argument;
        }
    }
}
