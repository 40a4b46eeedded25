package code

import (
	"fmt"
	"slices"
	"strings"

	"github.com/odvcencio/gotreesitter"
)

var typesScript = map[string]Kind{
	"class_declaration": Class, "abstract_class_declaration": Class, "interface_declaration": Interface,
	"type_alias_declaration": Alias, "enum_declaration": Enum, "internal_module": Namespace, "module": Namespace,
}

// visitScript visits JavaScript, TypeScript and TSX.
func (w *walker) visitScript(n *gotreesitter.Node) {
	switch kind := w.kind(n); kind {
	case "comment":
		w.comment(n)
	case "import_statement":
		w.importScript(n)
	case "export_statement":
		w.exportScript(n)
	case "class_declaration", "abstract_class_declaration", "interface_declaration", "type_alias_declaration", "enum_declaration", "internal_module", "module":
		w.typeScript(n, w.text(w.field(n, "name")), typesScript[kind], n)
	case "class":
		w.classExpression(n)
	case "function_declaration", "generator_function_declaration", "function_signature":
		w.functionScript(w.text(w.field(n, "name")), n, n)
	case "function_expression", "generator_function":
		if name := w.field(n, "name"); name != nil {
			w.functionScript(w.text(name), n, n)
			return
		}
		w.inside(n)
	case "method_definition", "method_signature", "abstract_method_signature":
		w.functionScript(w.methodName(n), n, n)
	case "public_field_definition", "property_signature":
		w.propertyScript(n)
	case "variable_declarator":
		w.declaratorScript(n)
	case "pair":
		w.heldScript(w.keyName(w.field(n, "key")), w.field(n, "value"), n)
	case "assignment_expression":
		w.assignmentScript(n)
	case "required_parameter", "optional_parameter":
		w.parameterScript(n)
	case "for_in_statement":
		if w.text(w.field(n, "operator")) == "of" {
			w.bindEach(w.field(n, "left"), w.expressionScript(w.unwrapped(w.field(n, "right"))))
		}
		w.inside(n)
	case "call_expression":
		w.callScript(n)
	case "new_expression":
		w.newScript(n)
	default:
		w.inside(n)
	}
}

func (w *walker) importScript(n *gotreesitter.Node) {
	first, _ := lines(n)
	module := unquote(w.text(w.field(n, "source")))
	add := func(name, as string) {
		w.facts.Imports = append(w.facts.Imports, Import{Module: module, Name: name, As: as, Line: first})
	}
	clause := w.child(n, "import_clause")
	if clause == nil {
		if required := w.child(n, "import_require_clause"); required != nil { // import x = require("m")
			module = unquote(w.text(w.field(required, "source")))
			add("*", w.text(w.child(required, "identifier")))
			return
		}
		add("", "")
		return
	}
	w.each(clause, func(part *gotreesitter.Node) {
		switch w.kind(part) {
		case "identifier":
			add("default", w.text(part))
		case "namespace_import":
			add("*", w.text(w.child(part, "identifier")))
		case "named_imports":
			w.each(part, func(s *gotreesitter.Node) {
				if w.kind(s) == "import_specifier" {
					name, as := w.specifier(s)
					add(name, as)
				}
			})
		}
	})
}

func (w *walker) specifier(n *gotreesitter.Node) (name, as string) {
	name, as = unquote(w.text(w.field(n, "name"))), w.text(w.field(n, "alias"))
	if as == "" {
		as = name
	}
	return name, as
}

