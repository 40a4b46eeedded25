package code

import (
	"slices"
	"strings"

	"github.com/odvcencio/gotreesitter"
)

var typesJava = map[string]Kind{
	"class_declaration": Class, "interface_declaration": Interface, "enum_declaration": Enum,
	"record_declaration": Record, "annotation_type_declaration": AnnotationType,
}

func (w *walker) visitJava(n *gotreesitter.Node) {
	switch kind := w.kind(n); kind {
	case "line_comment", "block_comment":
		w.comment(n)
	case "package_declaration":
		w.facts.Package = w.text(w.child(n, "scoped_identifier", "identifier"))
	case "import_declaration":
		w.importJava(n)
	case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "annotation_type_declaration":
		w.typeJava(n, typesJava[kind])
	case "method_declaration", "annotation_type_element_declaration":
		w.methodJava(n, Method)
	case "constructor_declaration", "compact_constructor_declaration":
		w.methodJava(n, Constructor)
	case "field_declaration", "constant_declaration":
		w.fieldsJava(n)
	case "enum_constant":
		w.constantJava(n)
	case "lambda_expression":
		w.lambdaJava(n)
	case "local_variable_declaration", "formal_parameter", "catch_formal_parameter", "enhanced_for_statement", "resource", "spread_parameter":
		w.variablesJava(n)
		w.inside(n)
	case "method_invocation":
		w.callJava(Call{Receiver: w.receiverJava(n)}, n, w.field(n, "name"))
		w.inside(n)
	case "explicit_constructor_invocation":
		w.callJava(Call{New: true}, n, w.field(n, "constructor"))
		w.inside(n)
	case "object_creation_expression":
		w.creationJava(n)
	default:
		w.inside(n)
	}
}

func (w *walker) importJava(n *gotreesitter.Node) {
	first, _ := lines(n)
	path := w.text(w.child(n, "scoped_identifier", "identifier"))
	i := Import{Module: path, Line: first}
	if w.child(n, "asterisk") != nil {
		i.Name = "*"
	} else if at := strings.LastIndexByte(path, '.'); at > 0 {
		i.Module, i.Name = path[:at], path[at+1:]
		i.As = i.Name
	}
	w.facts.Imports = append(w.facts.Imports, i)
}

func (w *walker) typeJava(n *gotreesitter.Node, kind Kind) {
	modifiers, body := w.child(n, "modifiers"), w.field(n, "body")
	d := Definition{
		Kind: kind, Name: w.text(w.field(n, "name")), Visibility: w.visibilityJava(modifiers),
		Modifiers: w.modifiersJava(modifiers), Annotations: w.annotationsJava(modifiers), Signature: w.signatureJava(n, modifiers, body),
		Extends: w.typeList(w.field(n, "superclass")), Implements: w.typeList(w.field(n, "interfaces")),
	}
	d.Extends = append(d.Extends, w.typeList(w.child(n, "extends_interfaces"))...)
	d.Variables = w.boundParameters(w.field(n, "type_parameters"))
	place := w.define(d, n)
	w.within(place, func() {
		if kind == Record {
			w.each(w.field(n, "parameters"), func(p *gotreesitter.Node) {
				if w.kind(p) == "formal_parameter" {
					w.define(Definition{Kind: Field, Name: w.text(w.field(p, "name")), Result: line(w.text(w.field(p, "type")), mostExpression), Visibility: "private", Signature: line(w.text(p), mostSignature)}, p)
				}
			})
		}
		w.inside(body)
	})
}

// typeList returns the names of the types in a clause.
func (w *walker) typeList(n *gotreesitter.Node) []string {
	var all []string
	w.each(n, func(t *gotreesitter.Node) {
		if w.kind(t) == "type_list" {
			all = append(all, w.typeList(t)...)
			return
		}
		all = append(all, baseType(w.text(t)))
	})
	return all
}

// visibilityJava returns who sees a member; those of interfaces are public
// when they do not say otherwise.
func (w *walker) visibilityJava(modifiers *gotreesitter.Node) string {
	for _, word := range strings.Fields(w.text(modifiers)) {
		switch word {
		case "public", "protected", "private":
			return word
		}
	}
	if w.owner >= 0 {
		switch w.facts.Definitions[w.owner].Kind {
		case Interface, AnnotationType:
			return "public"
		}
	}
	return "package"
}

