package gitrepo

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadFiles(t *testing.T) {
	f := newFixture(t)
	f.write("README.md", "# Read\n")
	f.write("docs/a b.md", "one\n\ntwo")
	f.write("empty.md", "")
	f.write("large.md", "0123456789")
	f.commit("root")
	repository := f.open()
	head, err := repository.ResolveHead(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	err = repository.ReadFiles(t.Context(), head, []string{"README.md", "missing.md", "large.md", "docs", "empty.md", "docs/a b.md", "bad\nname"}, 9, func(path string, content []byte) error {
		got[path] = string(content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"README.md": "# Read\n", "empty.md": "", "docs/a b.md": "one\n\ntwo"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
