package githubtest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
)

// members are an answered object's, in the order in which they were asked, as
// GitHub answers.
type members []member

type member struct {
	key   string
	value any
}

// MarshalJSON writes an object with all that is in it, in one go: a Marshaler
// for each level would have every level read again.
func (o members) MarshalJSON() ([]byte, error) { return appendJSON(nil, o) }

func appendJSON(text []byte, value any) ([]byte, error) {
	var err error
	switch held := value.(type) {
	case members:
		text = append(text, '{')
		for i, m := range held {
			if i > 0 {
				text = append(text, ',')
			}
			if text, err = appendJSON(text, m.key); err != nil {
				return nil, err
			}
			if text, err = appendJSON(append(text, ':'), m.value); err != nil {
				return nil, err
			}
		}
		return append(text, '}'), nil
	case []any:
		text = append(text, '[')
		for i, item := range held {
			if i > 0 {
				text = append(text, ',')
			}
			if text, err = appendJSON(text, item); err != nil {
				return nil, err
			}
		}
		return append(text, ']'), nil
	}
	leaf, err := json.Marshal(value)
	return append(text, leaf...), err
}

// completeLeaf writes times as GitHub does and checks that a value is one of
// its type.
func completeLeaf(definition *ast.Definition, value any) (any, error) {
	switch v := value.(type) {
	case time.Time:
		if definition.Name == "GitTimestamp" {
			return v.Format(time.RFC3339), nil
		}
		return v.UTC().Format(time.RFC3339), nil
	case *int:
		value = *v
	case *bool:
		value = *v
	}
	kind := reflect.TypeOf(value).Kind()
	switch {
	case definition.Kind == ast.Enum && definition.EnumValues.ForName(fmt.Sprint(value)) == nil:
		return nil, fmt.Errorf("%v is no %s", value, definition.Name)
	case definition.Kind == ast.Enum:
		return fmt.Sprint(value), nil
	case definition.Name == "Int" && kind != reflect.Int,
		definition.Name == "Boolean" && kind != reflect.Bool,
		definition.Name != "Int" && definition.Name != "Boolean" && kind != reflect.String:
		return nil, fmt.Errorf("%v (%T) is no %s", value, value, definition.Name)
	}
	return value, nil
}

// typed is a source that knows its type in the schema.
type typed interface{ typeName() string }

// concreteType returns a value's type. Parts of connections have the type of
// the place where they stand.
func concreteType(definition *ast.Definition, value any) string {
	if known, ok := value.(typed); ok {
		return known.typeName()
	}
	return definition.Name
}

func isNil(value any) bool {
	if value == nil {
		return true
	}
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Interface, reflect.Func:
		return v.IsNil()
	}
	if at, ok := value.(time.Time); ok {
		return at.IsZero()
	}
	return false
}

func pathText(path []any) string {
	var parts []string
	for _, part := range path {
		parts = append(parts, fmt.Sprint(part))
	}
	return strings.Join(parts, ".")
}