// modifiersJava returns the words before a definition that do not say who sees it.
func (w *walker) modifiersJava(modifiers *gotreesitter.Node) []string {
	if modifiers == nil {
		return nil
	}
	var words []string
	for i := range modifiers.ChildCount() {
		if word := modifiers.Child(i); word != nil && !word.IsNamed() {
			switch text := w.text(word); text {
			case "public", "protected", "private":
			default:
				words = append(words, text)
			}
		}
	}
	return words
}

func (w *walker) annotationsJava(modifiers *gotreesitter.Node) []Annotation {
	var all []Annotation
	w.each(modifiers, func(a *gotreesitter.Node) {
		if kind := w.kind(a); kind == "annotation" || kind == "marker_annotation" {
			first, _ := lines(a)
			arguments := strings.TrimSuffix(strings.TrimPrefix(w.text(w.field(a, "arguments")), "("), ")")
			all = append(all, Annotation{w.text(w.field(a, "name")), line(arguments, mostSignature), first})
		}
	})
	return all
}

// signatureJava begins behind the last annotation.
func (w *walker) signatureJava(n, modifiers, body *gotreesitter.Node) string {
	start, stop := n.StartByte(), n.EndByte()
	w.each(modifiers, func(a *gotreesitter.Node) { start = a.EndByte() })
	if body != nil {
		stop = body.StartByte()
	}
	return w.between(start, stop)
}

func (w *walker) methodJava(n *gotreesitter.Node, kind Kind) {
	modifiers, body := w.child(n, "modifiers"), w.field(n, "body")
	d := Definition{
		Kind: kind, Name: w.text(w.field(n, "name")), Visibility: w.visibilityJava(modifiers),
		Modifiers: w.modifiersJava(modifiers), Annotations: w.annotationsJava(modifiers), Signature: w.signatureJava(n, modifiers, body),
		Parameters: w.parametersJava(w.field(n, "parameters")), Result: line(w.text(w.field(n, "type"))+w.text(w.field(n, "dimensions")), mostSignature),
	}
	d.Variables = w.boundParameters(w.field(n, "type_parameters"))
	place := w.define(d, n)
	w.within(place, func() {
		w.bindParameters(d.Parameters)
		w.inside(body)
		w.walk(w.field(n, "value"))
	})
}

func (w *walker) parametersJava(n *gotreesitter.Node) []Parameter {
	var all []Parameter
	w.each(n, func(p *gotreesitter.Node) {
		switch w.kind(p) {
		case "formal_parameter":
			all = append(all, Parameter{w.text(w.field(p, "name")), line(w.text(w.field(p, "type"))+w.text(w.field(p, "dimensions")), mostExpression)})
		case "spread_parameter":
			name, typ := "", ""
			w.each(p, func(part *gotreesitter.Node) {
				switch w.kind(part) {
				case "variable_declarator":
					name = w.text(w.field(part, "name"))
				case "modifiers":
				default:
					typ = w.text(part) + "..."
				}
			})
			all = append(all, Parameter{name, line(typ, mostExpression)})
		}
	})
	return all
}

func (w *walker) fieldsJava(n *gotreesitter.Node) {
	modifiers, typ := w.child(n, "modifiers"), w.field(n, "type")
	for _, declarator := range w.fieldNodes(n, "declarator") {
		w.define(Definition{
			Kind: Field, Name: w.text(w.field(declarator, "name")), Result: line(w.text(typ), mostExpression),
			Visibility: w.visibilityJava(modifiers), Modifiers: w.modifiersJava(modifiers), Annotations: w.annotationsJava(modifiers),
			Initialised: w.field(declarator, "value") != nil,
			Signature:   w.signatureJava(n, modifiers, w.field(declarator, "value")),
		}, n)
		w.walk(w.field(declarator, "value"))
	}
}

func (w *walker) constantJava(n *gotreesitter.Node) {
	name, body := w.text(w.field(n, "name")), w.field(n, "body")
	modifiers := w.child(n, "modifiers")
	w.define(Definition{Kind: Constant, Name: name, Visibility: "public", Modifiers: w.modifiersJava(modifiers), Annotations: w.annotationsJava(modifiers), Signature: w.signatureJava(n, modifiers, body)}, n)
	w.inside(w.field(n, "arguments"))
	w.named(name, func() { w.inside(body) })
}

