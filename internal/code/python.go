package code

import (
	"strings"

	"github.com/odvcencio/gotreesitter"
)

func (w *walker) visitPython(n *gotreesitter.Node) {
	switch w.kind(n) {
	case "comment":
		w.comment(n)
	case "import_statement", "future_import_statement", "import_from_statement":
		w.importPython(n)
	case "decorated_definition":
		w.definitionPython(w.field(n, "definition"), n)
	case "class_definition", "function_definition":
		w.definitionPython(n, n)
	case "assignment":
		w.assignmentPython(n)
	case "for_statement", "for_in_clause":
		w.bindEach(w.field(n, "left"), w.expressionPython(w.field(n, "right")))
		w.inside(n)
	case "call":
		w.callPython(n)
		w.inside(n)
	case "typed_parameter", "typed_default_parameter", "as_pattern":
		w.variablePython(n)
		w.inside(n)
	default:
		w.inside(n)
	}
}

func (w *walker) importPython(n *gotreesitter.Node) {
	first, _ := lines(n)
	module := w.text(w.field(n, "module_name"))
	if w.kind(n) == "future_import_statement" {
		module = "__future__"
	}
	add := func(name, as string) {
		i := Import{Module: module, Name: name, As: as, Line: first}
		if module == "" {
			i.Module, i.Name = name, ""
			if as == "" {
				i.As = name
			}
		} else if as == "" && name != "*" {
			i.As = name
		}
		w.facts.Imports = append(w.facts.Imports, i)
	}
	for _, part := range w.fieldNodes(n, "name") {
		if w.kind(part) == "aliased_import" {
			add(w.text(w.field(part, "name")), w.text(w.field(part, "alias")))
			continue
		}
		add(w.text(part), "")
	}
	if w.child(n, "wildcard_import") != nil {
		add("*", "")
	}
}

// definitionPython reads a class or function; whole is the definition with its
// decorators.
func (w *walker) definitionPython(n, whole *gotreesitter.Node) {
	if n == nil {
		return
	}
	name, body := w.text(w.field(n, "name")), w.field(n, "body")
	d := Definition{Kind: w.memberKind(), Name: name, Visibility: visibilityPython(name), Signature: w.signature(n, body), Doc: w.docPython(body)}
	w.each(whole, func(part *gotreesitter.Node) {
		if w.kind(part) == "decorator" {
			d.Annotations = append(d.Annotations, w.decorator(part))
			w.inside(part)
		}
	})
	if w.kind(n) == "class_definition" {
		d.Kind = Class
		w.each(w.field(n, "superclasses"), func(base *gotreesitter.Node) {
			if kind := w.kind(base); kind == "identifier" || kind == "attribute" || kind == "subscript" {
				d.Extends = append(d.Extends, baseType(w.text(base)))
			}
		})
	} else {
		d.Parameters, d.Result = w.parametersPython(w.field(n, "parameters")), line(w.text(w.field(n, "return_type")), mostSignature)
		if d.Kind == Method && name == "__init__" {
			d.Kind = Constructor
		}
	}
	_, d.Last = lines(n)
	d.Variables = w.typeParametersPython(w.field(n, "type_parameters"))
	w.within(w.define(d, whole), func() {
		w.bindParameters(d.Parameters)
		w.inside(w.field(n, "superclasses"))
		w.inside(body)
	})
}

// typeParametersPython reads what stands in brackets behind the name of a class
// or function: "[T: Base]".
func (w *walker) typeParametersPython(n *gotreesitter.Node) []Variable {
	var all []Variable
	w.each(n, func(p *gotreesitter.Node) {
		name, bound, found := strings.Cut(w.text(p), ":")
		if found {
			all = append(all, Variable{Name: strings.TrimSpace(name), Type: line(bound, mostExpression), Value: TypeParameter})
		}
	})
	return all
}

// decorator reads a decorator of Python, JavaScript or TypeScript.
func (w *walker) decorator(n *gotreesitter.Node) Annotation {
	first, _ := lines(n)
	text := strings.TrimPrefix(w.text(n), "@")
	a := Annotation{Name: line(text, mostExpression), Line: first}
	if call := w.child(n, "call", "call_expression"); call != nil {
		arguments := strings.TrimSpace(w.text(w.field(call, "arguments")))
		a.Name = line(w.text(w.field(call, "function")), mostExpression)
		a.Arguments = line(strings.TrimSuffix(strings.TrimPrefix(arguments, "("), ")"), mostSignature)
	}
	return a
}

// docPython returns the string that a body begins with.
func (w *walker) docPython(body *gotreesitter.Node) string {
	if body == nil || body.NamedChildCount() == 0 {
		return ""
	}
	first := body.NamedChild(0)
	for i := 1; w.kind(first) == "comment" && i < body.NamedChildCount(); i++ {
		first = body.NamedChild(i)
	}
	if w.kind(first) == "expression_statement" {
		first = first.NamedChild(0)
	}
	if w.kind(first) != "string" {
		return ""
	}
	var rows []string
	for row := range strings.SplitSeq(w.text(w.child(first, "string_content")), "\n") {
		rows = append(rows, strings.TrimSpace(row))
	}
	return cut(strings.TrimSpace(strings.Join(rows, "\n")), mostDoc)
}

func (w *walker) parametersPython(n *gotreesitter.Node) []Parameter {
	var all []Parameter
	w.each(n, func(p *gotreesitter.Node) {
		switch w.kind(p) {
		case "identifier", "list_splat_pattern", "dictionary_splat_pattern":
			all = append(all, Parameter{Name: w.text(p)})
		case "default_parameter", "typed_default_parameter":
			all = append(all, Parameter{w.text(w.field(p, "name")), line(w.text(w.field(p, "type")), mostExpression)})
		case "typed_parameter":
			all = append(all, Parameter{w.text(p.NamedChild(0)), line(w.text(w.field(p, "type")), mostExpression)})
		}
	})
	return all
}

