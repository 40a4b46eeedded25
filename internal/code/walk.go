package code

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/odvcencio/gotreesitter"
)

// The longest signatures, comments and expressions that are kept.
const (
	mostSignature  = 500
	mostDoc        = 2000
	mostExpression = 120
	mostChain      = 400 // a builder is told much in one expression
)

// walker goes through the tree of one file, from the outside to the inside.
type walker struct {
	language *gotreesitter.Language
	source   []byte
	facts    Facts
	visit    func(*gotreesitter.Node)

	nesting, most int
	owner         int      // innermost definition; -1 for none
	function      int      // innermost function; -1 for none
	scope         []string // names of all that the next definition is in
	comments      map[int]string
	fields        map[string]bool // that a method defines by assigning to them
}

func newWalker(language Language, grammar *gotreesitter.Language, source []byte, most int) *walker {
	w := &walker{
		language: grammar, source: source, facts: Facts{Language: language}, most: most,
		owner: -1, function: -1, comments: map[int]string{}, fields: map[string]bool{},
	}
	switch language {
	case Go:
		w.visit = w.visitGo
	case Java:
		w.visit = w.visitJava
	case Python:
		w.visit = w.visitPython
	default:
		w.visit = w.visitScript
	}
	return w
}

// walk visits a node, and what is in it.
func (w *walker) walk(n *gotreesitter.Node) {
	if n == nil {
		return
	}
	if w.nesting >= w.most {
		w.facts.Problem = fmt.Sprintf("nested deeper than %d levels", w.most)
		return
	}
	w.nesting++
	w.visit(n)
	w.nesting--
}

// inside visits what is in a node.
func (w *walker) inside(n *gotreesitter.Node) {
	if n == nil {
		return
	}
	for i := range n.ChildCount() {
		if child := n.Child(i); child != nil && child.IsNamed() {
			w.walk(child)
		}
	}
}

// each calls f with the named children of a node.
func (w *walker) each(n *gotreesitter.Node, f func(*gotreesitter.Node)) {
	if n == nil {
		return
	}
	for i := range n.ChildCount() {
		if child := n.Child(i); child != nil && child.IsNamed() {
			f(child)
		}
	}
}

// fieldNodes returns the children that have a field's name.
func (w *walker) fieldNodes(n *gotreesitter.Node, field string) []*gotreesitter.Node {
	var found []*gotreesitter.Node
	for i := range n.ChildCount() {
		if n.FieldNameForChild(i, w.language) == field {
			if child := n.Child(i); child != nil && child.IsNamed() {
				found = append(found, child)
			}
		}
	}
	return found
}

// child returns the first child of one of these kinds.
func (w *walker) child(n *gotreesitter.Node, kinds ...string) *gotreesitter.Node {
	if n == nil {
		return nil
	}
	for i := range n.ChildCount() {
		if child := n.Child(i); child != nil && slices.Contains(kinds, w.kind(child)) {
			return child
		}
	}
	return nil
}

func (w *walker) kind(n *gotreesitter.Node) string {
	if n == nil {
		return ""
	}
	return n.Type(w.language)
}

func (w *walker) field(n *gotreesitter.Node, name string) *gotreesitter.Node {
	if n == nil {
		return nil
	}
	return n.ChildByFieldName(name, w.language)
}

func (w *walker) text(n *gotreesitter.Node) string {
	if n == nil {
		return ""
	}
	return n.Text(w.source)
}

// line returns a text in one line, cut to so many bytes.
func line(text string, most int) string {
	return cut(strings.Join(strings.Fields(text), " "), most)
}

func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}

// lines returns the first and the last line of a node.
func lines(n *gotreesitter.Node) (first, last int) {
	end := n.EndPoint()
	first, last = int(n.StartPoint().Row)+1, int(end.Row)+1
	if end.Column == 0 && last > first {
		last--
	}
	return first, last
}

// define adds a definition, places it, and returns where it is.
func (w *walker) define(d Definition, n *gotreesitter.Node) int {
	first, last := lines(n)
	if d.First == 0 {
		d.First = first
	}
	if d.Last == 0 {
		d.Last = last
	}
	d.Owner = w.owner
	if d.Qualified == "" {
		d.Qualified = strings.Join(append(slices.Clone(w.scope), d.Name), ".")
	}
	if d.Doc == "" {
		d.Doc = w.comments[d.First-1]
		delete(w.comments, d.First-1)
	}
	if w.function >= 0 && !w.ownerIsType() {
		d.Visibility = "local"
	}
	w.facts.Definitions = append(w.facts.Definitions, d)
	return len(w.facts.Definitions) - 1
}

func (w *walker) ownerIsType() bool {
	return w.owner >= 0 && w.facts.Definitions[w.owner].Kind.IsType()
}

// within runs f for what is in a definition.
func (w *walker) within(place int, f func()) {
	owner, function, scope := w.owner, w.function, w.scope
	d := w.facts.Definitions[place]
	w.owner, w.scope = place, append(slices.Clone(scope), d.Name)
	if d.Qualified != strings.Join(w.scope, ".") {
		w.scope = strings.Split(d.Qualified, ".")
	}
	if d.Kind.IsFunction() {
		w.function = place
	}
	f()
	w.owner, w.function, w.scope = owner, function, scope
}