// variablesJava notes the types of local variables; "var" and Lombok's "val" are none.
func (w *walker) variablesJava(n *gotreesitter.Node) {
	typ := w.text(w.field(n, "type"))
	bind := func(name, value *gotreesitter.Node) {
		if typ == "var" || typ == "val" {
			if w.kind(n) == "enhanced_for_statement" {
				w.bindEach(name, w.expressionJava(value))
				return
			}
			w.bind(w.text(name), "", w.expressionJava(value))
			return
		}
		w.bind(w.text(name), typ, "")
	}
	if name := w.field(n, "name"); name != nil {
		bind(name, w.field(n, "value"))
	}
	for _, declarator := range w.fieldNodes(n, "declarator") {
		bind(w.field(declarator, "name"), w.field(declarator, "value"))
	}
}

// callJava adds a call of what a node names.
func (w *walker) callJava(c Call, n, name *gotreesitter.Node) {
	c.Name = baseType(w.text(name))
	w.each(w.field(n, "arguments"), func(argument *gotreesitter.Node) {
		if kind := w.kind(argument); kind != "line_comment" && kind != "block_comment" {
			c.Given = append(c.Given, w.expressionJava(argument))
		}
	})
	c.Arguments = len(c.Given)
	w.call(c, name)
}

func (w *walker) receiverJava(n *gotreesitter.Node) string {
	object := w.field(n, "object")
	if object == nil {
		return ""
	}
	return w.expressionJava(object)
}

// onElements are the methods of containers that call a function with their elements.
var onElements = []string{"forEach", "map", "filter", "anyMatch", "allMatch", "noneMatch", "flatMap", "ifPresent", "peek", "removeIf", "mapToInt", "mapToLong"}

// lambdaJava notes the type of the parameter of a lambda that is called with the
// elements of a container.
func (w *walker) lambdaJava(n *gotreesitter.Node) {
	if call := n.Parent(); w.kind(call) == "argument_list" {
		call = call.Parent()
		parameter := w.field(n, "parameters")
		if w.kind(parameter) == "inferred_parameters" && parameter.NamedChildCount() == 1 {
			parameter = parameter.NamedChild(0)
		}
		if receiver := w.receiverJava(call); receiver != "" && slices.Contains(onElements, w.text(w.field(call, "name"))) {
			w.bindEach(parameter, receiver)
		}
	}
	w.inside(n)
}

func (w *walker) expressionJava(n *gotreesitter.Node) string {
	switch w.kind(n) {
	case "identifier", "this", "super", "type_identifier", "scoped_type_identifier":
		return w.text(n)
	case "field_access":
		return joined(w.expressionJava(w.field(n, "object")), w.text(w.field(n, "field")))
	case "method_invocation":
		if object := w.field(n, "object"); object != nil {
			return joined(w.expressionJava(object), w.text(w.field(n, "name"))) + "()"
		}
		return w.text(w.field(n, "name")) + "()"
	case "object_creation_expression":
		return "new " + baseType(w.text(w.field(n, "type")))
	case "cast_expression":
		return "new " + baseType(w.text(w.field(n, "type")))
	case "parenthesized_expression":
		return w.expressionJava(n.NamedChild(0))
	case "array_access":
		return joined(w.expressionJava(w.field(n, "array")), Element)
	case "binary_expression":
		if w.text(w.field(n, "operator")) == "+" && w.expressionJava(w.field(n, "left")) == "new String" {
			return "new String"
		}
	case "string_literal":
		return "new String"
	case "decimal_integer_literal":
		if strings.HasSuffix(strings.ToUpper(w.text(n)), "L") {
			return "new long"
		}
		return "new int"
	case "decimal_floating_point_literal":
		return "new double"
	case "true", "false":
		return "new boolean"
	case "character_literal":
		return "new char"
	case "class_literal":
		return "new Class"
	}
	return "?"
}

func (w *walker) creationJava(n *gotreesitter.Node) {
	name := baseType(w.text(w.field(n, "type")))
	w.callJava(Call{New: true}, n, w.field(n, "type"))
	w.inside(w.field(n, "arguments"))
	// The class without a name has the scope of what it extends.
	if body := w.child(n, "class_body"); body != nil {
		w.named(name, func() { w.inside(body) })
	}
}
