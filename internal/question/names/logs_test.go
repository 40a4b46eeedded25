package names

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheLogOfChangesIsCalledChangelog(t *testing.T) {
	tests := []struct {
		name        string
		files, want []string
	}{
		{"it is called otherwise", []string{"HISTORY.md", "index.js"}, []string{"HISTORY.md"}},
		{"it was written otherwise once", []string{"HISTORY.md", "index.js", "History.md"}, []string{"HISTORY.md"}},
		{"it is called so", []string{"CHANGELOG.md", "HISTORY.md"}, []string{"CHANGELOG.md"}},
		{"there is none at the top", []string{"docs/changes.rst", "index.js"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, _ := newVocabulary(Vocabulary{Files: test.files}).file("changelog")
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}
