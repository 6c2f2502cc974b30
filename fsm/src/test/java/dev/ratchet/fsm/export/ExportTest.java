package dev.ratchet.fsm.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fsm.StateMachine;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExportTest {
    enum Page {
        DRAFT,
        IN_REVIEW,
        PUBLISHED
    }

    enum Click {
        SUBMIT,
        PUBLISH
    }

    private final StateMachine<Page, Object> pages = StateMachine.of(Page.class)
            .initial(Page.DRAFT)
            .end(Page.PUBLISHED)
            .on(Page.DRAFT, Click.SUBMIT)
            .to(Page.IN_REVIEW)
            .guard("spelling", any -> true)
            .guard("links", any -> true)
            .before("lock", any -> {})
            .allow(Page.IN_REVIEW, Page.DRAFT)
            .on(Page.IN_REVIEW, Click.PUBLISH)
            .to(Page.PUBLISHED)
            .after("tell", any -> {})
            .onExit(Page.DRAFT, "save", any -> {})
            .onEntry(Page.PUBLISHED, "index", any -> {})
            .build();

    private final StateMachine<String, Object> odd = StateMachine.of(
                    List.of("a\"b", "in-progress", "x|y", "two\nlines", "_\\<b>*;#é", "end"))
            .initial("a\"b")
            .end("end")
            .allow("a\"b", "in-progress")
            .allow("in-progress", "x|y")
            .guard("is \"ok\"?", any -> true)
            .allow("x|y", "two\nlines")
            .allow("two\nlines", "_\\<b>*;#é")
            .allow("_\\<b>*;#é", "end")
            .build();

    @Test
    void markdown_is_a_table_of_edges() {
        assertThat(Markdown.of(pages)).isEqualTo("""
                        Starts at DRAFT; ends at PUBLISHED.

                        | from      | event   | to        | guards          | before     | after       |
                        |-----------|---------|-----------|-----------------|------------|-------------|
                        | DRAFT     | SUBMIT  | IN_REVIEW | spelling, links | save, lock |             |
                        | IN_REVIEW |         | DRAFT     |                 |            |             |
                        | IN_REVIEW | PUBLISH | PUBLISHED |                 |            | tell, index |
                        """);
    }

    @Test
    void markdown_survives_odd_names() {
        assertThat(Markdown.of(odd)).isEqualTo("""
                        Starts at a"b; ends at end.

                        | from           | to             | guards   |
                        |----------------|----------------|----------|
                        | a"b            | in-progress    |          |
                        | in-progress    | x\\|y           | is "ok"? |
                        | x\\|y           | two<br>lines   |          |
                        | two<br>lines   | \\_\\\\\\<b\\>\\*;#é |          |
                        | \\_\\\\\\<b\\>\\*;#é | end            |          |
                        """);
    }

    @Test
    void mermaid_is_a_state_diagram() {
        assertThat(Mermaid.of(pages)).isEqualTo("""
                        stateDiagram-v2
                            [*] --> DRAFT
                            DRAFT --> IN_REVIEW : SUBMIT [spelling, links] / save, lock
                            IN_REVIEW --> DRAFT
                            IN_REVIEW --> PUBLISHED : PUBLISH / tell, index
                            PUBLISHED --> [*]
                        """);
    }

    @Test
    void mermaid_gives_odd_names_an_alias() {
        assertThat(Mermaid.of(odd)).isEqualTo("""
                        stateDiagram-v2
                            state "a#34;b" as s0
                            state "in-progress" as s1
                            state "x#124;y" as s2
                            state "two#10;lines" as s3
                            state "#95;#92;#60;b#62;#42;#59;#35;é" as s4
                            state "end" as s5
                            [*] --> s0
                            s0 --> s1
                            s1 --> s2 : [is #34;ok#34;?]
                            s2 --> s3
                            s3 --> s4
                            s4 --> s5
                            s5 --> [*]
                        """);
    }

    @Test
    void mermaid_does_not_take_a_name_for_its_own_syntax_or_ids() {
        for (String name : List.of(
                "root",
                "ROOT_START",
                "root_end",
                "stateDiagram",
                "StateDiagramV2",
                "end",
                "State",
                "note",
                "classDef")) {
            assertThat(Mermaid.of(line(name, "b"))).isEqualTo("""
                            stateDiagram-v2
                                state "%s" as s0
                                state "b" as s1
                                [*] --> s0
                                s0 --> s1
                                s1 --> [*]
                            """.formatted(name));
        }
    }

    @Test
    void mermaid_shows_blank_names_and_names_that_look_like_markdown() {
        assertThat(Mermaid.of(line("", "  ", "_u_", "a_b", "1. one", "- dash", "v1.2")))
                .startsWith("""
                        stateDiagram-v2
                            state "(blank)" as s0
                            state "(blank)" as s1
                            state "#95;u#95;" as s2
                            state "a_b" as s3
                            state "1#46; one" as s4
                            state "#45; dash" as s5
                            state "v1.2" as s6
                            [*] --> s0
                        """);
    }

    /** A machine that goes through these states in order. */
    private static StateMachine<String, Object> line(String... states) {
        var builder = StateMachine.of(List.of(states)).initial(states[0]).end(states[states.length - 1]);
        for (int i = 1; i < states.length; i++) {
            builder.allow(states[i - 1], states[i]);
        }
        return builder.build();
    }

    @Test
    void dot_is_a_graph() {
        assertThat(Dot.of(pages)).isEqualTo("""
                        digraph machine {
                          rankdir=LR;
                          node [shape=box, style=rounded];
                          "start" [shape=point];
                          "DRAFT";
                          "IN_REVIEW";
                          "PUBLISHED" [peripheries=2];
                          "start" -> "DRAFT";
                          "DRAFT" -> "IN_REVIEW" [label="SUBMIT [spelling, links] / save, lock"];
                          "IN_REVIEW" -> "DRAFT";
                          "IN_REVIEW" -> "PUBLISHED" [label="PUBLISH / tell, index"];
                        }
                        """);
    }

    @Test
    void dot_survives_odd_names() {
        assertThat(Dot.of(odd)).isEqualTo("""
                        digraph machine {
                          rankdir=LR;
                          node [shape=box, style=rounded];
                          "start" [shape=point];
                          s0 [label="a\\"b"];
                          s1 [label="in-progress"];
                          s2 [label="x|y"];
                          s3 [label="two\\nlines"];
                          s4 [label="_\\\\<b>*;#é"];
                          s5 [label="end"] [peripheries=2];
                          "start" -> s0;
                          s0 -> s1;
                          s1 -> s2 [label="[is \\"ok\\"?]"];
                          s2 -> s3;
                          s3 -> s4;
                          s4 -> s5;
                        }
                        """);
        assertThat(Dot.of(line("a\"b", "in-progress", "<b>"))).contains("\"a\\\"b\" -> \"in-progress\";\n");
        var start = StateMachine.of(List.of("start", "start_"))
                .initial("start")
                .end("start_")
                .allow("start", "start_")
                .build();
        assertThat(Dot.of(start)).contains("\"start__\" [shape=point];\n", "\"start__\" -> \"start\";\n");
    }

    @Test
    void dot_tells_names_apart_that_it_could_not_write_as_they_are() {
        assertThat(Dot.of(line("a\nb", "a\rb", "nul\0", "%1", "&lt;b&gt;", "", "half\ud83d", "\u2028")))
                .contains(
                        "s0 [label=\"a\\nb\"];\n",
                        "s1 [label=\"a\\\\u000db\"];\n",
                        "s2 [label=\"nul\\\\u0000\"];\n",
                        "s3 [label=\"%1\"];\n",
                        "s4 [label=\"&amp;lt;b&amp;gt;\"];\n",
                        "s5 [label=\"(blank)\"];\n",
                        "s6 [label=\"half\\\\ud83d\"];\n",
                        "s0 -> s1;\n");
    }

    @Test
    void json_is_the_whole_declaration() {
        assertThat(Json.of(pages)).isEqualTo("""
                        {
                          "initial": "DRAFT",
                          "states": [
                            {"name": "DRAFT", "final": false, "entry": [], "exit": ["save"]},
                            {"name": "IN_REVIEW", "final": false, "entry": [], "exit": []},
                            {"name": "PUBLISHED", "final": true, "entry": ["index"], "exit": []}
                          ],
                          "edges": [
                            {"from": "DRAFT", "to": "IN_REVIEW", "event": "SUBMIT", "guards": ["spelling", "links"], "before": ["lock"], "after": []},
                            {"from": "IN_REVIEW", "to": "DRAFT", "event": null, "guards": [], "before": [], "after": []},
                            {"from": "IN_REVIEW", "to": "PUBLISHED", "event": "PUBLISH", "guards": [], "before": [], "after": ["tell"]}
                          ]
                        }
                        """);
    }

    @Test
    void json_survives_odd_names() {
        var machine = StateMachine.of(List.of("q\"\\", "n\n\t\u0001", "\ud83d\ude00", "half\ud83d"))
                .initial("q\"\\")
                .end("half\ud83d")
                .allow("q\"\\", "n\n\t\u0001")
                .allow("n\n\t\u0001", "\ud83d\ude00")
                .allow("\ud83d\ude00", "half\ud83d")
                .build();

        assertThat(Json.of(machine))
                .contains(
                        "\"initial\": \"q\\\"\\\\\"",
                        "\"name\": \"n\\n\\u0009\\u0001\"",
                        "\"name\": \"\ud83d\ude00\"",
                        "\"name\": \"half\\ud83d\"");
    }

    @Test
    void a_machine_of_one_state_can_be_shown_too() {
        var machine =
                StateMachine.of(List.of("only")).initial("only").end("only").build();

        assertThat(Markdown.of(machine)).isEqualTo("Starts at only; ends at only.\n");
        assertThat(Json.of(machine)).contains("\"edges\": []");
        assertThat(Mermaid.of(machine)).isEqualTo("stateDiagram-v2\n    [*] --> only\n    only --> [*]\n");
    }
}
