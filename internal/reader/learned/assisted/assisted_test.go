package assisted_test

import (
	"testing"

	"repochat/internal/reader/learned/assisted"
)

func TestOf(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"Do we have commits on main that were co-written by an AI assistant?", true},
		{"which commits were generated with Claude Code?", true},
		{"has anybody used copilot to write code here?", true},
		{"any AI-generated code in this repo?", true},
		{"¿Se ha usado inteligencia artificial (Claude, Copilot...) para escribir código en este repositorio?", true},
		{"Wurde hier Code mit KI geschrieben?", true},
		{"commits co-authored by Claude", true},
		{"is there a policy on AI-generated code?", false},
		{"which issues mention AI generated code", false},
		{"who wrote the ai module", false},
		{"commits about cursors", false},
		{"which files did copilot change in the code?", false},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			if query, reading, ok := assisted.Of(test.text); ok != test.want || ok != (query != "" && reading != "") {
				t.Errorf("%t: %s", ok, query)
			}
		})
	}
}
