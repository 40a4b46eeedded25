package implied

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/code"
)

// class is a class or enum that Lombok may add to.
type class struct {
	*maker
	place      int
	definition code.Definition
	annotated  annotations
	fields     []field
}

// field is a field that is written in a class.
type field struct {
	*code.Definition
	annotated annotations
	accessors accessors
	isStatic  bool
	isFinal   bool
	// isSet is set for a field that has its value before a constructor runs.
	isSet bool
}

// accessors say how getters and setters are named.
type accessors struct {
	fluent, chain bool
	prefixes      []string
}

func (m *maker) lombok(place int) {
	c := &class{maker: m, place: place, definition: m.all[place], annotated: lombokAnnotations(m.facts, &m.all[place])}
	ofClass := c.annotated.accessors(accessors{})
	makesFinal := c.annotated.has("Value") || c.annotated["FieldDefaults"].isTrue("makeFinal")
	for _, d := range m.fields(place) {
		f := field{Definition: d, annotated: lombokAnnotations(m.facts, d)}
		f.accessors = f.annotated.accessors(ofClass)
		f.isStatic = slices.Contains(d.Modifiers, "static") || c.annotated.has("UtilityClass")
		f.isFinal = slices.Contains(d.Modifiers, "final") || makesFinal && !f.isStatic && !f.annotated.has("NonFinal")
		f.isSet = d.Initialised && !f.annotated.has("Builder.Default")
		c.fields = append(c.fields, f)
	}
	c.logger()
	c.buildersOfMembers()
	c.constructors()
	for _, f := range c.fields {
		c.getter(f)
		c.setter(f)
		c.with(f)
	}
	c.ofObject()
	c.builder()
	c.superBuilder()
	c.fieldNames()
}

// accessors returns how the annotation Accessors changes names.
func (all annotations) accessors(outer accessors) accessors {
	a, found := all["Accessors"]
	if !found {
		return outer
	}
	fluent := a.isTrue("fluent")
	chain := fluent
	if _, told := a.arguments["chain"]; told {
		chain = a.isTrue("chain")
	}
	return accessors{fluent, chain, a.texts("prefix")}
}

var loggers = map[string]string{
	"Slf4j": "org.slf4j.Logger", "XSlf4j": "org.slf4j.ext.XLogger", "Log": "java.util.logging.Logger", "Log4j": "org.apache.log4j.Logger",
	"Log4j2": "org.apache.logging.log4j.Logger", "CommonsLog": "org.apache.commons.logging.Log", "JBossLog": "org.jboss.logging.Logger",
	"Flogger": "com.google.common.flogger.FluentLogger", "CustomLog": "",
}

func (c *class) logger() {
	for _, name := range slices.Sorted(maps.Keys(loggers)) {
		typ := loggers[name]
		if a, found := c.annotated[name]; found && c.named(c.place, "log", code.Kind.IsField) < 0 {
			visibility := a.access("access", "private")
			c.add(c.place, code.Definition{
				Kind: code.Field, Name: "log", Result: typ, Visibility: visibility, Modifiers: []string{"static", "final"}, Origin: a.origin(),
				Signature: strings.TrimSpace(visibility + " static final " + typ + " log"),
			}, a.line)
		}
	}
}

// base returns the name of a field without a prefix that Accessors names; "" for a
// field that has none of them.
func (f field) base() string {
	name := f.Name
	if len(f.accessors.prefixes) == 0 {
		return name
	}
	for _, prefix := range f.accessors.prefixes {
		rest, found := strings.CutPrefix(name, prefix)
		if !found || rest == "" {
			continue
		}
		first, size := utf8.DecodeRuneInString(rest)
		endsInLetter := prefix != "" && unicode.IsLetter(rune(prefix[len(prefix)-1]))
		if endsInLetter && unicode.IsLower(first) {
			continue
		}
		if prefix == "" {
			return rest
		}
		return string(unicode.ToLower(first)) + rest[size:]
	}
	return ""
}

