package code

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/odvcencio/gotreesitter"
)

func (w *walker) visitGo(n *gotreesitter.Node) {
	switch w.kind(n) {
	case "comment":
		w.comment(n)
	case "package_clause":
		w.facts.Package = w.text(w.child(n, "package_identifier"))
	case "import_spec":
		w.importGo(n)
	case "type_spec", "type_alias":
		w.typeGo(n)
	case "function_declaration", "method_declaration":
		w.functionGo(n)
	case "var_spec":
		w.bindGo(w.fieldNodes(n, "name"), w.elements(w.field(n, "value")), w.field(n, "type"), n)
	case "short_var_declaration":
		w.bindGo(w.elements(w.field(n, "left")), w.elements(w.field(n, "right")), nil, n)
	case "range_clause":
		if names := w.elements(w.field(n, "left")); len(names) == 2 {
			w.bindEach(names[1], w.expressionGo(w.field(n, "right")))
		}
		w.inside(n)
	case "call_expression":
		w.callGo(n, w.field(n, "function"))
		w.inside(n)
	case "type_conversion_expression":
		// Only types tell f[T](x) from a conversion.
		if t := w.field(n, "type"); w.kind(t) == "generic_type" {
			w.callGo(n, t)
		}
		w.inside(n)
	default:
		w.inside(n)
	}
}

func (w *walker) importGo(n *gotreesitter.Node) {
	module := strings.Trim(w.text(w.field(n, "path")), "\"`")
	as := w.text(w.field(n, "name"))
	name := ""
	switch as {
	case ".":
		name, as = "*", ""
	case "_":
		as = ""
	case "":
		as = packageName(module)
	}
	first, _ := lines(n)
	w.facts.Imports = append(w.facts.Imports, Import{Module: module, Name: name, As: as, Line: first})
}

// packageName guesses the name of a package by its path: the last part that is
// not a version.
func packageName(module string) string {
	parts := strings.Split(module, "/")
	last := parts[len(parts)-1]
	if len(parts) > 1 && len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" {
		last = parts[len(parts)-2]
	}
	last, _, _ = strings.Cut(last, ".v")
	return strings.TrimPrefix(last, "go-")
}

func (w *walker) typeGo(n *gotreesitter.Node) {
	name, body := w.text(w.field(n, "name")), w.field(n, "type")
	d := Definition{Kind: Alias, Name: name, Visibility: visibilityGo(name), Signature: "type " + w.signature(n, nil)}
	switch w.kind(body) {
	case "struct_type":
		d.Kind, d.Signature = Struct, "type "+w.signature(n, w.child(body, "field_declaration_list"))
	case "interface_type":
		d.Kind, d.Signature = Interface, "type "+name+" interface"
	}
	place := w.define(d, n)
	w.within(place, func() {
		switch d.Kind {
		case Struct:
			w.each(w.child(body, "field_declaration_list"), func(f *gotreesitter.Node) { w.fieldGo(f, place) })
		case Interface:
			w.each(body, func(m *gotreesitter.Node) { w.elementGo(m, place) })
		}
	})
}

func (w *walker) fieldGo(n *gotreesitter.Node, owner int) {
	switch w.kind(n) {
	case "comment":
		w.comment(n)
		return
	case "field_declaration":
	default:
		return
	}
	typ := w.text(w.field(n, "type"))
	names := w.fieldNodes(n, "name")
	for _, name := range names {
		w.define(Definition{Kind: Field, Name: w.text(name), Result: line(typ, mostExpression), Visibility: visibilityGo(w.text(name)), Signature: line(w.text(n), mostSignature)}, n)
	}
	if len(names) == 0 {
		w.embed(owner, typ)
		base := baseType(typ)
		name := base[strings.LastIndexByte(base, '.')+1:]
		w.define(Definition{Kind: Field, Name: name, Result: line(typ, mostExpression), Visibility: visibilityGo(name), Signature: line(w.text(n), mostSignature)}, n)
	}
}

func (w *walker) elementGo(n *gotreesitter.Node, owner int) {
	switch w.kind(n) {
	case "comment":
		w.comment(n)
	case "method_elem":
		name := w.text(w.field(n, "name"))
		w.define(Definition{
			Kind: Method, Name: name, Visibility: visibilityGo(name), Signature: w.signature(n, nil),
			Parameters: w.parametersGo(w.field(n, "parameters")), Result: line(w.text(w.field(n, "result")), mostSignature),
		}, n)
	case "type_elem":
		if text := w.text(n); !strings.ContainsAny(text, "|~") {
			w.embed(owner, text)
		}
	}
}

func (w *walker) embed(owner int, typ string) {
	d := &w.facts.Definitions[owner]
	d.Extends = append(d.Extends, baseType(typ))
}

func (w *walker) functionGo(n *gotreesitter.Node) {
	name, body := w.text(w.field(n, "name")), w.field(n, "body")
	d := Definition{
		Kind: Function, Name: name, Visibility: visibilityGo(name), Signature: w.signature(n, body),
		Parameters: w.parametersGo(w.field(n, "parameters")), Result: line(w.text(w.field(n, "result")), mostSignature),
	}
	receiver := w.child(w.field(n, "receiver"), "parameter_declaration")
	if receiver != nil {
		d.Kind, d.Receiver = Method, baseType(w.text(w.field(receiver, "type")))
		d.Qualified = d.Receiver + "." + name
	}
	w.within(w.define(d, n), func() {
		if receiver != nil {
			w.bind(w.text(w.field(receiver, "name")), d.Receiver, "")
		}
		w.bindParameters(d.Parameters)
		w.inside(body)
	})
}

