package githubtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// scopesOf are the fields that a token needs a scope for, as far as this
// server answers them: any one of those named will do.
var scopesOf = map[string][]string{
	"User.email": {"user:email", "read:user"},
}

// checkFields looks at every field that a request names. It returns what GitHub
// answers when the token lacks a scope, and the fields that GitHub has
// announced to remove.
func checkFields(document *ast.QueryDocument, granted []string) (missing []graphError, deprecated []string) {
	eachField(document, func(field *ast.Field) {
		name := field.ObjectDefinition.Name + "." + field.Name
		if directive := field.Definition.Directives.ForName("deprecated"); directive != nil {
			deprecated = append(deprecated, fmt.Sprintf("%s is deprecated: %s", name, directive.Arguments.ForName("reason").Value.Raw))
		}
		needed := scopesOf[name]
		if len(needed) > 0 && !slices.ContainsFunc(needed, func(scope string) bool { return slices.Contains(granted, scope) }) {
			missing = append(missing, graphError{
				Type:      "INSUFFICIENT_SCOPES",
				Locations: locate(field.Position),
				Message: fmt.Sprintf("Your token has not been granted the required scopes to execute this query. The '%s' field requires one of the following scopes: [%s], but your token has only been granted the: [%s] scopes. Please modify your token's scopes at: https://github.com/settings/tokens.",
					field.Name, quoted(needed), quoted(granted)),
			})
		}
	})
	return missing, deprecated
}

// eachField visits the fields of operations and fragments.
func eachField(document *ast.QueryDocument, visit func(*ast.Field)) {
	var walk func(ast.SelectionSet)
	walk = func(set ast.SelectionSet) {
		for _, selection := range set {
			switch s := selection.(type) {
			case *ast.Field:
				visit(s)
				walk(s.SelectionSet)
			case *ast.InlineFragment:
				walk(s.SelectionSet)
			}
		}
	}
	for _, operation := range document.Operations {
		walk(operation.SelectionSet)
	}
	for _, fragment := range document.Fragments {
		walk(fragment.SelectionSet)
	}
}

func quoted(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "'" + strings.Join(names, "', '") + "'"
}
