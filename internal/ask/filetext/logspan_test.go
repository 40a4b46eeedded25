package filetext

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/passage"
)

func TestDraftEntries(t *testing.T) {
	tests := []struct {
		name, content string
		want          map[string][]string
	}{
		{"since a version", "# Text\n\nsince draft-x-01\n\n# Change Log\n{:numbered=\"false\"}\n\n## Since draft-x-a-12:\n{:numbered=\"false\"}\n\n* One that\n  goes on\n* Two\n\n## Since draft-x-a-11\n\nNone yet.\n\n## Since draft-x-a-09:\n\n- Three\n\n# Acknowledgments\n\nAnn\n",
			map[string][]string{"13": {"* One that goes on", "* Two"}, "10": {"- Three"}}},
		{"by the number alone", "# Document History\n\n   -22\n\n   * One\n\n   -21\n\n   * Two\n\n# Other\n\n   -20\n\nThree\n", map[string][]string{"22": {"   * One"}, "21": {"   * Two"}}},
		{"by name", "## Change Log\n\ndraft-11\n\n- One\n\ndraft-10\n\n- Two\n\n## Terms\n\ndraft-09\n", map[string][]string{"11": {"- One"}, "10": {"- Two"}}},
		{"from one to another", "# Change Log\n\n* From -22 to -23\n    * One\n\n* From -21 to -22\n    * Two\n", map[string][]string{"23": {"    * One"}, "22": {"    * Two"}}},
		{"no log", "# Text\n\n-22\n\n* One\n", map[string][]string{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := map[string][]string{}
			for _, e := range draftEntries(test.content) {
				for _, l := range e.lines {
					got[e.version] = append(got[e.version], l.text)
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestLogEntries(t *testing.T) {
	var got []string
	for _, e := range logEntries(passage.Split("# Changes\n\n## [2.1.0](x) (2024-01-01)\n\n### Fixed\n\n- One\n\n### Added\n\n- Two\n\n## v2.0\n\n- Three\n")) {
		got = append(got, e.version)
		for _, l := range e.lines {
			got = append(got, l.text)
		}
	}
	if diff := cmp.Diff([]string{"2.1.0", "- One", "- Two", "2.0", "- Three"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
