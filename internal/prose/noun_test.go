package prose

import "testing"

func TestSingular(t *testing.T) {
	for plural, want := range map[string]string{
		"commits": "commit", "open issues": "open issue", "classes": "class", "branches": "branch", "boxes": "box",
		"releases": "release", "files": "file", "queries": "query", "class": "class", "status": "status",
	} {
		if got := Singular(plural); got != want {
			t.Errorf("the singular of %s is %s, want %s", plural, got, want)
		}
	}
}