// exportScript reads what a module passes on, or something that it defines.
func (w *walker) exportScript(n *gotreesitter.Node) {
	first, _ := lines(n)
	module := unquote(w.text(w.field(n, "source")))
	if clause := w.child(n, "export_clause"); clause != nil {
		w.each(clause, func(s *gotreesitter.Node) {
			if w.kind(s) == "export_specifier" && module != "" {
				name, as := w.specifier(s)
				w.facts.Imports = append(w.facts.Imports, Import{Module: module, Name: name, As: as, Line: first, Exported: true})
			}
		})
		return
	}
	if module != "" {
		// export * from "m", and export * as name from "m"
		as := w.text(w.child(w.child(n, "namespace_export"), "identifier"))
		w.facts.Imports = append(w.facts.Imports, Import{Module: module, Name: "*", As: as, Line: first, Exported: true})
		return
	}
	before := len(w.facts.Definitions)
	value := w.unwrapped(w.field(n, "value"))
	if w.child(n, "default") != nil {
		w.facts.Default = w.defaultName(n, value)
	}
	switch {
	case isFunctionScript(w.kind(value)):
		name := "default"
		if own := w.field(value, "name"); own != nil {
			name = w.text(own)
		}
		w.functionScript(name, value, value)
	case w.kind(value) == "class":
		w.typeScript(value, "default", Class, value)
	default:
		w.inside(n)
	}
	w.exported(before, n)
}

func (w *walker) defaultName(n, value *gotreesitter.Node) string {
	if w.kind(value) == "identifier" {
		return w.text(value)
	}
	for _, named := range []*gotreesitter.Node{w.field(n, "declaration"), value} {
		if name := w.field(named, "name"); name != nil {
			return w.text(name)
		}
	}
	return ""
}

// exported marks what an export statement defines at the outermost level.
func (w *walker) exported(from int, n *gotreesitter.Node) {
	if w.function >= 0 {
		return
	}
	var decorators []Annotation
	for _, d := range w.fieldNodes(n, "decorator") {
		decorators = append(decorators, w.decorator(d))
	}
	for i := from; i < len(w.facts.Definitions); i++ {
		d := &w.facts.Definitions[i]
		if d.Owner != w.owner || d.Kind.IsField() {
			continue
		}
		d.Visibility = "public"
		if len(decorators) > 0 {
			d.Annotations = append(decorators, d.Annotations...)
			d.First = min(d.First, decorators[0].Line)
			if d.Doc == "" {
				d.Doc = w.comments[d.First-1]
			}
		}
	}
}

func (w *walker) typeScript(n *gotreesitter.Node, name string, kind Kind, whole *gotreesitter.Node) {
	body := w.field(n, "body")
	d := Definition{Kind: kind, Name: unquote(name), Visibility: w.visibilityScript(n), Annotations: w.decoratorsOf(n)}
	if len(d.Annotations) > 0 {
		d.First = d.Annotations[0].Line
	}
	heritage := w.child(n, "class_heritage")
	switch {
	case heritage == nil:
		d.Extends = w.typeList(w.child(n, "extends_type_clause"))
	case w.child(heritage, "extends_clause", "implements_clause") == nil: // JavaScript
		d.Extends = []string{baseType(w.text(heritage.NamedChild(0)))}
	default:
		for _, value := range w.extended(w.child(heritage, "extends_clause")) {
			d.Extends = append(d.Extends, baseType(value))
		}
		d.Implements = w.typeList(w.child(heritage, "implements_clause"))
	}
	d.Variables = w.boundParameters(w.field(n, "type_parameters"))
	stop := body
	if kind == Alias {
		stop = w.field(n, "value")
		d.Result = line(w.text(stop), mostExpression)
	}
	d.Signature = w.signature(n, stop)
	place := w.define(d, whole)
	w.within(place, func() {
		w.inside(heritage)
		switch kind {
		case Alias:
			w.inside(stop)
		case Enum:
			w.constantsScript(body)
		default:
			w.inside(body)
		}
	})
}

// extended returns what a class extends, without what is called to make it.
func (w *walker) extended(clause *gotreesitter.Node) []string {
	if clause == nil {
		return nil
	}
	if value := w.field(clause, "value"); value != nil {
		switch w.kind(value) {
		case "identifier", "member_expression":
			return []string{w.text(value)}
		}
	}
	return nil
}

