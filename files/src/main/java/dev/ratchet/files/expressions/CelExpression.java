package dev.ratchet.files.expressions;

import com.google.common.collect.ImmutableList;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelVarDecl;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.SimpleType;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.engine.code.Expressions;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One CEL expression. The only class that knows the library, apart from the values that go in and out. */
record CelExpression(String text, CelAbstractSyntaxTree tree, CelRuntime.Program program)
        implements Expressions.Expression {
    private static final int ITERATIONS = 100_000;
    private static final int LONGEST = 150;
    private static final CelOptions OPTIONS = CelOptions.current()
            .enableHeterogeneousNumericComparisons(true)
            .maxExpressionCodePointSize(CelExpressions.CHARACTERS)
            .comprehensionMaxIterations(ITERATIONS)
            .build();

    private static final Pattern NAME = Pattern.compile("(?!__)[A-Za-z_][A-Za-z0-9_]*");
    private static final Set<String> TYPES =
            Set.of("bool", "int", "uint", "double", "string", "bytes", "list", "map", "null_type", "type", "dyn");

    /** One for each set of variables; making one takes longer than using it. */
    private static final Map<Set<String>, Cel> LANGUAGES = new ConcurrentHashMap<>();

    static CelExpression compile(String text, @Nullable Set<String> variables) {
        try {
            var cel = variables == null
                    ? language(names(text))
                    : LANGUAGES.computeIfAbsent(variables, known -> language(known));
            var tree = cel.compile(text).getAst();
            return new CelExpression(text, tree, cel.createProgram(tree));
        } catch (CelValidationException e) {
            throw new ExpressionException(
                    "the expression " + Quoted.of(text) + " is wrong: "
                            + e.getErrors().stream()
                                    .limit(3)
                                    .map(CelExpression::line)
                                    .collect(Collectors.joining("; "))
                            + (variables == null ? "" : "; it may use " + String.join(", ", new TreeSet<>(variables))),
                    e);
        } catch (CelEvaluationException e) {
            throw new ExpressionException("the expression " + Quoted.of(text) + " is wrong: " + e.getMessage(), e);
        }
    }

    private static Cel language(Set<String> variables) {
        return CelFactory.legacyCelBuilder()
                .setOptions(OPTIONS)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .addFunctionDeclarations(CelFunctionDecl.newFunctionDeclaration(
                        "text", CelOverloadDecl.newGlobalOverload("text_dyn", SimpleType.STRING, SimpleType.DYN)))
                .addFunctionBindings(
                        CelFunctionBinding.from("text_dyn", Object.class, value -> Template.text(CelValues.out(value))))
                .addVarDeclarations(variables.stream()
                        .map(name -> CelVarDecl.newVarDeclaration(name, SimpleType.DYN))
                        .collect(ImmutableList.toImmutableList()))
                .build();
    }

    /** Every name that an expression uses, where any may be a variable. */
    private static Set<String> names(String text) throws CelValidationException {
        var parsed = LANGUAGES
                .computeIfAbsent(Set.of(), known -> language(known))
                .parse(text)
                .getAst();
        return CelNavigableAst.fromAst(parsed)
                .getRoot()
                .allNodes()
                .map(CelNavigableExpr::expr)
                .filter(node -> node.exprKind().getKind() == CelExpr.ExprKind.Kind.IDENT)
                .map(node -> node.ident().name())
                .filter(name -> NAME.matcher(name).matches() && !TYPES.contains(name))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String line(CelIssue issue) {
        var message = issue.getMessage().replace(" (in container '')", "").replaceFirst(" expecting \\{.*", "");
        return "at character " + (issue.getSourceLocation().getColumn() + 1) + ": "
                + (message.length() > LONGEST ? message.substring(0, LONGEST) + "..." : message);
    }

    @Override
    public @Nullable Object value(Map<String, ? extends @Nullable Object> variables) {
        try {
            return CelValues.out(program.eval(CelValues.in(variables)));
        } catch (CelEvaluationException | IllegalArgumentException e) {
            throw new ExpressionException(
                    "the expression " + Quoted.of(text) + " has no value here: " + why(e.getMessage()), e);
        }
    }

    private static String why(@Nullable String message) {
        return String.valueOf(message).replaceFirst("^evaluation error( at <input>:\\d+)?: ", "");
    }

    @Override
    public Set<String> membersOf(String variable) {
        var members = new TreeSet<String>();
        CelNavigableAst.fromAst(tree).getRoot().allNodes().forEach(node -> {
            var member = member(node.expr(), variable);
            if (member != null) {
                members.add(member);
            }
        });
        return members;
    }

    /** Both {@code steps.charge} and {@code steps['charge']}. */
    private static @Nullable String member(CelExpr expression, String variable) {
        if (expression.exprKind().getKind() == CelExpr.ExprKind.Kind.SELECT) {
            return isVariable(expression.select().operand(), variable)
                    ? expression.select().field()
                    : null;
        }
        if (expression.exprKind().getKind() == CelExpr.ExprKind.Kind.CALL
                && expression.call().function().equals("_[_]")
                && isVariable(expression.call().args().get(0), variable)) {
            var index = expression.call().args().get(1);
            return index.exprKind().getKind() == CelExpr.ExprKind.Kind.CONSTANT
                            && index.constant().getKind() == CelConstant.Kind.STRING_VALUE
                    ? index.constant().stringValue()
                    : null;
        }
        return null;
    }

    private static boolean isVariable(CelExpr expression, String variable) {
        return expression.exprKind().getKind() == CelExpr.ExprKind.Kind.IDENT
                && expression.ident().name().equals(variable);
    }
}
