package implied

import (
	"slices"
	"strings"

	"repochat/internal/code"
)

// building is a builder that an annotation asks for.
type building struct {
	annotation
	name       string // of its class
	product    string // type
	parts      []part
	visibility string
}

// part is what a builder is told of its product.
type part struct {
	name, typ string
	annotated annotations
	defaulted bool
}

// partsOf returns the fields of a class that its builder sets.
func (c *class) partsOf() []part {
	var all []part
	for _, f := range c.fields {
		if name := f.base(); f.isOpen() && name != "" {
			all = append(all, part{name, f.Result, f.annotated, f.Initialised && f.annotated.has("Builder.Default")})
		}
	}
	return all
}

// defaults adds the methods that compute the values of fields that are not told.
func (c *class) defaults(a annotation) {
	for _, f := range c.fields {
		if f.annotated.has("Builder.Default") && f.Initialised {
			c.method(c.place, code.Definition{Name: "$default$" + f.Name, Visibility: "private", Modifiers: []string{"static"}, Result: f.Result, Origin: a.origin()}, a.line)
		}
	}
}

func (c *class) builder() {
	if a, found := c.annotated["Builder"]; found && c.definition.Kind != code.Enum {
		c.defaults(a)
		c.build(building{annotation: a, name: c.definition.Name + "Builder", product: c.definition.Name, parts: c.partsOf()})
	}
}

// buildersOfMembers adds the builders that take the parameters of constructors and
// methods.
func (c *class) buildersOfMembers() {
	var all []building
	c.members(c.place, func(_ int, d *code.Definition) {
		a, found := lombokAnnotations(c.facts, d)["Builder"]
		if !found || !d.Kind.IsFunction() {
			return
		}
		b := building{annotation: a, name: c.definition.Name + "Builder", product: c.definition.Name}
		if d.Kind == code.Method {
			b.product = d.Result
			name, _, _ := strings.Cut(d.Result, "<")
			b.name = capital(name[strings.LastIndexByte(name, '.')+1:]) + "Builder"
		}
		for _, p := range d.Parameters {
			b.parts = append(b.parts, part{name: p.Name, typ: p.Type})
		}
		all = append(all, b)
	})
	for _, b := range all {
		c.build(b)
	}
}

// build adds a builder's class and the methods that make one.
func (c *class) build(b building) {
	if name, found := b.text("builderClassName"); found && name != "" {
		b.name = name
	}
	b.visibility = b.access("access", "public")
	if b.visibility == "" {
		return
	}
	place := c.innerClass(b.annotation, b.name, b.visibility, []string{"static"}, "")
	if !c.hasConstructor(place) {
		c.addMethod(place, code.Definition{Kind: code.Constructor, Name: b.name, Visibility: "package", Origin: b.origin()}, b.line)
	}
	c.partMembers(b, place)
	c.orElse(place, b, "buildMethodName", "build", code.Definition{Result: b.product})
	c.method(place, code.Definition{Name: "toString", Visibility: "public", Result: "String", Origin: b.origin()}, b.line)
	c.orElse(c.place, b, "builderMethodName", "builder", code.Definition{Result: b.name, Modifiers: []string{"static"}})
	if b.isTrue("toBuilder") {
		c.method(c.place, code.Definition{Name: "toBuilder", Visibility: b.visibility, Result: b.name, Origin: b.origin()}, b.line)
	}
}

// orElse adds a method under the name that an argument gives it.
func (c *class) orElse(owner int, b building, argument, name string, d code.Definition) {
	if other, found := b.text(argument); found {
		name = other
	}
	if name == "" || c.hasMethod(owner, name, -1) {
		return
	}
	d.Name, d.Visibility, d.Origin = name, b.visibility, b.origin()
	c.addMethod(owner, d, b.line)
}

// partMembers adds the fields of a builder and the methods that set them.
func (c *class) partMembers(b building, place int) {
	prefix, _ := b.text("setterPrefix")
	for _, p := range b.parts {
		singular, isSingular := p.annotated["Singular"]
		for _, f := range p.held(isSingular) {
			if c.named(place, f.Name, code.Kind.IsField) < 0 {
				c.add(place, code.Definition{Kind: code.Field, Name: f.Name, Result: f.Type, Visibility: "private", Origin: b.origin(), Signature: "private " + f.Type + " " + f.Name}, b.line)
			}
		}
		set := func(name string, parameters ...code.Parameter) {
			if name == "" {
				return
			}
			if prefix != "" {
				name = prefix + capital(name)
			}
			if !c.hasMethod(place, name, -1) || isSingular && !c.hasMethod(place, name, len(parameters)) {
				c.addMethod(place, code.Definition{Name: name, Visibility: b.visibility, Result: b.name, Parameters: parameters, Origin: b.origin()}, b.line)
			}
		}
		if !isSingular {
			set(p.name, code.Parameter{Name: p.name, Type: p.typ})
			continue
		}
		one, told := singular.text("value")
		if !told {
			one = singularOf(p.name)
		}
		set(one, p.elements(one)...)
		set(p.name, code.Parameter{Name: p.name, Type: p.typ})
		if prefix == "" {
			set("clear" + capital(p.name))
		} else if name := "clear" + capital(p.name); !c.hasMethod(place, name, 0) {
			c.addMethod(place, code.Definition{Name: name, Visibility: b.visibility, Result: b.name, Origin: b.origin()}, b.line)
		}
	}
}

