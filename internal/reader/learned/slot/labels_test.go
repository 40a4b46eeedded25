package slot

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMoreLabels(t *testing.T) {
	labels := []string{"bug", "good first issue", "good", "enhancement"}
	tests := []struct {
		name, text string
		want       []string
		isAll      bool
	}{
		{"both", "labelled both bug and good first issue", []string{"bug", "good first issue"}, true},
		{"either", "labelled bug or enhancement", []string{"bug", "enhancement"}, false},
		{"three", "labelled bug, and enhancement and good first issue", []string{"bug", "enhancement", "good first issue"}, true},
		{"together", "labelled bug together with enhancement", []string{"bug", "enhancement"}, true},
		{"not the second", "labelled bug but not enhancement", []string{"bug", "not enhancement"}, false},
		{"another word", "labelled bug and goodness", []string{"bug"}, false},
		{"one", "labelled bug in 2023", []string{"bug"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := len("labelled ")
			if test.name == "both" {
				start += len("both ")
			}
			r := reader{text: test.text, slots: Slots{{Kind: Label, Start: start, End: start + len("bug"), Names: []string{"bug"}}}}
			r.moreLabels(labels)
			var got []string
			isAll := false
			for _, s := range r.slots {
				for _, label := range s.Names {
					if s.Denied != "" {
						label = "not " + label
					}
					got = append(got, label)
				}
				isAll = isAll || s.IsAll
			}
			if diff := cmp.Diff(test.want, got); diff != "" || isAll != test.isAll {
				t.Errorf("all of them is %t (-want +got):\n%s", isAll, diff)
			}
		})
	}
}
