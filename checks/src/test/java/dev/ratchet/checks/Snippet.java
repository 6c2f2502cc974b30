package dev.ratchet.checks;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Java source that is no file of the build: an example in a document, or code that breaks a rule on purpose. */
public final class Snippet extends SimpleJavaFileObject {
    private final String text;

    private Snippet(String text) {
        super(URI.create("memory:///" + path(text)), Kind.SOURCE);
        this.text = text;
    }

    /** Compiles sources, each one top-level type or package-info with its package line, into a folder. */
    public static void compile(Path folder, String... sources) {
        StringWriter problems = new StringWriter();
        List<String> options = List.of(
                "--release", "17", "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
        List<Snippet> inputs = Stream.of(sources).map(Snippet::new).toList();
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(problems, null, null, options, null, inputs)
                .call();
        if (!compiled) {
            throw new IllegalArgumentException("cannot compile: " + problems);
        }
    }

    /** The compiler wants a public type in a file of its name; the folder keeps files of one name apart. */
    private static String path(String text) {
        String home = text.replaceFirst("(?s).*?\\bpackage ([\\w.]+);.*", "$1").replace('.', '/');
        String type = "(?s).*?\\b(?:class|enum|record|interface) (\\w+).*";
        return home + "/" + (text.matches(type) ? text.replaceFirst(type, "$1") : "package-info") + ".java";
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }
}