// named runs f for what is in something that has a name and is no definition.
func (w *walker) named(name string, f func()) {
	scope := w.scope
	w.scope = append(slices.Clone(scope), name)
	f()
	w.scope = scope
}

// memberKind returns what a function is where the walk is.
func (w *walker) memberKind() Kind {
	if w.ownerIsType() && w.facts.Definitions[w.owner].Kind != Namespace {
		return Method
	}
	return Function
}

// signature returns what stands from a node, without its decorators, up to
// another, on one line.
func (w *walker) signature(from, to *gotreesitter.Node) string {
	start, stop := from.StartByte(), from.EndByte()
	for _, decorator := range w.fieldNodes(from, "decorator") {
		start = decorator.EndByte()
	}
	if to != nil && to.StartByte() > start {
		stop = to.StartByte()
	}
	return w.between(start, stop)
}

func (w *walker) between(start, stop uint32) string {
	if stop < start {
		return ""
	}
	text := strings.TrimSpace(string(w.source[start:stop]))
	return line(strings.TrimRight(strings.TrimSuffix(text, "=>"), " \t\n{:=;"), mostSignature)
}

// call adds a call; name is the node of what is called.
func (w *walker) call(c Call, name *gotreesitter.Node) {
	if c.Name == "" {
		return
	}
	c.In = w.function
	c.Place = w.place(name)
	w.facts.Calls = append(w.facts.Calls, c)
}

func (w *walker) place(n *gotreesitter.Node) Place {
	at := n.StartByte()
	before := w.source[bytes.LastIndexByte(w.source[:at], '\n')+1 : at]
	p := Place{Line: int(n.StartPoint().Row) + 1, Column: len(before)}
	characters, units := 0, 0
	for _, r := range string(before) {
		characters++
		units += utf16.RuneLen(r)
	}
	p.UTF16, p.UTF32 = p.Column-units, p.Column-characters
	return p
}

// bind notes the type of a variable of the innermost function, or of the file.
func (w *walker) bind(name, typ, value string) {
	if name == "" || typ == "" && value == "" {
		return
	}
	v := Variable{Name: name, Type: line(typ, mostExpression), Value: value}
	switch {
	case w.function >= 0:
		d := &w.facts.Definitions[w.function]
		d.Variables = append(d.Variables, v)
	case w.owner < 0 && (typ != "" || !strings.HasPrefix(value, "?")):
		w.facts.Variables = append(w.facts.Variables, v)
	}
}

// boundParameters reads type parameters that are bound to a type: "<T extends Base>".
func (w *walker) boundParameters(n *gotreesitter.Node) []Variable {
	var all []Variable
	w.each(n, func(p *gotreesitter.Node) {
		name, bound, found := strings.Cut(line(w.text(p), mostExpression), " extends ")
		if found {
			bound, _, _ = strings.Cut(bound, " = ")
			all = append(all, Variable{Name: name, Type: bound, Value: TypeParameter})
		}
	})
	return all
}

// bindEach notes that a variable takes the elements of a container.
func (w *walker) bindEach(variable *gotreesitter.Node, container string) {
	if w.kind(variable) == "identifier" {
		w.bind(w.text(variable), "", joined(container, Each))
	}
}

// comment keeps what a comment on lines of its own says, for a definition on
// the next line.
func (w *walker) comment(n *gotreesitter.Node) {
	start := int(n.StartByte())
	for start > 0 && (w.source[start-1] == ' ' || w.source[start-1] == '\t') {
		start--
	}
	if start > 0 && w.source[start-1] != '\n' {
		return
	}
	first, last := lines(n)
	text := plainComment(w.text(n))
	if before, found := w.comments[first-1]; found && first == last {
		text = before + "\n" + text
		delete(w.comments, first-1)
	}
	w.comments[last] = cut(text, mostDoc)
}

// plainComment takes the marks of a comment away.
func plainComment(text string) string {
	if after, isLine := strings.CutPrefix(text, "//"); isLine {
		return strings.TrimSpace(after)
	}
	if after, isLine := strings.CutPrefix(text, "#"); isLine {
		return strings.TrimSpace(after)
	}
	text = strings.TrimSuffix(strings.TrimPrefix(text, "/*"), "*/")
	var plain []string
	for row := range strings.SplitSeq(text, "\n") {
		plain = append(plain, strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(row), "*")))
	}
	return strings.TrimSpace(strings.Join(plain, "\n"))
}

// baseType is the name of a type without its arguments: "List" of "List<String>".
func baseType(text string) string {
	text = strings.TrimLeft(strings.TrimSpace(text), "*&")
	if i := strings.IndexAny(text, "<[({ \t\n"); i > 0 {
		text = text[:i]
	}
	return cut(text, mostExpression)
}

// joined writes an expression of names with dots between them.
func joined(left, right string) string {
	if left == "" {
		left = "?"
	}
	return cut(left+"."+right, mostChain)
}
