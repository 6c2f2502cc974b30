package dev.ratchet.core.store.text;

import dev.ratchet.core.run.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The items of one stored list, taken from first to last; optional ones are told apart by their type. One owner, one thread. */
final class Items {
    private final Node node;
    private final List<Node> list;
    private int taken;

    Items(Node node) {
        this.node = node;
        this.list = node.list();
    }

    Node next(String what) {
        if (taken == list.size()) {
            throw node.wrong(what + " is missing");
        }
        return list.get(taken++);
    }

    @Nullable
    Node nextIf(Predicate<Node> fits) {
        return taken < list.size() && fits.test(list.get(taken)) ? list.get(taken++) : null;
    }

    boolean hasNext() {
        return taken < list.size();
    }

    String text(String what) {
        return next("the " + what).text();
    }

    int number(String what) {
        return next("the " + what).smallNumber();
    }

    int attempt(int usual) {
        var attempt = nextIf(Node::isNumber);
        return attempt == null ? usual : attempt.smallNumber();
    }

    Cause cause(@Nullable Cause usual) {
        var cause = nextIf(Node::isText);
        return cause == null ? known(usual) : cause.word(Cause.class);
    }

    /** The usual cause of what says nothing of it. */
    Cause known(@Nullable Cause usual) {
        if (usual == null) {
            throw node.wrong("the cause is missing");
        }
        return usual;
    }

    Move move() {
        var move = next("the move");
        if (move.text().length() != 2) {
            throw move.wrong("a move has two letters, not '" + move.text() + "'");
        }
        return new Move(move, 0);
    }

    /** One move or several, each of which goes on where the one before has led to. */
    List<Move> moves() {
        var letters = next("the move");
        var count = letters.text().length() - 1;
        if (count < 1) {
            throw letters.wrong("a move has two letters or more, not '" + letters.text() + "'");
        }
        var moves = new ArrayList<Move>(count);
        for (var first = 0; first < count; first++) {
            moves.add(new Move(letters, first));
        }
        return moves;
    }

    Fields more(Set<String> known) {
        var more = nextIf(Node::isObject);
        return more == null ? new Fields(node, Map.of()) : more.fields(known);
    }

    void end() {
        if (taken < list.size()) {
            throw list.get(taken).wrong("there is more than expected");
        }
    }

    /** Two letters: where from and where to. */
    record Move(Node letters, int first) {
        <S> S from(Function<Character, S> state) {
            return letters.as(text -> state.apply(text.charAt(first)));
        }

        <S> S to(Function<Character, S> state) {
            return letters.as(text -> state.apply(text.charAt(first + 1)));
        }
    }
}