func (w *walker) constantsScript(body *gotreesitter.Node) {
	w.each(body, func(part *gotreesitter.Node) {
		name := part
		switch w.kind(part) {
		case "comment":
			w.comment(part)
			return
		case "enum_assignment":
			name = w.field(part, "name")
		}
		w.define(Definition{Kind: Constant, Name: w.keyName(name), Visibility: "public", Signature: line(w.text(part), mostSignature)}, part)
		w.walk(w.field(part, "value"))
	})
}

// classExpression reads a class that no variable holds.
func (w *walker) classExpression(n *gotreesitter.Node) {
	if name := w.field(n, "name"); name != nil {
		w.typeScript(n, w.text(name), Class, n)
		return
	}
	w.inside(n)
}

func (w *walker) decoratorsOf(n *gotreesitter.Node) []Annotation {
	var all []Annotation
	w.each(n, func(part *gotreesitter.Node) {
		if w.kind(part) == "decorator" {
			all = append(all, w.decorator(part))
		}
	})
	// Those of a method stand before it, in the body of its class.
	for before := n.PrevSibling(); before != nil && w.kind(before) == "decorator"; before = before.PrevSibling() {
		all = append([]Annotation{w.decorator(before)}, all...)
	}
	return all
}

func (w *walker) visibilityScript(n *gotreesitter.Node) string {
	if modifier := w.child(n, "accessibility_modifier"); modifier != nil {
		return w.text(modifier)
	}
	if w.kind(w.field(n, "name")) == "private_property_identifier" {
		return "private"
	}
	if w.ownerIsType() && w.facts.Definitions[w.owner].Kind != Namespace {
		return "public"
	}
	return "module"
}

// functionScript defines a function. The definition's lines are those of
// whole: what holds the function.
func (w *walker) functionScript(name string, n, whole *gotreesitter.Node) {
	if name == "" {
		w.inside(n)
		return
	}
	body := w.field(n, "body")
	d := Definition{
		Kind: w.memberKind(), Name: name, Visibility: w.visibilityScript(whole), Annotations: w.decoratorsOf(whole),
		Signature: w.signature(whole, body), Result: w.annotation(w.field(n, "return_type")), Parameters: w.parametersScript(n),
	}
	d.Variables = w.boundParameters(w.field(n, "type_parameters"))
	if at := strings.LastIndexByte(name, '.'); at > 0 {
		d.Qualified = strings.Join(append(slices.Clone(w.scope), name), ".")
		d.Name = name[at+1:]
	}
	if d.Kind == Method && name == "constructor" {
		d.Kind = Constructor
	}
	if len(d.Annotations) > 0 {
		d.First = d.Annotations[0].Line
	}
	w.within(w.define(d, whole), func() {
		w.bindParameters(d.Parameters)
		w.bindParameterPatterns(n)
		w.inside(w.field(n, "parameters"))
		if kind := w.kind(body); kind == "statement_block" {
			w.inside(body)
		} else {
			w.walk(body)
		}
	})
}

// annotation is the type that stands behind a colon.
func (w *walker) annotation(n *gotreesitter.Node) string {
	return line(strings.TrimPrefix(w.text(n), ":"), mostSignature)
}

func (w *walker) parametersScript(n *gotreesitter.Node) []Parameter {
	if single := w.field(n, "parameter"); single != nil {
		return []Parameter{{Name: w.text(single)}}
	}
	var all []Parameter
	w.each(w.field(n, "parameters"), func(p *gotreesitter.Node) {
		switch w.kind(p) {
		case "comment", "decorator":
		case "required_parameter", "optional_parameter":
			name := w.text(w.field(p, "pattern"))
			if w.kind(p) == "optional_parameter" {
				name += "?"
			}
			all = append(all, Parameter{line(name, mostExpression), w.annotation(w.field(p, "type"))})
		default:
			all = append(all, Parameter{Name: line(w.text(p), mostExpression)})
		}
	})
	return all
}

