package wording_test

import (
	"testing"

	"repochat/internal/question/wording"
)

func TestAsksSides(t *testing.T) {
	for asked, want := range map[string]bool{
		"obfuscated server id algo, who voted to cut it":                       true,
		"Who were the people supporting the removal there?":                    true,
		"did anyone ever argue to keep block ciphers, names + their arguments": true,
		"did anybody object?":                       true,
		"what did people think about SQLite?":       true,
		"who was in favour of it, and who against?": true,
		"who fixed the bug":                         false,
		"who supports this project now?":            false,
		"which versions are supported?":             false,
		"what did ann say about it?":                false,
	} {
		if got := wording.AsksSides(asked); got != want {
			t.Errorf("AsksSides(%q) = %t", asked, got)
		}
	}
}
