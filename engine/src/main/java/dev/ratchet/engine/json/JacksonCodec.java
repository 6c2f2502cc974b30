package dev.ratchet.engine.json;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON by Jackson. Readers tolerate properties that they do not know and take zero for numbers that are missing, because a run outlives
 * the class that its data was written with. A type with several classes says by Jackson's annotations which is meant: the text never
 * names a class by itself. Thread-safe; Jackson is loaded with the first value.
 */
public final class JacksonCodec implements Codec {
    /** How deep objects and arrays may be nested, as in a definition. */
    public static final int DEPTH = 100;

    /** How much of a path is shown: one as long as this leads round in a circle. */
    private static final int PATH = 10;

    /** Jackson tells which of its settings to change, and nobody can change them here. */
    private static final Pattern ADVICE = Pattern.compile(
            "\\s*\\(to avoid exception.*\\)$|: (enable|disable) .*$|\\s*\\(but could if .*\\)$|: not allowed as per .*$|, from `[^`]*`|\\s*\\(start marker at.*\\)$");

    /** Made when it is first touched, because loading Jackson takes longer than the rest of a short program. */
    private static final class Loaded {
        static final JsonMapper MAPPER = mapper();
    }

    private static JsonMapper mapper() {
        var factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(
                        StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
                .streamWriteConstraints(
                        StreamWriteConstraints.builder().maxNestingDepth(DEPTH).build())
                .build();
        return JsonMapper.builder(factory)
                .disable(
                        DeserializationFeature.ACCEPT_FLOAT_AS_INT,
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .disable(
                        DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS,
                        DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS,
                        DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE,
                        DateTimeFeature.NORMALIZE_DESERIALIZED_ZONE_ID)
                .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
                .disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .build();
    }

    @Override
    public String write(@Nullable Object value) {
        try {
            return storable(Loaded.MAPPER.writeValueAsString(value));
        } catch (JacksonException e) {
            throw unwritable(value, e);
        }
    }

    /** A plain class speaks for itself; of a generic type the value has lost its arguments, and with them the names of subtypes. */
    @Override
    public String write(@Nullable Object value, Type type) {
        if (type instanceof Class<?>) {
            return write(value);
        }
        try {
            var mapper = Loaded.MAPPER;
            return storable(mapper.writerFor(mapper.constructType(type)).writeValueAsString(value));
        } catch (JacksonException e) {
            throw unwritable(value, e);
        }
    }

    @Override
    public @Nullable Object read(String json, Type type) {
        try {
            var mapper = Loaded.MAPPER;
            return mapper.readValue(json, mapper.constructType(type));
        } catch (JacksonException e) {
            throw new PayloadException("cannot turn JSON into " + type.getTypeName() + ": " + why(e), e);
        }
    }

    @Override
    public @Nullable Object tree(String json) {
        try {
            return withLongs(Loaded.MAPPER.readValue(json, Object.class));
        } catch (JacksonException e) {
            throw new PayloadException("cannot read JSON: " + why(e), e);
        }
    }

    /** Jackson gives small whole numbers as Integer, and has no setting for "Long, or BigInteger where it must be". */
    private static @Nullable Object withLongs(@Nullable Object tree) {
        if (tree instanceof Integer number) {
            return number.longValue();
        }
        if (tree instanceof Map<?, ?> map) {
            var longs = new LinkedHashMap<@Nullable Object, @Nullable Object>(map.size() * 2);
            map.forEach((key, value) -> longs.put(key, withLongs(value)));
            return longs;
        }
        if (tree instanceof List<?> list) {
            var longs = new ArrayList<@Nullable Object>(list.size());
            list.forEach(value -> longs.add(withLongs(value)));
            return longs;
        }
        return tree;
    }

    private static PayloadException unwritable(@Nullable Object value, JacksonException e) {
        var type = value == null ? "null" : value.getClass().getTypeName();
        return new PayloadException("cannot turn " + type + " into JSON: " + why(e), e);
    }

    private static String why(JacksonException e) {
        var path = path(e.getPath());
        var message = ADVICE.matcher(String.valueOf(e.getOriginalMessage())).replaceAll("");
        return (path.isEmpty() ? "" : "at '" + path + "': ") + message;
    }

    private static String path(List<JacksonException.Reference> path) {
        var text = new StringBuilder();
        for (var reference : path.subList(0, Math.min(path.size(), PATH))) {
            if (reference.getPropertyName() == null) {
                text.append('[').append(reference.getIndex()).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(reference.getPropertyName());
            }
        }
        return text.append(path.size() > PATH ? "..." : "").toString();
    }

    /** Half of a surrogate pair cannot be encoded in UTF-8; it can only stand inside a JSON text, where an escape means the same. */
    private static String storable(String json) {
        for (var i = 0; i < json.length(); i++) {
            if (Character.isSurrogate(json.charAt(i)) && !isPair(json, i++)) {
                return escaped(json);
            }
        }
        return json;
    }

    private static String escaped(String json) {
        var text = new StringBuilder(json.length() + 16);
        for (var i = 0; i < json.length(); i++) {
            var character = json.charAt(i);
            if (!Character.isSurrogate(character)) {
                text.append(character);
            } else if (isPair(json, i)) {
                text.append(character).append(json.charAt(++i));
            } else {
                text.append("\\u").append(HexFormat.of().toHexDigits(character));
            }
        }
        return text.toString();
    }

    private static boolean isPair(String json, int at) {
        return at + 1 < json.length() && Character.isSurrogatePair(json.charAt(at), json.charAt(at + 1));
    }
}