// parameterScript reads a parameter of a constructor that is a field as well.
func (w *walker) parameterScript(n *gotreesitter.Node) {
	modifier := w.child(n, "accessibility_modifier")
	name := w.text(w.field(n, "pattern"))
	if modifier != nil && w.function >= 0 && w.owner == w.function {
		function := w.facts.Definitions[w.function]
		if class := function.Owner; class >= 0 && function.Kind == Constructor {
			place := w.define(Definition{
				Kind: Field, Name: name, Qualified: w.facts.Definitions[class].Qualified + "." + name,
				Result: w.annotation(w.field(n, "type")), Signature: line(w.text(n), mostSignature),
			}, n)
			w.facts.Definitions[place].Owner, w.facts.Definitions[place].Visibility = class, w.text(modifier)
		}
	}
	w.inside(n)
}

// methodName is the name of a method. The grammar takes the async before a
// generator for it.
func (w *walker) methodName(n *gotreesitter.Node) string {
	name := w.field(n, "name")
	if w.text(name) == "async" {
		if next := name.NextSibling(); next != nil && w.kind(next) != "formal_parameters" {
			for ; next != nil && w.kind(next) != "formal_parameters"; next = next.NextSibling() {
				if next.IsNamed() {
					return w.keyName(next)
				}
			}
		}
	}
	return w.keyName(name)
}

// keyName is the name of a property; "" when it is computed.
func (w *walker) keyName(n *gotreesitter.Node) string {
	switch w.kind(n) {
	case "property_identifier", "private_property_identifier", "identifier", "number":
		return w.text(n)
	case "string":
		return unquote(w.text(n))
	}
	return ""
}

// propertyScript reads a property of a class or an interface.
func (w *walker) propertyScript(n *gotreesitter.Node) {
	name, value := w.keyName(w.field(n, "name")), w.unwrapped(w.field(n, "value"))
	if name == "" {
		w.inside(n)
		return
	}
	if isFunctionScript(w.kind(value)) {
		w.functionScript(name, value, n)
		return
	}
	if w.ownerIsType() {
		d := Definition{
			Kind: Field, Name: name, Visibility: w.visibilityScript(n), Annotations: w.decoratorsOf(n),
			Result: w.annotation(w.field(n, "type")), Signature: w.signature(n, w.field(n, "value")),
		}
		if w.kind(value) == "new_expression" && d.Result == "" {
			d.Result = baseType(w.text(w.field(value, "constructor")))
		}
		if len(d.Annotations) > 0 {
			d.First = d.Annotations[0].Line
		}
		w.define(d, n)
	}
	w.named(name, func() { w.inside(n) })
}

func (w *walker) declaratorScript(n *gotreesitter.Node) {
	nameNode, value := w.field(n, "name"), w.field(n, "value")
	if w.kind(nameNode) != "identifier" {
		w.requireScript(nameNode, value)
		container := w.expressionScript(w.unwrapped(value))
		if typ := w.annotation(w.field(n, "type")); typ != "" {
			container = w.hidden(typ)
		}
		w.bindPattern(nameNode, container)
		w.inside(n)
		return
	}
	name := w.text(nameNode)
	w.requireScript(nameNode, value)
	w.bind(name, w.annotation(w.field(n, "type")), w.expressionScript(w.unwrapped(value)))
	w.heldScript(name, value, n)
}

// hidden binds a variable that no text names to a type, and returns its name.
func (w *walker) hidden(typ string) string {
	count := len(w.facts.Variables)
	if w.function >= 0 {
		count = len(w.facts.Definitions[w.function].Variables)
	}
	name := fmt.Sprintf("{%d}", count)
	w.bind(name, typ, "")
	return name
}

