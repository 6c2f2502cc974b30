package dev.ratchet.files.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * A YAML document that was read, as far as it could be.
 *
 * @param root null if there is none, or it could not be read at all
 */
public record Yaml(@Nullable Node root, List<Fault> faults) {
    /** How large a file may be. */
    public static final int CHARACTERS = 1 << 20;

    private static final Pattern SPACES = Pattern.compile("\\s+");

    /** The parser's names for its tokens, in words. */
    private static final Map<String, String> TOKENS = Map.of(
            "'<stream end>'", "the end of the file",
            "unexpected end of stream", "the end of the file",
            "<block end>", "the end of the block",
            "'<block end>'", "the end of the block",
            "'<block mapping start>'", "a map that is indented otherwise",
            "'<block sequence start>'", "a list that is indented otherwise",
            "'<scalar>'", "a text");

    public Yaml {
        faults = List.copyOf(faults);
    }

    /** Reads one document. What is wrong is among the faults; a fault of syntax ends the reading, any other does not. */
    public static Yaml read(String text) {
        var faults = new ArrayList<Fault>();
        if (text.length() > CHARACTERS) {
            faults.add(Fault.error(
                    Place.START,
                    "too-large",
                    "the file has " + text.length() + " characters",
                    "use at most " + CHARACTERS + ": keep large data elsewhere"));
            return new Yaml(null, faults);
        }
        var settings = LoadSettings.builder().setCodePointLimit(CHARACTERS + 1).build();
        try {
            var events = new ParserImpl(settings, new StreamReader(settings, text));
            return new Yaml(new TreeReader(events, faults).document(), faults);
        } catch (TreeReader.RefusedException e) {
            faults.add(e.fault());
        } catch (MarkedYamlEngineException e) {
            faults.add(syntax(e));
        } catch (ReaderException e) {
            faults.add(Fault.error(
                    placeOf(text, e.getPosition()),
                    "character",
                    String.format("the character \\u%04x is not allowed in YAML", e.getCodePoint()),
                    "remove it, or write it as an escape inside double quotes"));
        } catch (YamlEngineException e) {
            faults.add(Fault.error(Place.START, "syntax", "the file is not YAML: " + plain(e.getMessage()), "mend it"));
        }
        return new Yaml(null, faults);
    }

    private static Fault syntax(MarkedYamlEngineException e) {
        // What never ends is best shown where it begins.
        var neverEnds = String.valueOf(e.getProblem()).matches(".*(stream end|end of stream).*");
        var mark = (neverEnds ? e.getContextMark() : e.getProblemMark())
                .or(e::getProblemMark)
                .or(e::getContextMark);
        var place =
                mark.map(at -> new Place(at.getLine() + 1, at.getColumn() + 1)).orElse(Place.START);
        var context = e.getContext() == null ? "" : plain(e.getContext()) + ": ";
        return Fault.error(
                place,
                "syntax",
                "the file is not YAML: " + context + plain(e.getProblem()),
                "check indentation, quotes and brackets here and in the line above");
    }

    private static String plain(@Nullable String message) {
        var text = SPACES.matcher(String.valueOf(message)).replaceAll(" ").strip();
        for (var token : TOKENS.entrySet()) {
            text = text.replace(token.getKey(), token.getValue());
        }
        return text.length() > 200 ? text.substring(0, 200) + "..." : text;
    }

    private static Place placeOf(String text, int position) {
        var line = 1;
        var column = 1;
        for (var at = 0; at < Math.min(position, text.length()); at++) {
            var isBreak = text.charAt(at) == '\n';
            line += isBreak ? 1 : 0;
            column = isBreak ? 1 : column + 1;
        }
        return new Place(line, column);
    }
}
