package dev.ratchet.checks.tidy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import dev.ratchet.checks.JavaFile;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What may not be written in Java source, whatever it does. Each rule reads one file and returns all that it finds. */
final class JavaForm {
    private static final Pattern JOBLESS =
            Pattern.compile(".*(Manager|Helper|Utils?|Impl|Base|Common|Data|Info|Processor)");

    /** A statement, the edge of a block, or an annotation alone on its line; prose ends otherwise. */
    private static final Pattern CODE = Pattern.compile("^((import|package|return|throw|break|continue)\\b.*;"
            + "|.*\\w(\\(|\\s*=).*;"
            + "|.*[)\\w>]\\s*\\{"
            + "|}[;),]*"
            + "|@[A-Z]\\w*(\\(.*\\))?)$");

    private JavaForm() {}

    static List<Finding> wildcardImports(JavaFile file) {
        return file.unit().getImports().stream()
                .filter(imported -> name(imported).endsWith(".*"))
                .map(imported -> new Finding(
                        file.path(), file.line(imported), "name what is imported instead of " + name(imported)))
                .toList();
    }

    private static String name(ImportTree imported) {
        return imported.getQualifiedIdentifier().toString();
    }

    static List<Finding> joblessNames(JavaFile file) {
        return new Findings(file) {
            @Override
            public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
                if (JOBLESS.matcher(type.getSimpleName()).matches()) {
                    add(type, type.getSimpleName() + " has not found its job: name it after what it does");
                }
                return super.visitClass(type, null);
            }
        }.found();
    }

    static List<Finding> disabledTests(JavaFile file) {
        return new Findings(file) {
            @Override
            public @Nullable Void visitAnnotation(AnnotationTree annotation, @Nullable Void unused) {
                if (annotation.getAnnotationType().toString().matches("(.*\\.)?Disabled\\w*")) {
                    add(annotation, "a test that does not run proves nothing: mend it or remove it");
                }
                return super.visitAnnotation(annotation, null);
            }
        }.found();
    }

    static List<Finding> sleeps(JavaFile file) {
        return new Findings(file) {
            @Override
            public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void unused) {
                if (select.toString().matches("(.*\\.)?(Thread|TimeUnit(\\.\\w+)?)\\.sleep")) {
                    add(select, "wait for what must happen, or move a clock by hand");
                }
                return super.visitMemberSelect(select, null);
            }
        }.found();
    }

    /**
     * A switch whose labels are bare names is over an enum; a default there would swallow a new state in silence. Names of
     * constants look the same and belong into {@code looked-again.txt}.
     */
    static List<Finding> defaultsOverOurOwn(JavaFile file) {
        return new Findings(file) {
            @Override
            public @Nullable Void visitSwitch(SwitchTree tree, @Nullable Void unused) {
                check(tree.getCases());
                return super.visitSwitch(tree, null);
            }

            @Override
            public @Nullable Void visitSwitchExpression(SwitchExpressionTree tree, @Nullable Void unused) {
                check(tree.getCases());
                return super.visitSwitchExpression(tree, null);
            }

            private void check(List<? extends CaseTree> cases) {
                boolean overNames = cases.stream()
                        .flatMap(each -> each.getExpressions().stream())
                        .anyMatch(IdentifierTree.class::isInstance);
                cases.stream()
                        .filter(each -> overNames && each.getExpressions().isEmpty())
                        .forEach(each ->
                                add(each, "name every state instead of default, so that a new one breaks the compile"));
            }
        }.found();
    }

    static List<Finding> notesToSelf(JavaFile file) {
        return inComments(file, true, Writing.NOTE, "do it, or leave it out");
    }

    static List<Finding> codeInComments(JavaFile file) {
        return inComments(file, false, CODE, "remove the code; history keeps it");
    }

    private static List<Finding> inComments(JavaFile file, boolean inDocumentation, Pattern bad, String remedy) {
        List<Finding> findings = new ArrayList<>();
        for (Comment comment : Comment.in(file.source().text())) {
            List<String> content = comment.content();
            for (int i = 0; i < content.size(); i++) {
                if ((inDocumentation || !comment.isDocumentation())
                        && bad.matcher(content.get(i)).find()) {
                    findings.add(new Finding(file.path(), comment.line() + i, remedy));
                }
            }
        }
        return findings;
    }

    /** A walk over one file's tree that collects findings. Used once, by one thread. */
    private abstract static class Findings extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final JavaFile file;
        private final List<Finding> found = new ArrayList<>();

        Findings(JavaFile file) {
            this.file = file;
        }

        void add(Tree where, String remedy) {
            found.add(new Finding(file.path(), file.line(where), remedy));
        }

        List<Finding> found() {
            scan(file.unit(), null);
            return found;
        }
    }
}
