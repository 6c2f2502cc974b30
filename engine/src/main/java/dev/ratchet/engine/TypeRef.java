package dev.ratchet.engine;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A type with its arguments, which a class cannot name: {@code new TypeRef<List<Item>>() {}}, with the braces. Immutable.
 *
 * @param <T> the type
 */
public abstract class TypeRef<T> {
    private final Type type;

    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType self)
                || self.getRawType() != TypeRef.class) {
            throw new IllegalArgumentException("a TypeRef names its type directly: write new TypeRef<List<Item>>() {}");
        }
        type = self.getActualTypeArguments()[0];
        if (isOpen(type)) {
            throw new IllegalArgumentException(
                    "the type " + type.getTypeName() + " is not known at run time: write it without type variables");
        }
    }

    private TypeRef(Class<T> plain) {
        type = plain;
    }

    static <T> TypeRef<T> of(Class<T> plain) {
        return new TypeRef<>(plain) {};
    }

    private static boolean isOpen(Type type) {
        if (type instanceof TypeVariable<?>) {
            return true;
        }
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments()).anyMatch(TypeRef::isOpen);
        }
        if (type instanceof WildcardType wildcard) {
            return Arrays.stream(wildcard.getUpperBounds()).anyMatch(TypeRef::isOpen);
        }
        return type instanceof GenericArrayType array && isOpen(array.getGenericComponentType());
    }

    public final Type type() {
        return type;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof TypeRef<?> ref && type.equals(ref.type);
    }

    @Override
    public final int hashCode() {
        return type.hashCode();
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }
}
