package code

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Outline returns the definitions of a file, of each its kind, its names and its lines. It
// returns them as Extract does, and of Go in a hundredth of the time: the parser of Go's own
// library reads what has no mistake. The error is a *Skip when there are none to be had.
func (e *Extractor) Outline(name string, content []byte) ([]Definition, error) {
	if LanguageOf(name) == Go {
		admitted, err := admit(name, content, e.limits)
		if err != nil {
			return nil, err
		}
		if definitions, ok := outlineGo(admitted); ok {
			return definitions, nil
		}
	}
	facts, err := e.Extract(name, content)
	return facts.Definitions, err
}

// outliner goes through the syntax of a Go file as walker does.
type outliner struct {
	file  *token.File
	found []Definition
	scope []string // names of all that the next definition is in
}

// outlineGo returns the definitions of a Go file; ok is false where it has a mistake.
func outlineGo(content []byte) (found []Definition, ok bool) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", content, parser.SkipObjectResolution)
	if err != nil {
		return nil, false
	}
	o := &outliner{file: files.File(file.FileStart)}
	for _, declaration := range file.Decls {
		ast.Inspect(declaration, o.visit)
	}
	return o.found, true
}

// visit adds the definitions of a node; it reports whether what is in the node is to be
// visited, too.
func (o *outliner) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		o.function(n)
		return false
	case *ast.TypeSpec:
		o.typ(n)
		return false
	case *ast.ValueSpec:
		return o.bind(n, identifiers(n.Names), n.Values)
	case *ast.AssignStmt:
		return n.Tok != token.DEFINE || o.bind(n, n.Lhs, n.Rhs)
	}
	return true
}

func (o *outliner) function(n *ast.FuncDecl) {
	d := Definition{Kind: Function, Name: n.Name.Name}
	if n.Recv != nil && len(n.Recv.List) > 0 {
		d.Kind, d.Receiver = Method, receiverOf(n.Recv.List[0].Type)
		d.Qualified = d.Receiver + "." + d.Name
	}
	o.within(o.define(d, n, n), n.Body)
}

// receiverOf returns the name of a receiver's type without its parameters.
func receiverOf(n ast.Expr) string {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.StarExpr:
		return receiverOf(n.X)
	case *ast.ParenExpr:
		return receiverOf(n.X)
	case *ast.IndexExpr:
		return receiverOf(n.X)
	case *ast.IndexListExpr:
		return receiverOf(n.X)
	case *ast.SelectorExpr:
		return receiverOf(n.X) + "." + n.Sel.Name
	}
	return ""
}

func (o *outliner) typ(n *ast.TypeSpec) {
	d := Definition{Kind: Alias, Name: n.Name.Name}
	var fields *ast.FieldList
	switch body := n.Type.(type) {
	case *ast.StructType:
		d.Kind, fields = Struct, body.Fields
	case *ast.InterfaceType:
		d.Kind, fields = Interface, body.Methods
	}
	o.named(o.define(d, n, n), func() {
		if fields == nil {
			return
		}
		for _, field := range fields.List {
			o.member(d.Kind, field)
		}
	})
}

// member adds a field of a structure, or a method of an interface.
func (o *outliner) member(of Kind, n *ast.Field) {
	_, isMethod := n.Type.(*ast.FuncType)
	switch {
	case of == Interface && (len(n.Names) == 0 || !isMethod):
		return
	case of == Struct && len(n.Names) == 0:
		name := receiverOf(n.Type)
		o.define(Definition{Kind: Field, Name: name[strings.LastIndexByte(name, '.')+1:]}, n, n)
		return
	}
	kind := Field
	if of == Interface {
		kind = Method
	}
	for _, name := range n.Names {
		o.define(Definition{Kind: kind, Name: name.Name}, n, n)
	}
}

// bind adds the functions that variables are declared to be, and visits the other values. It
// reports whether the declaration is left to be visited.
func (o *outliner) bind(statement ast.Node, names, values []ast.Expr) bool {
	if len(names) != len(values) {
		return true
	}
	for i, value := range values {
		literal, isFunction := value.(*ast.FuncLit)
		name, isName := names[i].(*ast.Ident)
		if !isFunction || !isName {
			ast.Inspect(value, o.visit)
			continue
		}
		o.within(o.define(Definition{Kind: Function, Name: name.Name}, statement, literal), literal.Body)
	}
	return false
}

func identifiers(names []*ast.Ident) []ast.Expr {
	expressions := make([]ast.Expr, len(names))
	for i, name := range names {
		expressions[i] = name
	}
	return expressions
}

// define adds a definition that stands from the beginning of one node to the end of another.
func (o *outliner) define(d Definition, from, to ast.Node) Definition {
	d.First, d.Last = o.line(from.Pos()), o.line(to.End()-1)
	if d.Qualified == "" {
		d.Qualified = strings.Join(append(slices.Clone(o.scope), d.Name), ".")
	}
	o.found = append(o.found, d)
	return d
}

// line returns the line of a place, whatever a line directive says.
func (o *outliner) line(at token.Pos) int { return o.file.PositionFor(at, false).Line }

// within visits what is in a definition.
func (o *outliner) within(d Definition, body *ast.BlockStmt) {
	if body != nil {
		o.named(d, func() { ast.Inspect(body, o.visit) })
	}
}

// named runs f for what is in a definition.
func (o *outliner) named(d Definition, f func()) {
	scope := o.scope
	o.scope = append(slices.Clone(scope), d.Name)
	if d.Qualified != strings.Join(o.scope, ".") {
		o.scope = strings.Split(d.Qualified, ".")
	}
	f()
	o.scope = scope
}
