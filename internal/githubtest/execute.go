package githubtest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// execution is one request being answered.
type execution struct {
	schema    *ast.Schema
	resolvers resolvers
	variables map[string]any
	world     *world
	limit     rateLimit
	forbidden []string     // fields, as "Issue.assignees", that this request may not see
	exceeding []string     // fields that would take too much
	errors    []graphError // of fields
	problems  []string     // what the test has to know: no resolver, no such argument
	pages     []Page
	records   int // objects answered
}

// run answers an operation; nil when a null in a place that allows none has
// emptied all of it.
func (x *execution) run(operation *ast.OperationDefinition) any {
	answer, ok := x.object("Query", x.world, operation.SelectionSet, nil)
	if !ok {
		return nil
	}
	return answer
}

// object answers a selection of a source of a type. It is not ok when a field
// that must not be null is.
func (x *execution) object(typeName string, source any, set ast.SelectionSet, path []any) (members, bool) {
	answer := members{}
	for _, c := range collect(set, x.variables, func(condition string) bool { return x.is(typeName, condition) }) {
		at := append(slices.Clone(path), c.key)
		value, ok := x.member(typeName, source, c, at)
		if !ok {
			return nil, false
		}
		answer = append(answer, member{c.key, value})
	}
	return answer, true
}

// is reports whether a concrete type is the named type, implements it, or belongs
// to it.
func (x *execution) is(concrete, named string) bool {
	if concrete == named {
		return true
	}
	for _, possible := range x.schema.PossibleTypes[named] {
		if possible.Name == concrete {
			return true
		}
	}
	return false
}

func (x *execution) member(typeName string, source any, c collected, path []any) (any, bool) {
	field := c.field()
	if field.Name == "__typename" {
		return typeName, true
	}
	// The definition in the concrete type: an interface's may be wider.
	definition := x.schema.Types[typeName].Fields.ForName(field.Name)
	if definition == nil {
		definition = field.Definition
	}
	value, err := x.resolve(typeName, source, c)
	if err != nil {
		if unknown, ok := errors.AsType[*unsupportedError](err); ok {
			x.problems = append(x.problems, fmt.Sprintf("%s (asked as %s)", unknown.what, pathText(path)))
		}
		x.errors = append(x.errors, answerError(err, path, field.Position))
		return nil, !definition.Type.NonNull
	}
	return x.complete(typeName+"."+field.Name, definition.Type, value, c, path)
}

func (x *execution) resolve(typeName string, source any, c collected) (any, error) {
	field := c.field()
	name := typeName + "." + field.Name
	if slices.Contains(x.forbidden, name) {
		return nil, &typedError{kind: "FORBIDDEN", message: "Resource not accessible by personal access token"}
	}
	if slices.Contains(x.exceeding, name) {
		return nil, &typedError{kind: "RESOURCE_LIMITS_EXCEEDED", message: "Resource limits for this query exceeded."}
	}
	resolve := x.resolvers.find(typeName, field.Name, source)
	if resolve == nil {
		return nil, unsupported("githubtest has no resolver for %s; add one or do not ask for it", name)
	}
	var given []string
	for _, argument := range field.Arguments {
		given = append(given, argument.Name)
	}
	a := newArguments(name, field.ArgumentMap(x.variables), given)
	value, err := resolve(&call{x: x, field: c, arguments: a}, source)
	if err != nil {
		return nil, err
	}
	if unseen := a.unseen(); len(unseen) > 0 {
		return nil, unsupported("githubtest gives no effect to the argument %s", strings.Join(unseen, ", "))
	}
	return value, nil
}

// complete makes of a resolved value what its type says
// (https://spec.graphql.org/October2021/#CompleteValue()).
func (x *execution) complete(name string, kind *ast.Type, value any, c collected, path []any) (any, bool) {
	if isNil(value) {
		if kind.NonNull {
			x.problems = append(x.problems, fmt.Sprintf("githubtest's own data has no value for %s, which is never null on GitHub", name))
			x.errors = append(x.errors, graphError{
				Message: "Cannot return null for non-nullable field " + name, Path: path, Locations: locate(c.field().Position),
			})
		}
		return nil, !kind.NonNull
	}
	if kind.Elem != nil {
		return x.completeList(name, kind, value, c, path)
	}
	definition := x.schema.Types[kind.NamedType]
	if definition.IsLeafType() {
		leaf, err := completeLeaf(definition, value)
		if err != nil {
			x.problems = append(x.problems, fmt.Sprintf("githubtest's own value of %s is wrong: %v", name, err))
		}
		return leaf, true
	}
	concrete := concreteType(definition, value)
	if !x.is(concrete, definition.Name) {
		x.problems = append(x.problems, fmt.Sprintf("githubtest's own value of %s is a %s, not a %s", name, concrete, definition.Name))
		return nil, !kind.NonNull
	}
	x.records++
	answer, ok := x.object(concrete, value, c.selection(), path)
	if !ok {
		return nil, !kind.NonNull
	}
	return answer, true
}

func (x *execution) completeList(name string, kind *ast.Type, value any, c collected, path []any) (any, bool) {
	list := reflect.ValueOf(value)
	answer := make([]any, 0, list.Len())
	for i := range list.Len() {
		item, ok := x.complete(name, kind.Elem, list.Index(i).Interface(), c, append(slices.Clone(path), i))
		if !ok {
			return nil, !kind.NonNull
		}
		answer = append(answer, item)
	}
	return answer, true
}
