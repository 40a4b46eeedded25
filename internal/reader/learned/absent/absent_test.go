package absent_test

import (
	"testing"

	"repochat/internal/reader/learned/absent"
	"repochat/internal/reader/learned/slot"
)

func TestReleaseBeside(t *testing.T) {
	const query = "MATCH (t:Release), (c:Commit) WHERE c.released_at = t.published_at RETURN c.id"
	release := func(tag string, side slot.Side) slot.Slot {
		return slot.Slot{Kind: slot.Release, Names: []string{tag}, Side: side}
	}
	tests := []struct {
		name     string
		query    string
		releases []slot.Slot
		want     bool
	}{
		{"its commits", query, []slot.Slot{release("v0.4.1", slot.In)}, true},
		{"since the one before", query, []slot.Slot{release("v0.4.0", slot.Since), release("v0.4.1", slot.Before)}, true},
		{"compared with the one before", query, []slot.Slot{release("v0.4.1", slot.In), release("v0.4.0", slot.In)}, true},
		{"what came after it", query, []slot.Slot{release("v0.4.1", slot.Since)}, false},
		{"up to the next", query, []slot.Slot{release("v0.4.1", slot.Since), release("v0.5.0", slot.Before)}, false},
		{"another one", query, []slot.Slot{release("v0.5.0", slot.In)}, false},
		{"when it was published", "MATCH (t:Release) RETURN t.published_at", []slot.Slot{release("v0.4.1", slot.In)}, false},
		{"none", query, nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if step, ok := absent.ReleaseBeside(tt.query, tt.releases, []string{"v0.4.1"}); ok != tt.want || ok && step.Names[0] != "v0.4.1" {
				t.Errorf("%v %+v", ok, step)
			}
		})
	}
}
