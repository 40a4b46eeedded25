package gitrepo

import (
	"context"
	"strings"
	"testing"
)

// TestPatch reads what commits changed, of a merge what it brought to its first parent, and
// no more than is wanted.
func TestPatch(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n2\n3\n")
	f.commit("one")
	f.git("checkout", "--quiet", "-b", "topic")
	f.write("b", strings.Repeat("b\n", 100))
	f.commit("on a branch")
	f.git("checkout", "--quiet", "main")
	f.write("a", "1\nzwei\n3\n")
	changed := f.commit("two")
	f.git("merge", "--quiet", "--no-ff", "--no-edit", "topic")
	merge := f.git("rev-parse", "main")
	r, ctx := f.open(), context.Background()
	patch, isCut, err := r.Patch(ctx, changed, 1<<10)
	if err != nil || isCut {
		t.Fatalf("cut %t, %v", isCut, err)
	}
	for _, want := range []string{" a | 2 +-", "diff --git a/a b/a", "-2\n+zwei\n"} {
		if !strings.Contains(patch, want) {
			t.Errorf("the patch lacks %q:\n%s", want, patch)
		}
	}
	patch, isCut, err = r.Patch(ctx, merge, 200)
	if err != nil || !isCut || len(patch) > 200 || !strings.HasSuffix(patch, "\n") || !strings.Contains(patch, " b | 100 +") {
		t.Errorf("cut %t, %v, %d bytes:\n%s", isCut, err, len(patch), patch)
	}
	if _, _, err := r.Patch(ctx, strings.Repeat("0", 40), 200); err == nil {
		t.Error("a commit that is not there has a patch")
	}
}

func TestMessage(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	commit := f.commit("Count in ones\n\nTwos were too fast.\n\nFixes #7")
	r, ctx := f.open(), context.Background()
	for _, test := range []struct {
		most int
		want string
	}{{1 << 10, "Count in ones\n\nTwos were too fast.\n\nFixes #7"}, {13, "Count in ones"}} {
		if got, err := r.Message(ctx, commit, test.most); err != nil || got != test.want {
			t.Errorf("%q, %v, want %q", got, err, test.want)
		}
	}
	if _, err := r.Message(ctx, strings.Repeat("0", 40), 200); err == nil {
		t.Error("a commit that is not there has a message")
	}
}
