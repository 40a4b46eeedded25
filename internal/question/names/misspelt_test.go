package names

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// oneVocabulary is a source of one vocabulary, without commits and numbers.
type oneVocabulary Vocabulary

func (v oneVocabulary) Vocabulary(context.Context, history.RepositoryName) (Vocabulary, error) {
	return Vocabulary(v), nil
}

func (oneVocabulary) Commits(context.Context, history.RepositoryName, string) ([]Match, error) {
	return nil, nil
}

func (oneVocabulary) Numbered(context.Context, history.RepositoryName, schema.Kind, int) ([]Match, error) {
	return nil, nil
}

func TestMisspelt(t *testing.T) {
	source := oneVocabulary{
		Files: []string{"internal/remind/scheduler.go", "internal/remind/scheduler_test.go", "internal/lending/overlap.go", "cmd/lend/config.go",
			"internal/config/config.go", "docs/Übergabe.md"},
		People: []Person{{Login: "jyasskin", Name: "Jeffrey Yasskin"}, {Login: "pnovak", Name: "Pavel Novák"}, {Login: "martind", Name: "Martin Duke"}, {Login: "martint", Name: "Martin Thomson"}, {Login: "bob", Name: ""}, {Login: "kim77", Name: "Kim Larsen"}, {Login: "wernerquist"}, {Login: "huitema"}, {Login: "dtikhonov", Name: "dtikhonov"}},
		Whole: map[schema.Kind][]string{
			schema.Label: {"enhancement", "bug"}, schema.Release: {"v0.4.1", "v0.4.2", "v1.0.0-beta"}, schema.Branch: {"spike/offline-mode"},
		},
	}
	tests := []struct {
		name, text string
		kind       schema.Kind
		want       []string
	}{
		{"a login", "jyaskin", schema.Person, []string{"jyasskin 1"}},
		{"a whole name", "Pavel Nowak", schema.Person, []string{"pnovak 1"}},
		{"a part of the names of two people", "marten", schema.Person, []string{"martind 1", "martint 1", "Kim Larsen 2"}},
		{"a name of somebody whose login has digits", "kim larson", schema.Person, []string{"Kim Larsen 1"}},
		{"the end of a login", "quist", schema.Person, []string{"wernerquist 1"}},
		{"the beginning of a login", "werner", schema.Person, []string{"wernerquist 1"}},
		{"a last name that is a login", "Christian Huitema", schema.Person, []string{"huitema 1"}},
		{"a letter and a last name that are a login", "Dmitri Tikhonov", schema.Person, []string{"dtikhonov 1"}},
		{"a login of someone with another name", "Max Pnovak", schema.Person, []string{}},
		{"a short end of a login", "kim7", schema.Person, []string{}},
		{"the beginning of two logins", "mart", schema.Person, []string{}},
		{"a short word is near to nobody", "bot", schema.Person, []string{}},
		{"a base name", "schedular.go", schema.File, []string{"scheduler.go 1"}},
		{"a stem", "schedular", schema.File, []string{"scheduler 1"}},
		{"the end of a path", "remind/schedueler.go", schema.File, []string{"remind/scheduler.go 1"}},
		{"a path with a slip in a directory", "internal/lendng/overlap.go", schema.File, []string{"internal/lending/overlap.go 1"}},
		{"another extension is another file", "overlap.py", schema.File, []string{}},
		{"a slip in the extension", "overlap.og", schema.File, []string{"overlap.go 1"}},
		{"letters beyond ASCII", "ubergabe.md", schema.File, []string{"Übergabe.md 1"}},
		{"a directory", "internal/lendng/", schema.Directory, []string{"internal/lending 1"}},
		{"the end of a directory", "lendng", schema.Directory, []string{"lending 1", "lend 2"}},
		{"a label", "enhancment", schema.Label, []string{"enhancement 1"}},
		{"a branch", "spike/ofline-mode", schema.Branch, []string{"spike/offline-mode 1"}},
		{"another version is another release", "v0.4.3", schema.Release, []string{}},
		{"a slip in a version's words", "v1.0.0-bta", schema.Release, []string{"v1.0.0-beta 1"}},
		{"nothing near", "payments.go", schema.File, []string{}},
	}
	finder := NewFinder(source, time.Now)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found, err := finder.Misspelt(t.Context(), history.RepositoryName{Owner: "a", Name: "b"}, tt.text, tt.kind)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			if found != nil {
				got = []string{}
			}
			for _, s := range found {
				got = append(got, fmt.Sprintf("%s %d", s.Text, s.Distance))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" && len(tt.want)+len(got) > 0 {
				t.Errorf("what %s may be (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}
