package githubtest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
)

// validate parses a request and checks it against the schema. What is wrong
// with it is told as GitHub tells it.
func validate(schema *ast.Schema, query string) (*ast.QueryDocument, []graphError) {
	document, err := parser.ParseQuery(&ast.Source{Input: query})
	if err != nil {
		return nil, []graphError{parseError(err)}
	}
	var found []graphError
	for _, wrong := range validator.ValidateWithRules(schema, document, nil) {
		found = append(found, validationError(document, wrong))
	}
	return document, found
}

func parseError(err error) graphError {
	answer := graphError{Message: "Parse error: " + err.Error()}
	if wrong, ok := errors.AsType[*gqlerror.Error](err); ok {
		answer.Message = "Parse error: " + wrong.Message
		answer.Locations = locationsOf(wrong)
	}
	return answer
}

// codes are GitHub's words for the rules of validation.
var codes = map[string]string{
	"FieldsOnCorrectType":          "undefinedField",
	"KnownArgumentNames":           "argumentNotAccepted",
	"ProvidedRequiredArguments":    "missingRequiredArguments",
	"ScalarLeafs":                  "selectionMismatch",
	"NoUndefinedVariables":         "variableNotDefined",
	"NoUnusedVariables":            "variableNotUsed",
	"VariablesInAllowedPosition":   "variableMismatch",
	"ValuesOfCorrectType":          "argumentLiteralsIncompatible",
	"KnownTypeNames":               "undefinedType",
	"KnownFragmentNames":           "useAndDefineFragment",
	"NoUnusedFragments":            "useAndDefineFragment",
	"OverlappingFieldsCanBeMerged": "fieldConflict",
	"PossibleFragmentSpreads":      "cannotSpreadFragment",
	"KnownDirectives":              "undefinedDirective",
}

var (
	unknownField    = regexp.MustCompile(`^Cannot query field "(\w+)" on type "(\w+)"`)
	unknownArgument = regexp.MustCompile(`^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"`)
)

func validationError(document *ast.QueryDocument, wrong *gqlerror.Error) graphError {
	answer := graphError{
		Message:    wrong.Message,
		Locations:  locationsOf(wrong),
		Extensions: map[string]any{"code": codes[wrong.Rule]},
	}
	if codes[wrong.Rule] == "" {
		answer.Extensions = nil
	}
	if m := unknownField.FindStringSubmatch(wrong.Message); m != nil {
		answer.Message = fmt.Sprintf("Field '%s' doesn't exist on type '%s'", m[1], m[2])
		answer.Extensions["typeName"], answer.Extensions["fieldName"] = m[2], m[1]
	}
	if m := unknownArgument.FindStringSubmatch(wrong.Message); m != nil {
		answer.Message = fmt.Sprintf("Field '%s' doesn't accept argument '%s'", m[3], m[1])
		answer.Extensions["name"], answer.Extensions["typeName"], answer.Extensions["argumentName"] = m[3], "Field", m[1]
	}
	if len(wrong.Locations) > 0 {
		answer.Path = pathTo(document, wrong.Locations[0])
	}
	return answer
}

func locationsOf(wrong *gqlerror.Error) []location {
	var all []location
	for _, at := range wrong.Locations {
		all = append(all, location{at.Line, at.Column})
	}
	return all
}

// pathTo finds the field that begins at a place of the request: the
// operation, then the keys that lead there.
func pathTo(document *ast.QueryDocument, at gqlerror.Location) []any {
	for _, operation := range document.Operations {
		start := string(operation.Operation)
		if operation.Name != "" {
			start += " " + operation.Name
		}
		if path := fieldPath(operation.SelectionSet, at, []any{start}); path != nil {
			return path
		}
	}
	for _, fragment := range document.Fragments {
		if path := fieldPath(fragment.SelectionSet, at, []any{"fragment " + fragment.Name}); path != nil {
			return path
		}
	}
	return nil
}

func fieldPath(set ast.SelectionSet, at gqlerror.Location, path []any) []any {
	for _, selection := range set {
		var found []any
		switch s := selection.(type) {
		case *ast.Field:
			here := slices.Concat(path, []any{s.Alias})
			if s.Position.Line == at.Line && s.Position.Column == at.Column {
				return here
			}
			found = fieldPath(s.SelectionSet, at, here)
		case *ast.InlineFragment:
			found = fieldPath(s.SelectionSet, at, slices.Concat(path, []any{"... on " + s.TypeCondition}))
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// chooseOperation returns the operation to run: the named one, or the only one.
func chooseOperation(document *ast.QueryDocument, name string) (*ast.OperationDefinition, *graphError) {
	operation := document.Operations.ForName(name)
	switch {
	case operation == nil && name != "":
		return nil, &graphError{Message: fmt.Sprintf("No operation named %q", name)}
	case operation == nil:
		return nil, &graphError{Message: "An operation name is required"}
	case operation.Operation != ast.Query:
		return nil, &graphError{Message: fmt.Sprintf("githubtest answers queries, no %s", operation.Operation)}
	}
	return operation, nil
}

// coerce checks the variables against their declarations.
func coerce(schema *ast.Schema, operation *ast.OperationDefinition, given map[string]any) (map[string]any, *graphError) {
	variables, err := validator.VariableValues(schema, operation, given)
	if err == nil {
		err = checkEnums(schema, operation, given)
	}
	if err != nil {
		return nil, &graphError{Message: "Variable was provided invalid value: " + err.Error()}
	}
	return variables, nil
}

// checkEnums refuses values that differ by case, which the validator lets
// through and GitHub does not.
func checkEnums(schema *ast.Schema, operation *ast.OperationDefinition, given map[string]any) error {
	for _, v := range operation.VariableDefinitions {
		definition := schema.Types[v.Type.Name()]
		if definition == nil || definition.Kind != ast.Enum || given[v.Variable] == nil {
			continue
		}
		values := newArguments("", given, nil).texts(v.Variable)
		for _, value := range values {
			if definition.EnumValues.ForName(value) == nil {
				return fmt.Errorf("variable $%s: %s is no %s", v.Variable, value, definition.Name)
			}
		}
	}
	return nil
}
