package learned

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/reader/learned/slot"
)

func TestOfReleases(t *testing.T) {
	const query = "MATCH (r:Release) WHERE true RETURN r.tag AS tag"
	tests := []struct{ name, text, query, want string }{
		{"all", "how far are the releases apart", query, query},
		{"without pre-releases", "days between releases, ignoring pre-releases", query, "MATCH (r:Release) WHERE NOT coalesce(r.is_prerelease, false) AND true RETURN r.tag AS tag"},
		{"all but the first", "for every release but the first: how many commits", query, "MATCH (r:Release) WHERE EXISTS { MATCH (q0:Release) WHERE q0.published_at < r.published_at } AND true RETURN r.tag AS tag"},
		{"a query about other things", "commits, ignoring pre-releases", "MATCH (c:Commit) RETURN c.id", "MATCH (c:Commit) RETURN c.id"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ofReleases(tt.text, Reading{Query: tt.query, Text: "read", Confidence: 1})
			if diff := cmp.Diff(tt.want, got.Query); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReleasesOfARange(t *testing.T) {
	of := func(tag string) slot.Slot {
		return slot.Slot{Kind: slot.Release, Text: tag, Names: []string{"draft" + tag}}
	}
	const query = "MATCH (t:Release) WHERE (t.tag = 'draft-00' OR t.tag = 'draft-12') RETURN t.tag AS tag"
	read := Reading{Query: query, Slots: slot.Slots{of("-00"), of("-12")}}
	if got := ofReleases("when did each version -00 to -12 get tagged", read).Query; !strings.Contains(got, "t.published_at <= b.published_at") {
		t.Errorf("a range: %s", got)
	}
	if got := ofReleases("when did -00 and -12 get tagged", read).Query; got != query {
		t.Errorf("two releases: %s", got)
	}
}
