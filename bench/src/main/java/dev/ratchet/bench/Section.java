package dev.ratchet.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the page says above the table of one benchmark class. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Section {
    String title();

    /** What one operation is, and what is the same for all. */
    String text();

    /** The method that the others are compared to. */
    String baseline();
}
