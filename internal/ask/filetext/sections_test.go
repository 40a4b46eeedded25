package filetext

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/passage"
)

func TestSection(t *testing.T) {
	pieces := passage.Split("# Changes\n\n## 2.0.1\n\n### Fixed\n\n- One that\n  goes on\n- Two\n\n## 2.0.10\n\n- Three\n\n## [v1.0](x) - 2020-01-01\n\n* Four\n\n## 0.9\n\nUnreleased\n\n- Five\n")
	tests := []struct {
		version string
		want    []string
	}{
		{"2.0.1", []string{"- One that goes on", "- Two"}},
		{"2.0.10", []string{"- Three"}},
		{"1.0", []string{"* Four"}},
		{"unreleased", []string{"Unreleased", "- Five"}},
		{"2.0", nil},
		{"0.1", nil},
	}
	for _, test := range tests {
		t.Run(test.version, func(t *testing.T) {
			teller := teller{}
			found := teller.section(state{path: "CHANGES.md"}, test.version, pieces)
			var got []string
			for _, row := range teller.rows {
				got = append(got, row[5].(string))
			}
			if diff := cmp.Diff(test.want, got); diff != "" || found != (test.want != nil) {
				t.Errorf("found %v (-want +got):\n%s", found, diff)
			}
		})
	}
}
