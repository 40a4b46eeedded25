package turned_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/turned"
)

func TestOf(t *testing.T) {
	tests := []struct{ text, want string }{ // a part of the query; "" where it is not read
		{"which functions were added?", "'ADDED' RETURN DISTINCT fn.qualified_name"},
		{"how many functions have been removed?", "'DELETED' RETURN count(DISTINCT fn)"},
		{"list the new methods", "'ADDED' RETURN DISTINCT"},
		{"functions that were renamed", "'RENAMED' RETURN DISTINCT"},
		{"which functions were moved", "'MOVED' RETURN DISTINCT"},
		{"who added the most files?", "'ADDED' RETURN u.login AS login, u.name AS name, count(DISTINCT f) AS files"},
		{"which developer has deleted the most files", "'DELETED' RETURN u.login"},
		{"who renamed most files?", "'RENAMED' RETURN u.login"},
		{"who added the most functions?", ""},
		{"which functions were added to cart.go", ""},
		{"which functions were changed", ""},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			query, _, _, ok := turned.Of(test.text, nil)
			if ok != (test.want != "") || !strings.Contains(query, test.want) {
				t.Errorf("%t: %s", ok, query)
			}
		})
	}
}
