import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.*;
import com.github.javaparser.ast.expr.*;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.resolution.declarations.AssociableToAST;
import com.github.javaparser.symbolsolver.JavaSymbolSolver;
import com.github.javaparser.symbolsolver.resolution.typesolvers.*;
import java.io.*;
import java.nio.file.*;
import java.util.*;

/**
 * Prints the calls from function to function that JavaParser's symbol solver finds in the files
 * named on standard input, and those that it cannot resolve. What they use of other projects is in
 * the jars of the directory named second.
 */
public class Calls {
    public static void main(String[] args) throws Exception {
        var root = Path.of(args[0]).toRealPath();
        var solver = new CombinedTypeSolver(new ReflectionTypeSolver(false));
        if (args.length > 1 && !args[1].isEmpty()) {
            try (var jars = Files.newDirectoryStream(Path.of(args[1]), "*.jar")) {
                for (Path jar : jars) solver.add(new JarTypeSolver(jar));
            }
        }
        var configuration = new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.BLEEDING_EDGE);
        var plain = new JavaParser(configuration);
        var files = new BufferedReader(new InputStreamReader(System.in)).lines().toList();
        var roots = new TreeSet<Path>();
        for (String file : files) {
            var declared = plain.parse(root.resolve(file)).getResult().orElseThrow().getPackageDeclaration();
            var directory = root.resolve(file).getParent();
            int levels = declared.map(d -> d.getNameAsString().split("\\.").length).orElse(0);
            for (int i = 0; i < levels; i++) directory = directory.getParent();
            roots.add(directory);
        }
        for (Path source : roots) solver.add(new JavaParserTypeSolver(source, configuration));
        configuration.setSymbolResolver(new JavaSymbolSolver(solver));
        var parser = new JavaParser(configuration);
        for (String file : files) {
            CompilationUnit unit = parser.parse(root.resolve(file)).getResult().orElseThrow();
            unit.walk(node -> {
                String from = around(root, node);
                if (from.isEmpty()) return;
                try {
                    if (node instanceof MethodCallExpr call) edge(root, from, call.resolve());
                    else if (node instanceof ObjectCreationExpr made) edge(root, from, made.resolve());
                    else if (node instanceof ExplicitConstructorInvocationStmt other) edge(root, from, other.resolve());
                } catch (RuntimeException | StackOverflowError problem) {
                    String name = node instanceof MethodCallExpr call ? call.getNameAsString()
                        : node instanceof ObjectCreationExpr made ? made.getType().getNameAsString() : "";
                    print("unresolved", from, name);
                }
            });
        }
    }

    private static void edge(Path root, String from, AssociableToAST called) {
        var node = called.toAst();
        if (node.isEmpty() || !(node.get() instanceof Node)) return;
        String to = name(root, (Node) node.get());
        if (!to.isEmpty()) print("edge", from, to);
    }

    private static void print(String what, String from, String to) {
        System.out.printf("{\"what\":\"%s\",\"inside\":\"%s\",\"name\":\"%s\"}%n", what, from, to);
    }

    private static String around(Path root, Node node) {
        for (var at = node.getParentNode(); at.isPresent(); at = at.get().getParentNode()) {
            String name = name(root, at.get());
            if (!name.isEmpty()) return name;
        }
        return "";
    }

    private static String name(Path root, Node node) {
        String name = node instanceof CallableDeclaration<?> c ? c.getNameAsString()
            : node instanceof CompactConstructorDeclaration c ? c.getNameAsString()
            : node instanceof AnnotationMemberDeclaration a ? a.getNameAsString() : "";
        var storage = node.findCompilationUnit().flatMap(CompilationUnit::getStorage);
        if (name.isEmpty() || storage.isEmpty()) return "";
        var path = storage.get().getPath();
        if (!path.startsWith(root)) return "";
        return root.relativize(path) + ":" + node.getRange().orElseThrow().begin.line + " " + name;
    }
}
