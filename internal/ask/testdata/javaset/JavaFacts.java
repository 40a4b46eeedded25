import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.*;
import com.github.javaparser.ast.expr.*;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.resolution.declarations.ResolvedMethodLikeDeclaration;
import com.github.javaparser.symbolsolver.JavaSymbolSolver;
import com.github.javaparser.symbolsolver.resolution.typesolvers.*;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Collectors;

/**
 * Prints what JavaParser and its symbol solver find in the files named on standard
 * input: lines of fields with tabs between them. The first argument is a directory
 * with the files, then those that hold the sources of packages, then jars.
 */
public class JavaFacts {
    private final String path;

    private JavaFacts(String path) {
        this.path = path;
    }

    public static void main(String[] args) throws Exception {
        var solver = new CombinedTypeSolver(new ReflectionTypeSolver());
        var root = Path.of(args[0]);
        for (int i = 1; i < args.length; i++) {
            solver.add(args[i].endsWith(".jar") ? new JarTypeSolver(args[i]) : new JavaParserTypeSolver(root.resolve(args[i])));
        }
        var configuration = new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.BLEEDING_EDGE)
            .setSymbolResolver(new JavaSymbolSolver(solver));
        var parser = new JavaParser(configuration);
        var in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            var unit = parser.parse(root.resolve(line)).getResult().orElseThrow();
            for (var type : unit.findAll(TypeDeclaration.class)) {
                new JavaFacts(line).type(type);
            }
        }
    }

    private static void print(Object... fields) {
        System.out.println(Arrays.stream(fields).map(f -> String.valueOf(f).replaceAll("\\s+", " ")).collect(Collectors.joining("\t")));
    }

    /** The names of the classes around a node, with dots between them; a class without a name has that of its type. */
    private static String within(Node node) {
        var names = new ArrayDeque<String>();
        for (var at = node; at != null; at = at.getParentNode().orElse(null)) {
            if (at instanceof TypeDeclaration<?> t) {
                names.addFirst(t.getNameAsString());
            } else if (at instanceof CallableDeclaration<?> c && at != node) {
                names.addFirst(c.getNameAsString());
            } else if (at instanceof EnumConstantDeclaration e) {
                names.addFirst(e.getNameAsString());
            } else if (at instanceof ObjectCreationExpr made && made.getAnonymousClassBody().isPresent()) {
                names.addFirst(made.getType().getNameWithScope());
            }
        }
        return String.join(".", names);
    }

    private void annotations(String kind, String name, NodeWithAnnotations<?> node) {
        for (var a : node.getAnnotations()) {
            print("annotated", path, kind, name, a.getName().getIdentifier());
        }
    }

    private static String names(NodeList<ClassOrInterfaceType> types) {
        return types.stream().map(ClassOrInterfaceType::getNameWithScope).collect(Collectors.joining(","));
    }

    private static int line(Node n) {
        return n.getRange().orElseThrow().begin.line;
    }

    private void type(TypeDeclaration<?> type) {
        var name = within(type);
        String kind = "annotation", extended = "", implemented = "";
        if (type instanceof ClassOrInterfaceDeclaration c) {
            kind = c.isInterface() ? "interface" : "class";
            extended = names(c.getExtendedTypes());
            implemented = names(c.getImplementedTypes());
        } else if (type instanceof EnumDeclaration e) {
            kind = "enum";
            implemented = names(e.getImplementedTypes());
        } else if (type instanceof RecordDeclaration r) {
            kind = "record";
            implemented = names(r.getImplementedTypes());
            r.getParameters().forEach(p -> field(name, p.getNameAsString(), p.getTypeAsString(), p));
        }
        print("type", path, name, kind, line(type), extended, implemented);
        annotations("type", name, type);
        for (var member : type.getMembers()) {
            if (member instanceof FieldDeclaration f) {
                f.getVariables().forEach(v -> field(name, v.getNameAsString(), v.getTypeAsString(), f));
            } else if (member instanceof CallableDeclaration<?> c) {
                callable(name, c);
            }
        }
    }

    private void field(String owner, String name, String type, NodeWithAnnotations<?> node) {
        print("field", path, owner, owner + "." + name, type, line((Node) node));
        annotations("field", owner + "." + name, node);
    }

    private void callable(String owner, CallableDeclaration<?> c) {
        var name = owner + "." + c.getNameAsString();
        var parameters = c.getParameters().stream().map(p -> p.getTypeAsString() + (p.isVarArgs() ? "..." : "")).collect(Collectors.joining(", "));
        print("function", path, owner, name, c instanceof ConstructorDeclaration ? "constructor" : "method", line(c), parameters,
            c instanceof MethodDeclaration m ? m.getTypeAsString() : "", c.isPublic());
        annotations("function", name, c);
        for (var call : c.findAll(MethodCallExpr.class)) {
            called(name, c, call, () -> call.resolve());
        }
        for (var made : c.findAll(ObjectCreationExpr.class)) {
            called(name, c, made, () -> made.resolve());
        }
        for (var other : c.findAll(ExplicitConstructorInvocationStmt.class)) {
            called(name, c, other, () -> other.resolve());
        }
    }

    /** Prints a call of what an interface of the sources inherits from Spring Data. */
    private void inherited(String caller, CallableDeclaration<?> c, Node call) {
        if (!(call instanceof MethodCallExpr m) || m.getScope().isEmpty()) {
            return;
        }
        var type = m.getScope().get().calculateResolvedType();
        var node = type.isReferenceType() ? type.asReferenceType().getTypeDeclaration().flatMap(d -> d.toAst()) : Optional.<Node>empty();
        if (node.isPresent() && node.get() instanceof ClassOrInterfaceDeclaration of && of.isInterface() && m.resolve().getPackageName().startsWith("org.springframework.data")) {
            print("call", path, caller, line(c), within(of) + "." + m.getNameAsString(), line(of), path);
        }
    }

    private interface Resolver {
        ResolvedMethodLikeDeclaration resolve();
    }

    /** Prints a call of a function of the sources, or that it is not known whose it is. */
    private void called(String caller, CallableDeclaration<?> c, Node call, Resolver resolver) {
        if (call.findAncestor(CallableDeclaration.class).orElse(null) != c) {
            return; // of a class without a name in it
        }
        var name = call instanceof MethodCallExpr m ? m.getNameAsString() : call instanceof ObjectCreationExpr o ? o.getType().getNameAsString() : "this";
        try {
            var node = resolver.resolve().toAst();
            if (node.isEmpty()) {
                inherited(caller, c, call); // of a library, or of no text
                return;
            }
            var target = (CallableDeclaration<?>) node.get();
            print("call", path, caller, line(c), within(target) + "." + target.getNameAsString(), line(target), target.findCompilationUnit().flatMap(CompilationUnit::getStorage).orElseThrow().getPath());
        } catch (Throwable problem) {
            print("unknown", path, caller, line(c), name, line(call));
        }
    }
}
