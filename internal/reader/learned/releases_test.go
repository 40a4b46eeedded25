package learned

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/reader/learned/frame"
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
	of := func(tag string, side slot.Side) slot.Slot {
		return slot.Slot{Kind: slot.Release, Text: tag, Names: []string{"draft" + tag[len(tag)-3:]}, Side: side}
	}
	const (
		either  = "MATCH (t:Release) WHERE (t.tag = 'draft-00' OR t.tag = 'draft-12') RETURN t.tag AS tag"
		between = "MATCH (t:Release) WHERE EXISTS { MATCH (s:Release) WHERE t.published_at > s.published_at } AND EXISTS { MATCH (s:Release) WHERE t.published_at < s.published_at } RETURN t.tag AS tag"
	)
	tests := []struct {
		name, text, first, last, query, want string
		target                               frame.Entity
	}{
		{"of numbers", "when did each version -00 to -12 get tagged", "-00", "-12", either, "t.published_at <= b.published_at", frame.Release},
		{"of tags", "dates of the tags from draft-00 to draft-12", "draft-00", "draft-12", between, "t.published_at <= s.published_at", frame.Release},
		{"the word between is taken for a part of the last", "tag dates of drafts 00 to 12", "to-00", "to-12", either, "t.published_at <= b.published_at", frame.Release},
		{"two releases", "when did -00 and -12 get tagged", "-00", "-12", either, either, frame.Release},
		{"between two releases", "tags between draft-00 and draft-12", "draft-00", "draft-12", between, between, frame.Release},
		{"commits", "commits from draft-00 to draft-12", "draft-00", "draft-12", between, between, frame.Commit},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			read := Reading{Frame: frame.Frame{Target: tt.target}, Query: tt.query, Slots: slot.Slots{of(tt.first, ""), of(tt.last, "")}}
			if tt.query == between {
				read.Slots[0].Side, read.Slots[1].Side = slot.Since, slot.Before
			}
			if got := ofReleases(tt.text, read).Query; !strings.Contains(got, tt.want) {
				t.Error(got)
			}
		})
	}
}
