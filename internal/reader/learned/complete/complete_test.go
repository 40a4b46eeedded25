package complete_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/complete"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/frame"
)

func TestOf(t *testing.T) {
	tests := []struct {
		asked, part string // of the query; "" where it is not read
		target      frame.Entity
	}{
		{"how many pull requests were merged?", "RETURN count(p) AS pulls", frame.Pull},
		{"open issues, with their labels", "i.label AS labels", frame.Issue},
		{"slowest merged pull requests with the number of comments", "ORDER BY days DESC", frame.Pull},
		{"why was this merged?", "", frame.None},
	}
	for _, tt := range tests {
		read, ok := complete.Of(tt.asked, nil, figures.Known{})
		if ok != (tt.part != "") || ok && (!strings.Contains(read.Query, tt.part) || read.Target != tt.target) {
			t.Errorf("%s: %t, %+v", tt.asked, ok, read)
		}
	}
}
