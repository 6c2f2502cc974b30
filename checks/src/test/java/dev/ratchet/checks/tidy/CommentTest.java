package dev.ratchet.checks.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommentTest {
    @Test
    void comments_of_all_three_kinds_are_found_with_their_lines() {
        assertThat(Comment.in("// one\nint x; // two\n/* three\n */ int y;\n/** four */"))
                .containsExactly(
                        new Comment(1, "// one"),
                        new Comment(2, "// two"),
                        new Comment(3, "/* three\n */"),
                        new Comment(5, "/** four */"));
    }

    @Test
    void nothing_inside_a_literal_is_a_comment() {
        assertThat(Comment.in("""
                        String a = "// no";
                        String b = "\\" /* no */";
                        char c = '"'; // yes
                        String d = \"""
                            // no "quotes" \\\"""
                            \"""; /* and yes */
                        """)).containsExactly(new Comment(3, "// yes"), new Comment(6, "/* and yes */"));
    }

    @Test
    void content_is_without_delimiters_and_stars() {
        assertThat(new Comment(1, "/**\n * One.\n *\n * Two.\n */").content())
                .containsExactly("", "One.", "", "Two.", "");
        assertThat(new Comment(1, "// One.").content()).containsExactly("One.");
    }

    @Test
    void an_unfinished_comment_ends_with_the_text() {
        assertThat(Comment.in("int x; // end")).containsExactly(new Comment(1, "// end"));
    }
}