// bindPattern notes the names that a pattern takes out of a value: they hide
// what has their name outside of the function.
func (w *walker) bindPattern(pattern *gotreesitter.Node, container string) {
	isObject := w.kind(pattern) == "object_pattern"
	bind := func(name, key string) {
		if !isObject || key == "" {
			w.bind(name, "", "?")
			return
		}
		w.bind(name, "", joined(container, key))
	}
	w.each(pattern, func(part *gotreesitter.Node) {
		switch w.kind(part) {
		case "identifier", "shorthand_property_identifier_pattern":
			bind(w.text(part), w.text(part))
		case "pair_pattern":
			if name := w.field(part, "value"); w.kind(name) == "identifier" {
				bind(w.text(name), w.keyName(w.field(part, "key")))
			}
		case "object_assignment_pattern", "assignment_pattern":
			if name := w.field(part, "left"); name != nil {
				bind(w.text(name), w.text(name))
			}
		}
	})
}

// bindParameterPatterns notes the names that patterns take out of parameters whose
// type is written.
func (w *walker) bindParameterPatterns(n *gotreesitter.Node) {
	w.each(w.field(n, "parameters"), func(p *gotreesitter.Node) {
		pattern, typ := w.field(p, "pattern"), w.annotation(w.field(p, "type"))
		if w.kind(pattern) == "object_pattern" && typ != "" {
			w.bindPattern(pattern, w.hidden(typ))
		}
	})
}

// requireScript reads const x = require("m") and const {x} = require("m").
func (w *walker) requireScript(name, value *gotreesitter.Node) {
	if w.kind(value) != "call_expression" || w.text(w.field(value, "function")) != "require" {
		return
	}
	arguments := w.field(value, "arguments")
	if w.count(arguments) != 1 || w.kind(arguments.NamedChild(0)) != "string" {
		return
	}
	first, _ := lines(value)
	module := unquote(w.text(arguments.NamedChild(0)))
	if w.kind(name) == "identifier" {
		w.facts.Imports = append(w.facts.Imports, Import{Module: module, Name: "*", As: w.text(name), Line: first})
		return
	}
	w.each(name, func(part *gotreesitter.Node) {
		switch w.kind(part) {
		case "shorthand_property_identifier_pattern":
			w.facts.Imports = append(w.facts.Imports, Import{Module: module, Name: w.text(part), As: w.text(part), Line: first})
		case "pair_pattern":
			w.facts.Imports = append(w.facts.Imports, Import{Module: module, Name: w.text(w.field(part, "key")), As: w.text(w.field(part, "value")), Line: first})
		}
	})
}

// heldScript reads what a variable, property or assignment of that name holds.
func (w *walker) heldScript(name string, value, whole *gotreesitter.Node) {
	switch held := w.unwrapped(value); {
	case name == "":
		w.inside(whole)
	case isFunctionScript(w.kind(held)):
		w.functionScript(name, held, whole)
	case w.kind(held) == "class":
		w.typeScript(held, name, Class, whole)
	case w.kind(held) == "object":
		w.named(name, func() { w.inside(held) })
	default:
		w.walk(value)
	}
}

// assignmentScript names what is assigned by its last name: "late" of
// A.prototype.late, which belongs to A.
func (w *walker) assignmentScript(n *gotreesitter.Node) {
	left, right := w.field(n, "left"), w.field(n, "right")
	name := w.assignedName(left)
	held := w.unwrapped(right)
	if name != "" && (isFunctionScript(w.kind(held)) || w.kind(held) == "class" || w.kind(held) == "object") {
		w.heldScript(name, right, n)
		return
	}
	w.inside(n)
}

func (w *walker) assignedName(n *gotreesitter.Node) string {
	expression := w.expressionScript(n)
	if strings.ContainsAny(expression, "?()[] ") {
		return ""
	}
	expression = strings.ReplaceAll(expression, ".prototype.", ".")
	if expression == "module.exports" {
		return "default"
	}
	for _, prefix := range []string{"module.exports.", "exports.", "this."} {
		if rest, found := strings.CutPrefix(expression, prefix); found {
			return rest
		}
	}
	return expression
}