// accessor returns the name of a getter, setter or the like of a field, and all
// names by which the class may already have it.
func (f field) accessor(prefix string) (name string, others []string) {
	base := f.base()
	if base == "" {
		return "", nil
	}
	bases := []string{base}
	if f.Result == "boolean" {
		if rest := strings.TrimPrefix(base, "is"); rest != base && rest != "" && !unicode.IsLower(rune(rest[0])) {
			bases = []string{rest, base}
		}
	}
	prefixes := []string{prefix}
	if f.Result == "boolean" && prefix == "get" {
		prefixes = []string{"is", "get"}
	}
	if f.accessors.fluent && prefix != "with" {
		prefixes = []string{""}
		bases[0] = strings.ToLower(bases[0][:1]) + bases[0][1:]
	}
	for _, p := range prefixes {
		for _, b := range bases {
			if p != "" {
				b = capital(b)
			}
			others = append(others, p+b)
		}
	}
	return others[0], others
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// wanted returns the annotation that asks for an accessor of a field: its own, or
// else that of the class, which leaves out some fields.
func (c *class) wanted(f field, own string, ofClass ...string) (annotation, bool) {
	if a, found := f.annotated[own]; found {
		return a, true
	}
	if f.isStatic || strings.HasPrefix(f.Name, "$") {
		return annotation{}, false
	}
	return c.annotated.first(append([]string{own}, ofClass...)...)
}

// accessorOf adds an accessor unless the class has one.
func (c *class) accessorOf(f field, a annotation, prefix string, d code.Definition) {
	d.Visibility = "public"
	if a.name == "Getter" || a.name == "Setter" || a.name == "With" || a.name == "Wither" {
		d.Visibility = a.access("value", "public")
	}
	name, others := f.accessor(prefix)
	if d.Visibility == "" || name == "" || slices.ContainsFunc(others, func(other string) bool { return c.hasMethod(c.place, other, len(d.Parameters)) }) {
		return
	}
	d.Name, d.Origin = name, a.origin()
	if f.isStatic {
		d.Modifiers = []string{"static"}
	}
	c.addMethod(c.place, d, a.line)
}

func (c *class) getter(f field) {
	if a, found := c.wanted(f, "Getter", "Data", "Value"); found {
		c.accessorOf(f, a, "get", code.Definition{Result: f.Result})
	}
}

func (c *class) setter(f field) {
	a, found := c.wanted(f, "Setter", "Data")
	if !found || f.isFinal {
		return
	}
	result := "void"
	if f.accessors.chain {
		result = c.definition.Name
	}
	c.accessorOf(f, a, "set", code.Definition{Result: result, Parameters: []code.Parameter{{Name: f.Name, Type: f.Result}}})
}

func (c *class) with(f field) {
	for _, name := range []string{"With", "Wither"} {
		if a, found := c.wanted(f, name); found && !f.isStatic && !(f.isFinal && f.isSet) {
			c.accessorOf(f, a, "with", code.Definition{Result: c.definition.Name, Parameters: []code.Parameter{{Name: f.Name, Type: f.Result}}})
		}
	}
}

// ofObject adds toString, equals and hashCode.
func (c *class) ofObject() {
	if a, found := c.annotated.first("ToString", "Data", "Value"); found {
		c.method(c.place, code.Definition{Name: "toString", Visibility: "public", Result: "String", Origin: a.origin()}, a.line)
	}
	a, found := c.annotated.first("EqualsAndHashCode", "Data", "Value")
	if !found || c.hasMethod(c.place, "equals", 1) || c.hasMethod(c.place, "hashCode", 0) {
		return
	}
	other := []code.Parameter{{Name: "o", Type: "Object"}}
	c.method(c.place, code.Definition{Name: "equals", Visibility: "public", Result: "boolean", Parameters: other, Origin: a.origin()}, a.line)
	c.method(c.place, code.Definition{Name: "hashCode", Visibility: "public", Result: "int", Origin: a.origin()}, a.line)
	isFinal := slices.Contains(c.definition.Modifiers, "final") || c.annotated.has("Value") && !c.annotated.has("NonFinal")
	if !isFinal || len(c.definition.Extends) > 0 {
		c.method(c.place, code.Definition{Name: "canEqual", Visibility: "protected", Result: "boolean", Parameters: other, Origin: a.origin()}, a.line)
	}
}

// constructors adds those that annotations ask for. Those of Data, Value and
// Builder are made only where there is no other.
func (c *class) constructors() {
	written := c.hasConstructor(c.place)
	asked := false
	for _, of := range []struct {
		name   string
		fields []code.Parameter
	}{
		{"NoArgsConstructor", nil}, {"AllArgsConstructor", c.parameters(field.isOpen)}, {"RequiredArgsConstructor", c.parameters(field.isRequired)},
	} {
		if a, found := c.annotated[of.name]; found {
			asked = true
			c.constructor(a, of.fields, "staticName", a.access("access", "public"))
		}
	}
	if a, found := c.annotated["StandardException"]; found {
		for _, types := range [][]code.Parameter{nil, {{Name: "message", Type: "String"}}, {{Name: "cause", Type: "Throwable"}}, {{Name: "message", Type: "String"}, {Name: "cause", Type: "Throwable"}}} {
			c.constructor(a, types, "", a.access("access", "public"))
		}
	}
	if written || asked {
		return
	}
	if a, found := c.annotated["Builder"]; found {
		c.constructor(a, c.parameters(field.isOpen), "", "package")
	} else if a, found := c.annotated["Value"]; found && !c.annotated.has("SuperBuilder") {
		c.constructor(a, c.parameters(field.isOpen), "staticConstructor", "public")
	} else if a, found := c.annotated["Data"]; found && !c.annotated.has("SuperBuilder") {
		c.constructor(a, c.parameters(field.isRequired), "staticConstructor", "public")
	} else if a, found := c.annotated["UtilityClass"]; found {
		c.constructor(a, nil, "", "private")
	}
}

// constructor adds a constructor, or one that is hidden behind a method.
func (c *class) constructor(a annotation, parameters []code.Parameter, factory, visibility string) {
	if visibility == "" {
		return
	}
	if name, found := a.text(factory); found && name != "" {
		c.method(c.place, code.Definition{Name: name, Visibility: visibility, Modifiers: []string{"static"}, Result: c.definition.Name, Parameters: parameters, Origin: a.origin()}, a.line)
		visibility = "private"
	}
	if c.definition.Kind == code.Enum {
		visibility = "private"
	}
	c.addMethod(c.place, code.Definition{Kind: code.Constructor, Name: c.definition.Name, Visibility: visibility, Parameters: parameters, Origin: a.origin()}, a.line)
}

// isOpen reports whether a constructor of all fields takes the field.
func (f field) isOpen() bool {
	return !f.isStatic && !strings.HasPrefix(f.Name, "$") && !(f.isFinal && f.isSet)
}

// isRequired reports whether an object cannot do without a value for the field.
func (f field) isRequired() bool {
	notNull := slices.ContainsFunc(f.Annotations, func(a code.Annotation) bool {
		return a.Name[strings.LastIndexByte(a.Name, '.')+1:] == "NonNull"
	})
	return f.isOpen() && !f.isSet && (f.isFinal || notNull)
}

func (c *class) parameters(which func(field) bool) []code.Parameter {
	var all []code.Parameter
	for _, f := range c.fields {
		if which(f) {
			all = append(all, code.Parameter{Name: f.Name, Type: f.Result})
		}
	}
	return all
}

// fieldNames adds the class of the names of fields.
func (c *class) fieldNames() {
	a, found := c.annotated["FieldNameConstants"]
	if !found {
		return
	}
	name := "Fields"
	if inner, told := a.text("innerTypeName"); told {
		name = inner
	}
	place := c.innerClass(a, name, "public", []string{"static", "final"}, "")
	for _, f := range c.fields {
		if f.isStatic || strings.HasPrefix(f.Name, "$") || c.named(place, f.Name, code.Kind.IsField) >= 0 {
			continue
		}
		c.add(place, code.Definition{
			Kind: code.Field, Name: f.Name, Result: "String", Visibility: "public", Modifiers: []string{"static", "final"}, Origin: a.origin(),
			Signature: "public static final String " + f.Name,
		}, a.line)
	}
}

// innerClass returns the place of a class in the class, which it adds if it is not
// written.
func (c *class) innerClass(a annotation, name, visibility string, modifiers []string, extends string) int {
	if place := c.named(c.place, name, code.Kind.IsType); place >= 0 {
		return place
	}
	d := code.Definition{
		Kind: code.Class, Name: name, Visibility: visibility, Modifiers: modifiers, Origin: a.origin(),
		Signature: strings.Join(append(append([]string{visibility}, modifiers...), "class", name), " "),
	}
	if extends != "" {
		d.Extends = []string{extends}
		d.Signature += " extends " + extends
	}
	return c.add(c.place, d, a.line)
}
