package githubtest

import "github.com/vektah/gqlparser/v2/ast"

// collected is what a selection asks of an object under one response key:
// one field, possibly written several times with different sub-selections.
type collected struct {
	key    string
	fields []*ast.Field
}

func (c collected) field() *ast.Field { return c.fields[0] }

// selection returns everything that is asked below the field.
func (c collected) selection() ast.SelectionSet {
	if len(c.fields) == 1 {
		return c.fields[0].SelectionSet
	}
	var all ast.SelectionSet
	for _, field := range c.fields {
		all = append(all, field.SelectionSet...)
	}
	return all
}

// collect resolves fragments and @include and @skip, and merges fields of one
// key (https://spec.graphql.org/October2021/#CollectFields()). applies says
// whether a fragment on a type concerns the object.
func collect(set ast.SelectionSet, variables map[string]any, applies func(typeName string) bool) []collected {
	var found []collected
	places := map[string]int{}
	var walk func(ast.SelectionSet)
	walk = func(set ast.SelectionSet) {
		for _, selection := range set {
			switch s := selection.(type) {
			case *ast.Field:
				if !included(s.Directives, variables) {
					continue
				}
				place, met := places[s.Alias]
				if !met {
					place = len(found)
					places[s.Alias] = place
					found = append(found, collected{key: s.Alias})
				}
				found[place].fields = append(found[place].fields, s)
			case *ast.InlineFragment:
				if included(s.Directives, variables) && (s.TypeCondition == "" || applies(s.TypeCondition)) {
					walk(s.SelectionSet)
				}
			case *ast.FragmentSpread:
				if included(s.Directives, variables) && applies(s.Definition.TypeCondition) {
					walk(s.Definition.SelectionSet)
				}
			}
		}
	}
	walk(set)
	return found
}

func included(directives ast.DirectiveList, variables map[string]any) bool {
	if skip := directives.ForName("skip"); skip != nil && skip.ArgumentMap(variables)["if"] == true {
		return false
	}
	include := directives.ForName("include")
	return include == nil || include.ArgumentMap(variables)["if"] == true
}