func (w *walker) bindParameters(parameters []Parameter) {
	for _, p := range parameters {
		w.bind(p.Name, p.Type, "")
	}
}

func (w *walker) parametersGo(n *gotreesitter.Node) []Parameter {
	var all []Parameter
	w.each(n, func(p *gotreesitter.Node) {
		kind, typ := w.kind(p), line(w.text(w.field(p, "type")), mostExpression)
		if kind == "variadic_parameter_declaration" {
			typ = "..." + typ
		}
		names := w.fieldNodes(p, "name")
		for _, name := range names {
			all = append(all, Parameter{w.text(name), typ})
		}
		if len(names) == 0 && strings.HasSuffix(kind, "parameter_declaration") {
			all = append(all, Parameter{"", typ})
		}
	})
	return all
}

// elements are the parts of a list of expressions.
func (w *walker) elements(n *gotreesitter.Node) []*gotreesitter.Node {
	if w.kind(n) != "expression_list" {
		if n == nil {
			return nil
		}
		return []*gotreesitter.Node{n}
	}
	var all []*gotreesitter.Node
	w.each(n, func(e *gotreesitter.Node) { all = append(all, e) })
	return all
}

// bindGo reads a declaration of variables: one that holds a function is a
// definition.
func (w *walker) bindGo(names, values []*gotreesitter.Node, typ, statement *gotreesitter.Node) {
	for i, name := range names {
		var value *gotreesitter.Node
		if len(values) == len(names) {
			value = values[i]
		}
		if w.kind(value) == "func_literal" {
			w.literalGo(w.text(name), value, statement)
			continue
		}
		expression := ""
		switch {
		case value != nil:
			expression = w.expressionGo(value)
		case len(values) == 1:
			expression = w.expressionGo(values[0])
		}
		w.bind(w.text(name), w.text(typ), expression)
		w.walk(value)
	}
	if len(values) != len(names) {
		for _, value := range values {
			w.walk(value)
		}
	}
}

func (w *walker) literalGo(name string, n, statement *gotreesitter.Node) {
	body := w.field(n, "body")
	first, _ := lines(statement)
	d := Definition{
		Kind: Function, Name: name, Visibility: visibilityGo(name), First: first,
		Signature:  line(name+" = "+strings.TrimRight(string(w.source[n.StartByte():body.StartByte()]), " "), mostSignature),
		Parameters: w.parametersGo(w.field(n, "parameters")), Result: line(w.text(w.field(n, "result")), mostSignature),
	}
	w.within(w.define(d, n), func() {
		w.bindParameters(d.Parameters)
		w.inside(body)
	})
}

func (w *walker) callGo(n, function *gotreesitter.Node) {
	c, name := Call{Arguments: w.count(w.field(n, "arguments"))}, function
	switch w.kind(function) {
	case "identifier", "type_identifier":
		c.Name = w.text(function)
	case "selector_expression":
		name = w.field(function, "field")
		c.Name, c.Receiver = w.text(name), w.expressionGo(w.field(function, "operand"))
	case "type_instantiation_expression", "index_expression", "generic_type", "parenthesized_expression":
		w.callGo(n, function.NamedChild(0))
		return
	case "qualified_type":
		name = w.field(function, "name")
		c.Name, c.Receiver = w.text(name), w.text(w.field(function, "package"))
	}
	w.call(c, name)
}

func (w *walker) count(n *gotreesitter.Node) int {
	if n == nil {
		return 0
	}
	return n.NamedChildCount()
}

// expressionGo writes an expression in the form of a receiver.
func (w *walker) expressionGo(n *gotreesitter.Node) string {
	switch w.kind(n) {
	case "identifier", "package_identifier", "type_identifier":
		return w.text(n)
	case "selector_expression":
		return joined(w.expressionGo(w.field(n, "operand")), w.text(w.field(n, "field")))
	case "call_expression":
		if function := w.field(n, "function"); w.text(function) == "new" {
			if arguments := w.field(n, "arguments"); w.count(arguments) == 1 {
				return "new " + baseType(w.text(arguments.NamedChild(0)))
			}
		}
		return w.expressionGo(w.field(n, "function")) + "()"
	case "composite_literal":
		return "new " + baseType(w.text(w.field(n, "type")))
	case "index_expression":
		return joined(w.expressionGo(w.field(n, "operand")), Element)
	case "unary_expression", "slice_expression":
		return w.expressionGo(w.field(n, "operand"))
	case "parenthesized_expression":
		return w.expressionGo(n.NamedChild(0))
	case "type_assertion_expression":
		return "new " + baseType(w.text(w.field(n, "type")))
	}
	return "?"
}

func visibilityGo(name string) string {
	if r, _ := utf8.DecodeRuneInString(name); unicode.IsUpper(r) {
		return "public"
	}
	return "package"
}
