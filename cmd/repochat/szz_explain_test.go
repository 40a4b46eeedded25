package main

import (
	"strings"
	"testing"

	"repochat/internal/history"
	"repochat/internal/szz"
)

func TestExplanationsArePrintable(t *testing.T) {
	got := explain(szz.Explanation{Fix: "f1", Lines: []szz.Line{{TracedLine: history.TracedLine{Path: "a\x1b[2J.go", Text: "x \u202e y"}}}}, map[string]string{"f1": "fix\rrm -rf"})
	if strings.ContainsAny(got, "\x1b\r\u202e") || !strings.Contains(got, "x ⟨U+202E⟩ y") || !strings.Contains(got, "fix⟨U+000D⟩rm -rf") {
		t.Errorf("%q", got)
	}
}
