package labelled_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/labelled"
)

func TestOf(t *testing.T) {
	tests := []struct{ text, want string }{ // a part of the query; "" where it is not read
		{"how many issues have more than one label?", "size(coalesce(i.labels, [])) > 1 RETURN count(i)"},
		{"issues with several labels", "> 1 RETURN i.number"},
		{"which open PRs have at least 2 labels?", "size(coalesce(p.labels, [])) >= 2 AND p.state = 'open' RETURN p.number"},
		{"how many issues have two or more labels?", ">= 2 RETURN count(i)"},
		{"issues with exactly three labels", "= 3 RETURN"},
		{"pull requests with fewer than two labels", "< 2 RETURN"},
		{"issues with one label", "= 1 RETURN"},
		{"issues without labels", ""},
		{"how many issues have the label bug?", ""},
		{"how many labels do issues have?", ""},
		{"issues with more than one comment", ""},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			query, _, _, ok := labelled.Of(test.text, nil)
			if ok != (test.want != "") || !strings.Contains(query, test.want) {
				t.Errorf("%t: %s", ok, query)
			}
		})
	}
}
