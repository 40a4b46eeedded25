package resolve

import (
	"strings"

	"repochat/internal/code"
)

// element returns the type of the elements of a container: of those that it is
// indexed for, or of those that a loop goes through.
func (v value) element(loop bool) value {
	text := v.text
	if len(v.types) == 1 && v.types[0].Kind == code.Alias && v.types[0].file.facts.Language == code.Go {
		t := v.types[0]
		text = strings.TrimPrefix(t.Signature, "type "+t.Name+" ")
		v.at = site{index: v.at.index, file: t.file, inside: t, depth: v.at.depth}
	}
	if text == "" || v.at.file == nil {
		return value{}
	}
	inner := elementType(strings.TrimSpace(text), v.at.file.facts.Language, loop)
	if inner == "" {
		return value{}
	}
	return v.at.written(inner)
}

// elementType takes the type of the elements from that of a container; "" when
// the text does not say it.
func elementType(text string, language code.Language, loop bool) string {
	switch language {
	case code.Go:
		return elementGo(strings.TrimLeft(text, "*"))
	case code.Python:
		name, arguments := typeArguments(text, "[]")
		switch {
		case len(arguments) == 1:
			return arguments[0]
		case len(arguments) != 2:
		case strings.HasSuffix(strings.ToLower(name), "tuple"):
			if arguments[1] == "..." {
				return arguments[0]
			}
		case loop:
			return arguments[0]
		default:
			return arguments[1]
		}
		return ""
	}
	text = strings.TrimPrefix(text, "readonly ")
	if inner, isArray := strings.CutSuffix(text, "[]"); isArray {
		return inner
	}
	if inner, isRest := strings.CutSuffix(text, "..."); isRest {
		return inner
	}
	_, arguments := typeArguments(text, "<>")
	if len(arguments) == 0 || loop && len(arguments) > 1 {
		return ""
	}
	return arguments[len(arguments)-1]
}

func elementGo(text string) string {
	text = strings.TrimPrefix(text, "...")
	if inner, isMap := strings.CutPrefix(text, "map["); isMap {
		return afterBracket(inner)
	}
	if inner, isList := strings.CutPrefix(text, "["); isList {
		return afterBracket(inner)
	}
	return ""
}

// afterBracket returns what follows the bracket that closes.
func afterBracket(text string) string {
	for i, depth := 0, 1; i < len(text); i++ {
		switch text[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return text[i+1:]
			}
		}
	}
	return ""
}

// typeArguments takes a type with arguments in brackets apart.
func typeArguments(text, brackets string) (name string, arguments []string) {
	name, inner, found := strings.Cut(text, brackets[:1])
	inner, closed := strings.CutSuffix(inner, brackets[1:])
	if !found || !closed {
		return text, nil
	}
	depth, start := 0, 0
	for i := range len(inner) {
		switch inner[i] {
		case '<', '[', '(', '{':
			depth++
		case '>', ']', ')', '}':
			depth--
		case ',':
			if depth == 0 {
				arguments, start = append(arguments, strings.TrimSpace(inner[start:i])), i+1
			}
		}
	}
	return name, append(arguments, strings.TrimSpace(inner[start:]))
}

// classHeld returns the class that a variable of that type holds, as "type[C]"
// in Python says it.
func classHeld(text string) (string, bool) {
	name, arguments := typeArguments(strings.TrimSpace(text), "[]")
	if len(arguments) == 1 && (name == "type" || name == "Type" || name == "typing.Type") {
		return arguments[0], true
	}
	return "", false
}

// transparent are types whose methods are, to callers, those of their argument:
// what is awaited, may be missing, or is a class itself.
var transparent = map[string]bool{
	"Promise<": true, "PromiseLike<": true, "Readonly<": true, "Partial<": true, "Required<": true, "NonNullable<": true,
	"type[": true, "Type[": true, "Optional[": true, "Annotated[": true, "ClassVar[": true, "Final[": true, "Awaitable[": true,
}

// plainType takes from a type what is not its name: pointers, arguments, and what
// else it may be. The elements of a list are of a type that the list is not of.
func plainType(text string) string {
	text = strings.TrimPrefix(firstOption(text), "typing.")
	text = strings.Trim(strings.TrimLeft(text, "*&?."), "\"'")
	if strings.HasPrefix(text, "[") || strings.HasSuffix(text, "[]") || strings.HasSuffix(text, "...") {
		return ""
	}
	i := strings.IndexAny(text, "<[({ \"'")
	if i < 0 {
		return text
	}
	if transparent[text[:i+1]] {
		brackets := "<>"
		if text[i] == '[' {
			brackets = "[]"
		}
		if _, arguments := typeArguments(text, brackets); len(arguments) > 0 {
			return plainType(arguments[0])
		}
	}
	return text[:i]
}

// firstOption returns the first of the types with bars between them that is not
// that of a value that is missing.
func firstOption(text string) string {
	depth, start := 0, 0
	options := func(end int) string {
		switch option := strings.TrimSpace(text[start:end]); option {
		case "None", "null", "undefined":
			return ""
		default:
			return option
		}
	}
	for i := range len(text) {
		switch text[i] {
		case '<', '[', '(', '{':
			depth++
		case '>', ']', ')', '}':
			depth--
		case '|':
			if depth > 0 {
				continue
			}
			if option := options(i); option != "" {
				return option
			}
			start = i + 1
		}
	}
	return options(len(text))
}