func (w *walker) callScript(n *gotreesitter.Node) {
	c := Call{Arguments: w.count(w.field(n, "arguments"))}
	name := w.calledScript(&c, w.unwrapped(w.field(n, "function")))
	if w.kind(name) == "super" {
		c.Name, c.New = "super", true
	}
	w.bindCallback(&c, w.field(n, "arguments"))
	if c.Name == "require" && w.function < 0 {
		w.inside(n)
		return
	}
	w.call(c, name)
	w.inside(n)
}

// onEach are the methods of arrays that call a function with each element.
var onEach = []string{"forEach", "map", "filter", "some", "every", "find", "findIndex", "flatMap"}

// bindCallback notes the type of the parameter of a function without a name that
// is called with each element of an array.
func (w *walker) bindCallback(c *Call, arguments *gotreesitter.Node) {
	if c.Receiver == "" || !slices.Contains(onEach, c.Name) || w.count(arguments) == 0 {
		return
	}
	function := arguments.NamedChild(0)
	if !isFunctionScript(w.kind(function)) {
		return
	}
	if single := w.field(function, "parameter"); single != nil {
		w.bindEach(single, c.Receiver)
		return
	}
	if parameters := w.field(function, "parameters"); w.count(parameters) > 0 {
		if first := parameters.NamedChild(0); w.field(first, "type") == nil {
			w.bindEach(w.field(first, "pattern"), c.Receiver)
		}
	}
}

// calledScript fills in what is called, and returns the node of its name.
func (w *walker) calledScript(c *Call, called *gotreesitter.Node) *gotreesitter.Node {
	switch w.kind(called) {
	case "identifier":
		c.Name = w.text(called)
	case "member_expression":
		c.Receiver, called = w.expressionScript(w.field(called, "object")), w.field(called, "property")
		c.Name = w.text(called)
	}
	return called
}

func (w *walker) newScript(n *gotreesitter.Node) {
	c := Call{New: true, Arguments: w.count(w.field(n, "arguments"))}
	name := w.calledScript(&c, w.unwrapped(w.field(n, "constructor")))
	w.call(c, name)
	w.inside(n)
}

func (w *walker) expressionScript(n *gotreesitter.Node) string {
	switch w.kind(n) {
	case "identifier", "this", "super":
		return w.text(n)
	case "member_expression":
		return joined(w.expressionScript(w.unwrapped(w.field(n, "object"))), w.text(w.field(n, "property")))
	case "call_expression":
		return w.expressionScript(w.field(n, "function")) + "()"
	case "new_expression":
		return "new " + baseType(w.text(w.field(n, "constructor")))
	case "subscript_expression":
		return joined(w.expressionScript(w.unwrapped(w.field(n, "object"))), Element)
	case "parenthesized_expression", "non_null_expression", "await_expression":
		return w.expressionScript(n.NamedChild(0))
	case "as_expression":
		if n.NamedChildCount() == 2 {
			return "new " + baseType(w.text(n.NamedChild(1)))
		}
	}
	return "?"
}

// unwrapped takes parentheses and assertions of types off an expression.
func (w *walker) unwrapped(n *gotreesitter.Node) *gotreesitter.Node {
	for n != nil && n.NamedChildCount() > 0 {
		switch w.kind(n) {
		case "parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression":
			n = n.NamedChild(0)
		case "type_assertion":
			n = n.NamedChild(n.NamedChildCount() - 1)
		default:
			return n
		}
	}
	return n
}

func isFunctionScript(kind string) bool {
	switch kind {
	case "arrow_function", "function_expression", "generator_function":
		return true
	}
	return false
}

func unquote(text string) string { return strings.Trim(text, "\"'`") }