func (w *walker) assignmentPython(n *gotreesitter.Node) {
	left, right := w.field(n, "left"), w.field(n, "right")
	typ := w.text(w.field(n, "type"))
	switch {
	case w.kind(left) == "identifier" && w.kind(right) == "lambda":
		w.lambdaPython(n, left, right)
		return
	case w.ownerIsType():
		w.fieldsPython(left, typ, n)
	case w.kind(left) == "attribute":
		w.selfPython(left, right, typ, n)
	case w.kind(left) == "pattern_list" || w.kind(left) == "tuple_pattern":
		w.each(left, func(part *gotreesitter.Node) {
			if w.kind(part) == "attribute" {
				w.selfPython(part, nil, "", n)
			}
		})
	case w.kind(left) == "identifier":
		if bound, isParameter := w.typeVariable(right); isParameter {
			w.bind(w.text(left), bound, TypeParameter)
		} else {
			w.bind(w.text(left), typ, w.expressionPython(right))
		}
	}
	w.walk(right)
}

// typeVariable reads TypeVar("T", bound=Base).
func (w *walker) typeVariable(n *gotreesitter.Node) (bound string, found bool) {
	if name := w.expressionPython(w.field(n, "function")); w.kind(n) != "call" || name != "TypeVar" && name != "typing.TypeVar" {
		return "", false
	}
	w.each(w.field(n, "arguments"), func(argument *gotreesitter.Node) {
		if w.kind(argument) == "keyword_argument" && w.text(w.field(argument, "name")) == "bound" {
			bound = unquote(w.text(w.field(argument, "value")))
		}
	})
	return bound, true
}

func (w *walker) lambdaPython(n, left, right *gotreesitter.Node) {
	name := w.text(left)
	d := Definition{
		Kind: w.memberKind(), Name: name, Visibility: visibilityPython(name), Signature: line(w.text(n), mostSignature),
		Parameters: w.parametersPython(w.field(right, "parameters")),
	}
	w.within(w.define(d, n), func() { w.walk(w.field(right, "body")) })
}

// fieldsPython reads what a class assigns to names.
func (w *walker) fieldsPython(left *gotreesitter.Node, typ string, n *gotreesitter.Node) {
	switch w.kind(left) {
	case "identifier":
		w.fieldPython(w.text(left), typ, n, w.owner)
	case "pattern_list", "tuple_pattern":
		w.each(left, func(part *gotreesitter.Node) { w.fieldsPython(part, "", n) })
	}
}

// selfPython reads what a method assigns to an attribute of its instance.
func (w *walker) selfPython(left, right *gotreesitter.Node, typ string, n *gotreesitter.Node) {
	if w.text(w.field(left, "object")) != "self" || w.function < 0 {
		return
	}
	class := w.facts.Definitions[w.function].Owner
	if class < 0 || w.facts.Definitions[class].Kind != Class {
		return
	}
	if typ == "" {
		typ = w.valueType(w.expressionPython(right))
	}
	w.fieldPython(w.text(w.field(left, "attribute")), typ, n, class)
}

// valueType returns the type of a field that begins with a value: that of a
// parameter, or what the value is called by, behind an equals sign.
func (w *walker) valueType(value string) string {
	if strings.HasPrefix(value, "?") {
		return ""
	}
	for _, v := range w.facts.Definitions[w.function].Variables {
		if v.Name == value && v.Type != "" {
			return v.Type
		}
	}
	return "=" + value
}

// fieldPython defines a field where it is met first.
func (w *walker) fieldPython(name, typ string, n *gotreesitter.Node, class int) {
	owner := w.facts.Definitions[class]
	qualified := owner.Qualified + "." + name
	if w.fields[qualified] {
		return
	}
	w.fields[qualified] = true
	place := w.define(Definition{
		Kind: Field, Name: name, Qualified: qualified, Result: line(typ, mostExpression),
		Visibility: visibilityPython(name), Signature: line(w.text(n), mostSignature),
	}, n)
	w.facts.Definitions[place].Owner = class
	w.facts.Definitions[place].Visibility = visibilityPython(name)
}

func (w *walker) variablePython(n *gotreesitter.Node) {
	if w.kind(n) == "as_pattern" && n.NamedChildCount() == 2 {
		w.bind(w.text(n.NamedChild(1)), "", w.expressionPython(n.NamedChild(0)))
	}
}

func (w *walker) callPython(n *gotreesitter.Node) {
	c := Call{Arguments: w.count(w.field(n, "arguments"))}
	name := w.field(n, "function")
	if w.kind(name) == "attribute" {
		c.Receiver = w.expressionPython(w.field(name, "object"))
		name = w.field(name, "attribute")
	}
	if w.kind(name) == "identifier" {
		c.Name = w.text(name)
	}
	w.call(c, name)
}

func (w *walker) expressionPython(n *gotreesitter.Node) string {
	switch w.kind(n) {
	case "identifier":
		return w.text(n)
	case "subscript":
		return joined(w.expressionPython(w.field(n, "value")), Element)
	case "await":
		return w.expressionPython(n.NamedChild(0))
	case "attribute":
		return joined(w.expressionPython(w.field(n, "object")), w.text(w.field(n, "attribute")))
	case "call":
		return w.expressionPython(w.field(n, "function")) + "()"
	case "parenthesized_expression":
		return w.expressionPython(n.NamedChild(0))
	}
	return "?"
}

func visibilityPython(name string) string {
	if strings.HasPrefix(name, "_") && !strings.HasSuffix(name, "__") {
		return "private"
	}
	return "public"
}
