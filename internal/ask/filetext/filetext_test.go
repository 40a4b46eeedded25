package filetext

import (
	"testing"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/reader"
)

func TestTellOfTwoMoments(t *testing.T) {
	at := gitrepo.Moment{Hash: "0123456789abcdef0123456789abcdef01234567", At: time.Date(2024, 3, 1, 9, 0, 0, 0, time.UTC)}
	before := state{asked: reader.Moment{Text: "v1.0", Release: "v1.0"}, at: at, path: "go.mod", content: "a", quoted: []line{{1, "module x"}, {3, "go 1.20"}}}
	after := state{asked: reader.Moment{Text: "now"}, at: at, path: "go.mod", content: "b", quoted: []line{{1, "module x"}, {3, "go 1.22"}}}
	tests := []struct {
		name   string
		states []state
		want   string
		rows   int
	}{
		{"lines that differ", []state{before, after}, "These lines differ between the two.\n\ngo.mod at v1.0 (0123456, 2024-03-01):\n\nline 3: “go 1.20”\n\ngo.mod now (0123456, 2024-03-01):\n\nline 3: “go 1.22”", 4},
		{"the same", []state{before, before}, "The whole file is the same at v1.0 and at v1.0.\n\ngo.mod at v1.0 (0123456, 2024-03-01):\n\nline 1: “module x”\n\nline 3: “go 1.20”\n\ngo.mod at v1.0 (0123456, 2024-03-01):\n\nline 1: “module x”\n\nline 3: “go 1.20”", 4},
		{"one", []state{after}, "go.mod now (0123456, 2024-03-01):\n\nline 1: “module x”\n\nline 3: “go 1.22”", 2},
		{"no such file then", []state{{asked: before.asked, at: at}, after}, "There was no file that is called `go.mod` at v1.0.\n\ngo.mod now (0123456, 2024-03-01):\n\nline 1: “module x”\n\nline 3: “go 1.22”", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := tell(reader.FileText{File: "go.mod"}, test.states)
			if words := got.Words.Plain(); words != test.want || len(got.Result.Rows) != test.rows {
				t.Errorf("%q with %d rows, want %q", words, len(got.Result.Rows), test.want)
			}
		})
	}
}
