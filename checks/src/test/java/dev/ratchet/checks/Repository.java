package dev.ratchet.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** This repository as a folder: where it is, which modules it names, and its text files. Reads afresh at every call. */
public final class Repository {
    /** What a build or a tool leaves behind; the rest of the folder is taken as the repository, with or without git. */
    private static final Set<String> NOT_OURS =
            Set.of(".git", ".idea", ".vscode", ".settings", ".ratchet", "target", "node_modules");

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private final Path root;

    private Repository(Path root) {
        this.root = root;
    }

    /** The repository that the running test belongs to: the nearest folder upwards whose pom.xml names modules. */
    public static Repository here() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path pom = folder.resolve("pom.xml");
            if (Files.isRegularFile(pom) && read(pom).contains("<modules>")) {
                return new Repository(folder);
            }
        }
        throw new IllegalStateException("no pom.xml with modules above "
                + Path.of("").toAbsolutePath() + ": run the checks from inside the repository");
    }

    public Path root() {
        return root;
    }

    /** The modules that the root pom.xml names, those of its profiles too. */
    public List<String> modules() {
        return MODULE.matcher(read(root.resolve("pom.xml")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .distinct()
                .toList();
    }

    public boolean has(String path) {
        return Files.exists(root.resolve(path));
    }

    public TextFile file(String path) {
        return new TextFile(path, read(root.resolve(path)));
    }

    public List<TextFile> javaFiles() {
        return textFiles().stream().filter(TextFile::isJava).toList();
    }

    /** Every file that reads as UTF-8 text, by path. */
    public List<TextFile> textFiles() {
        List<TextFile> files = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return isOurs(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (isOurs(file) && attributes.isRegularFile()) {
                        addIfText(file, files);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        files.sort(Comparator.comparing(TextFile::path));
        return files;
    }

    private static boolean isOurs(Path path) {
        return !NOT_OURS.contains(path.getFileName().toString());
    }

    private void addIfText(Path file, List<TextFile> files) throws IOException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
            if (text.indexOf('\0') < 0) {
                files.add(new TextFile(root.relativize(file).toString().replace('\\', '/'), text));
            }
        } catch (CharacterCodingException e) {
            // Not text, so no rule speaks of it.
            return;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
