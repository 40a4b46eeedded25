import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.*;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** Prints what JavaParser finds in the files named on standard input. */
public class Definitions {
    private final String path;
    private final Deque<String> scope = new ArrayDeque<>();

    private Definitions(String path) {
        this.path = path;
    }

    public static void main(String[] args) throws Exception {
        var parser = new JavaParser(new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.BLEEDING_EDGE));
        var in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            CompilationUnit unit = parser.parse(Path.of(args[0], line)).getResult().orElseThrow();
            new Definitions(line).visit(unit);
        }
    }

    private void emit(String kind, String name, Node node) {
        var range = node.getRange().orElseThrow();
        var before = scope.isEmpty() ? "" : String.join(".", scope) + ".";
        System.out.printf("{\"path\":\"%s\",\"kind\":\"%s\",\"name\":\"%s\",\"first\":%d,\"last\":%d}%n",
            path, kind, before + name, range.begin.line, range.end.line);
    }

    private void inside(String name, Node node) {
        scope.addLast(name);
        node.getChildNodes().forEach(this::visit);
        scope.removeLast();
    }

    private void define(String kind, String name, Node node) {
        emit(kind, name, node);
        inside(name, node);
    }

    private void visit(Node node) {
        if (node instanceof TypeDeclaration<?> type) {
            emit("type", type.getNameAsString(), node);
            scope.addLast(type.getNameAsString());
            if (type instanceof RecordDeclaration record) {
                record.getParameters().forEach(p -> emit("field", p.getNameAsString(), p));
            }
            if (type instanceof EnumDeclaration e) {
                e.getEntries().forEach(this::visit);
            }
            type.getMembers().forEach(this::visit);
            scope.removeLast();
        } else if (node instanceof CallableDeclaration<?> callable) {
            define("function", callable.getNameAsString(), node);
        } else if (node instanceof CompactConstructorDeclaration constructor) {
            define("function", constructor.getNameAsString(), node);
        } else if (node instanceof AnnotationMemberDeclaration member) {
            define("function", member.getNameAsString(), node);
        } else if (node instanceof FieldDeclaration field) {
            field.getVariables().forEach(v -> emit("field", v.getNameAsString(), node));
            field.getVariables().forEach(v -> v.getInitializer().ifPresent(this::visit));
        } else if (node instanceof EnumConstantDeclaration constant) {
            emit("field", constant.getNameAsString(), node);
            constant.getArguments().forEach(this::visit);
            scope.addLast(constant.getNameAsString());
            constant.getClassBody().forEach(this::visit);
            scope.removeLast();
        } else if (node instanceof ObjectCreationExpr made) {
            made.getScope().ifPresent(this::visit);
            made.getArguments().forEach(this::visit);
            made.getAnonymousClassBody().ifPresent(body -> {
                scope.addLast(made.getType().getNameWithScope());
                body.forEach(this::visit);
                scope.removeLast();
            });
        } else {
            node.getChildNodes().forEach(this::visit);
        }
    }
}
