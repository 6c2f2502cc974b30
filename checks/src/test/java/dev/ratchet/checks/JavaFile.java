package dev.ratchet.checks;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A Java source with its syntax tree, parsed by the running JDK's own compiler; names are not resolved. */
public final class JavaFile {
    private final TextFile source;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;

    private JavaFile(TextFile source, CompilationUnitTree unit, SourcePositions positions) {
        this.source = source;
        this.unit = unit;
        this.positions = positions;
    }

    public static JavaFile parse(TextFile source) {
        return parse(List.of(source)).get(0);
    }

    public static List<JavaFile> parse(List<TextFile> sources) {
        if (sources.isEmpty()) {
            return List.of();
        }
        Map<URI, TextFile> byUri = new LinkedHashMap<>();
        sources.forEach(source -> byUri.put(uri(source), source));
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<InMemory> inputs = sources.stream().map(InMemory::new).toList();
        JavacTask task = (JavacTask)
                ToolProvider.getSystemJavaCompiler().getTask(null, null, problems, List.of("-proc:none"), null, inputs);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        List<JavaFile> files = new ArrayList<>();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                TextFile source =
                        Objects.requireNonNull(byUri.get(unit.getSourceFile().toUri()));
                files.add(new JavaFile(source, unit, positions));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        refuseErrors(problems);
        return files;
    }

    private static void refuseErrors(DiagnosticCollector<JavaFileObject> problems) {
        for (Diagnostic<?> problem : problems.getDiagnostics()) {
            if (problem.getKind() == Diagnostic.Kind.ERROR) {
                throw new IllegalArgumentException("cannot parse " + problem);
            }
        }
    }

    private static URI uri(TextFile source) {
        return URI.create("memory:///" + source.path());
    }

    public TextFile source() {
        return source;
    }

    public String path() {
        return source.path();
    }

    public CompilationUnitTree unit() {
        return unit;
    }

    public String packageName() {
        return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }

    public int line(Tree tree) {
        return lineOf(positions.getStartPosition(unit, tree));
    }

    public int lastLine(Tree tree) {
        return lineOf(positions.getEndPosition(unit, tree));
    }

    /** A node that the parser made up, such as an implied constructor, has no position; it counts as line 0. */
    private int lineOf(long position) {
        return position == Diagnostic.NOPOS ? 0 : (int) unit.getLineMap().getLineNumber(position);
    }

    private static final class InMemory extends SimpleJavaFileObject {
        private final TextFile source;

        InMemory(TextFile source) {
            super(uri(source), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source.text();
        }
    }
}
