package gitrepo

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestMoments(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	first := f.commit("one")
	f.git("tag", "v1")
	f.write("README.md", "1\n")
	second := f.commit("two")
	f.git("checkout", "--quiet", "-b", "topic")
	f.write("b", "1\n")
	f.commit("on a branch")
	f.git("checkout", "--quiet", "main")
	f.write("README.md", "2\n")
	third := f.commit("three")
	f.git("merge", "--quiet", "--no-ff", "--no-edit", "topic")
	head := f.git("rev-parse", "main")
	r, ctx := f.open(), context.Background()
	of := func(moment Moment, err error) Moment {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	if got := of(r.MomentOf(ctx, "v1")); got.Hash != first || got.At.IsZero() {
		t.Errorf("v1 is %+v, want %s", got, first)
	}
	last := of(r.MomentOf(ctx, third))
	if got := of(r.MomentBefore(ctx, head, last.At)); got.Hash != second {
		t.Errorf("before %s is %+v, want %s, which is on main", third, got, second)
	}
	if got := of(r.FirstWith(ctx, head, func(path string) bool { return path == "README.md" })); got.Hash != second {
		t.Errorf("the first commit with README.md is %+v, want %s", got, second)
	}
	if _, err := r.MomentBefore(ctx, head, time.Unix(0, 0)); !errors.Is(err, ErrNoRevision) {
		t.Errorf("before everything: %v, want ErrNoRevision", err)
	}
	if _, err := r.FirstWith(ctx, head, func(string) bool { return false }); !errors.Is(err, ErrNoRevision) {
		t.Errorf("a file that never was: %v, want ErrNoRevision", err)
	}
}