// isMap reports whether a type has keys and values.
func isMap(typ string) bool {
	name, _, _ := strings.Cut(typ, "<")
	return strings.HasSuffix(name, "Map")
}

// held returns the fields in which a builder keeps a part.
func (p part) held(isSingular bool) []code.Parameter {
	const list = "java.util.ArrayList"
	switch {
	case p.defaulted:
		return []code.Parameter{{Name: p.name + "$value", Type: p.typ}, {Name: p.name + "$set", Type: "boolean"}}
	case isSingular && isMap(p.typ):
		return []code.Parameter{{Name: p.name + "$key", Type: list}, {Name: p.name + "$value", Type: list}}
	case isSingular:
		return []code.Parameter{{Name: p.name, Type: list}}
	}
	return []code.Parameter{{Name: p.name, Type: p.typ}}
}

// elements returns the parameters of a method that adds one element to a part.
func (p part) elements(one string) []code.Parameter {
	_, inner, _ := strings.Cut(strings.TrimSuffix(p.typ, ">"), "<")
	types := append(splitOutside(inner), "Object", "Object")
	if isMap(p.typ) {
		return []code.Parameter{{Name: "key", Type: strings.TrimSpace(types[0])}, {Name: "value", Type: strings.TrimSpace(types[1])}}
	}
	return []code.Parameter{{Name: one, Type: strings.TrimSpace(types[0])}}
}

// singularOf returns the name of one element of a list by the name of the list.
// Lombok knows more words; where it knows none, it asks for the name.
func singularOf(name string) string {
	for _, ending := range [][2]string{{"ies", "y"}, {"sses", "ss"}, {"xes", "x"}, {"ches", "ch"}, {"shes", "sh"}, {"children", "child"}, {"Children", "Child"}, {"people", "person"}, {"ss", "ss"}, {"s", ""}} {
		if stem, found := strings.CutSuffix(name, ending[0]); found {
			return stem + ending[1]
		}
	}
	return name
}

// superBuilder adds a builder that subclasses extend.
func (c *class) superBuilder() {
	a, found := c.annotated["SuperBuilder"]
	if !found {
		return
	}
	c.defaults(a)
	name := c.definition.Name + "Builder"
	b := building{annotation: a, name: name, product: c.definition.Name, parts: c.partsOf(), visibility: "public"}
	extends := ""
	if len(c.definition.Extends) > 0 {
		parent := c.definition.Extends[0]
		extends = parent + "." + parent[strings.LastIndexByte(parent, '.')+1:] + "Builder"
	}
	place := c.innerClass(a, name, "public", []string{"static", "abstract"}, extends)
	c.partMembers(b, place)
	c.method(place, code.Definition{Name: "self", Visibility: "protected", Modifiers: []string{"abstract"}, Result: name, Origin: a.origin()}, a.line)
	c.orElse(place, b, "buildMethodName", "build", code.Definition{Result: b.product, Modifiers: []string{"abstract"}})
	c.method(place, code.Definition{Name: "toString", Visibility: "public", Result: "String", Origin: a.origin()}, a.line)
	c.addMethod(c.place, code.Definition{Kind: code.Constructor, Name: c.definition.Name, Visibility: "protected", Parameters: []code.Parameter{{Name: "b", Type: name}}, Origin: a.origin()}, a.line)
	if slices.Contains(c.definition.Modifiers, "abstract") {
		c.copying(b, place)
		return
	}
	made := c.innerClass(a, name+"Impl", "private", []string{"static", "final"}, name)
	c.addMethod(made, code.Definition{Kind: code.Constructor, Name: name + "Impl", Visibility: "private", Origin: a.origin()}, a.line)
	c.method(made, code.Definition{Name: "self", Visibility: "protected", Result: name + "Impl", Origin: a.origin()}, a.line)
	c.orElse(made, b, "buildMethodName", "build", code.Definition{Result: b.product})
	c.orElse(c.place, b, "builderMethodName", "builder", code.Definition{Result: name, Modifiers: []string{"static"}})
	c.copying(b, place)
}

// copying adds the methods by which a builder begins with the values of an object.
func (c *class) copying(b building, place int) {
	if !b.isTrue("toBuilder") {
		return
	}
	instance := code.Parameter{Name: "instance", Type: b.product}
	c.method(place, code.Definition{Name: "$fillValuesFrom", Visibility: "protected", Result: b.name, Parameters: []code.Parameter{instance}, Origin: b.origin()}, b.line)
	c.method(place, code.Definition{Name: "$fillValuesFromInstanceIntoBuilder", Visibility: "private", Modifiers: []string{"static"}, Result: "void", Parameters: []code.Parameter{instance, {Name: "b", Type: b.name}}, Origin: b.origin()}, b.line)
	if !slices.Contains(c.definition.Modifiers, "abstract") {
		c.method(c.place, code.Definition{Name: "toBuilder", Visibility: "public", Result: b.name, Origin: b.origin()}, b.line)
	}
}
