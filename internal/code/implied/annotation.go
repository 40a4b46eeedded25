package implied

import (
	"strings"

	"repochat/internal/code"
)

// annotations are those of Lombok on a definition, by their names: "Getter",
// "Builder.Default".
type annotations map[string]annotation

// annotation has its arguments by their names; one without a name is "value".
type annotation struct {
	name      string
	line      int
	arguments map[string]string
}

func (a annotation) origin() string { return "lombok @" + a.name }

// isTrue reports whether an argument is set.
func (a annotation) isTrue(name string) bool { return a.arguments[name] == "true" }

// text returns the text of an argument that is a string, and whether there is one.
func (a annotation) text(name string) (string, bool) {
	value, found := a.arguments[name]
	return strings.Trim(value, `"`), found && strings.HasPrefix(value, `"`)
}

// texts returns the strings of an argument that is a list.
func (a annotation) texts(name string) []string {
	var all []string
	for part := range strings.SplitSeq(strings.Trim(a.arguments[name], "{}"), ",") {
		if part = strings.Trim(strings.TrimSpace(part), `"`); part != "" || a.arguments[name] == `""` {
			all = append(all, part)
		}
	}
	return all
}

// access returns the visibility that an argument asks for; "" for none at all.
func (a annotation) access(argument, otherwise string) string {
	level, found := a.arguments[argument]
	if !found {
		return otherwise
	}
	switch level[strings.LastIndexByte(level, '.')+1:] {
	case "NONE":
		return ""
	case "MODULE", "PACKAGE":
		return "package"
	case "PROTECTED":
		return "protected"
	case "PRIVATE":
		return "private"
	}
	return "public"
}

// lombokAnnotations returns those of Lombok among a definition's annotations.
func lombokAnnotations(facts *code.Facts, d *code.Definition) annotations {
	all := annotations{}
	for _, a := range d.Annotations {
		if name := lombokName(facts, a.Name); name != "" {
			all[name] = annotation{name, a.Line, arguments(a.Arguments)}
		}
	}
	return all
}

// first returns the first annotation of these names that is there.
func (all annotations) first(names ...string) (annotation, bool) {
	for _, name := range names {
		if a, found := all[name]; found {
			return a, true
		}
	}
	return annotation{}, false
}

// has reports whether one of these annotations is there.
func (all annotations) has(names ...string) bool {
	_, found := all.first(names...)
	return found
}

// lombokName returns the name that an annotation has in Lombok, by the imports;
// "" for any other annotation. Spring has a Value, too.
func lombokName(facts *code.Facts, name string) string {
	if strings.HasPrefix(name, "lombok.") {
		return afterPackages(name)
	}
	first, _, _ := strings.Cut(name, ".")
	everything := false
	for _, i := range facts.Imports {
		isLombok := i.Module == "lombok" || strings.HasPrefix(i.Module, "lombok.")
		switch {
		case i.As == first && isLombok:
			if holder := afterPackages(i.Module); holder != "" {
				return holder + "." + name
			}
			return name
		case i.As == first:
			return ""
		case i.Name == "*" && isLombok:
			everything = everything || known[first]
		}
	}
	if everything {
		return name
	}
	return ""
}

// afterPackages returns what follows the names of packages.
func afterPackages(name string) string {
	for name != "" && name[0] >= 'a' && name[0] <= 'z' {
		_, name, _ = strings.Cut(name, ".")
	}
	return name
}

// known are the annotations that "import lombok.*" and the like can mean.
var known = map[string]bool{
	"Getter": true, "Setter": true, "Data": true, "Value": true, "Builder": true, "Singular": true, "With": true, "Wither": true, "NonNull": true,
	"NoArgsConstructor": true, "AllArgsConstructor": true, "RequiredArgsConstructor": true, "ToString": true, "EqualsAndHashCode": true,
	"SuperBuilder": true, "Accessors": true, "UtilityClass": true, "FieldNameConstants": true, "StandardException": true, "FieldDefaults": true, "NonFinal": true,
	"Slf4j": true, "Log": true, "Log4j": true, "Log4j2": true, "CommonsLog": true, "XSlf4j": true, "JBossLog": true, "Flogger": true, "CustomLog": true,
}

// arguments takes the arguments of an annotation apart.
func arguments(text string) map[string]string {
	all := map[string]string{}
	for _, part := range splitOutside(text) {
		name, value, named := strings.Cut(part, "=")
		if !named || strings.ContainsAny(name, `"({@`) {
			name, value = "value", part
		}
		all[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	delete(all, "")
	return all
}

// splitOutside splits at the commas that stand in no brackets and no string.
func splitOutside(text string) []string {
	var parts []string
	depth, start, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("({[<", c) >= 0:
			depth++
		case strings.IndexByte(")}]>", c) >= 0:
			depth--
		case c == ',' && depth == 0:
			parts, start = append(parts, text[start:i]), i+1
		}
	}
	if strings.TrimSpace(text[start:]) != "" {
		parts = append(parts, text[start:])
	}
	return parts
}
