package condition

import (
	"slices"
	"strconv"
	"strings"
)

// Definition returns the condition that a Function or Class node has one of the
// names. One with a dot is a name with those of what it is defined in, any other
// its own name. One with the types of parameters in parentheses means the functions
// that take these, where there are any of that name.
func Definition(variable string, names ...string) string {
	return either(names, func(name string) string {
		name, parameters := CutSignature(name)
		named := func(variable string) string {
			if strings.Contains(name, ".") {
				return variable + ".qualified_name = " + Literal(name)
			}
			return variable + ".name = " + Literal(name)
		}
		if len(parameters) == 0 {
			return named(variable)
		}
		// The variable of the other functions has a name that no query has.
		other := variable + "Other"
		return named(variable) + " AND (" + takes(variable, parameters) +
			" OR NOT EXISTS { MATCH (" + other + ":Function) WHERE " + named(other) + " AND " + takes(other, parameters) + " })"
	})
}

// takes is the condition that a function has these parameters: by their types, with
// their names before them or not, or by their names.
func takes(function string, parameters []string) string {
	conditions := []string{"size(" + function + ".parameters) = " + strconv.Itoa(len(parameters))}
	for i, written := range parameters {
		parameter := function + ".parameters[" + strconv.Itoa(i) + "]"
		texts := []string{written}
		for _, other := range []string{strings.ReplaceAll(written, ", ", ","), strings.ReplaceAll(strings.ReplaceAll(written, ", ", ","), ",", ", "), typeBehindName(written)} {
			if !slices.Contains(texts, other) {
				texts = append(texts, other)
			}
		}
		var alternatives []string
		for _, text := range texts {
			alternatives = append(alternatives, parameter+" = "+Literal(text), parameter+" ENDS WITH "+Literal(" "+text))
		}
		if !strings.ContainsAny(written, "<[ ") {
			alternatives = append(alternatives, parameter+" CONTAINS "+Literal(" "+written+"<"), parameter+" STARTS WITH "+Literal(written+" "))
		}
		conditions = append(conditions, "("+strings.Join(alternatives, " OR ")+")")
	}
	return strings.Join(conditions, " AND ")
}

// CutSignature takes what a name has in parentheses off it, in parts.
func CutSignature(name string) (plain string, parameters []string) {
	plain, inner, found := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	if !found || strings.TrimSpace(inner) == "" {
		return strings.TrimSpace(plain), nil
	}
	depth, start := 0, 0
	for i, r := range inner {
		switch {
		case strings.ContainsRune("<[{", r):
			depth++
		case strings.ContainsRune(">]}", r):
			depth--
		case r == ',' && depth == 0:
			parameters, start = append(parameters, plainParameter(inner[start:i])), i+1
		}
	}
	return strings.TrimSpace(plain), append(parameters, plainParameter(inner[start:]))
}

// typeBehindName returns a parameter as it is kept: "long id" of Java is "id long".
func typeBehindName(parameter string) string {
	words := strings.Fields(parameter)
	if len(words) == 2 && !strings.HasSuffix(words[0], ",") {
		return words[1] + " " + words[0]
	}
	return parameter
}

func plainParameter(text string) string { return strings.Join(strings.Fields(text), " ") }
