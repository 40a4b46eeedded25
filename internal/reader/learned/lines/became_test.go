package lines

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestBecame(t *testing.T) {
	release := func(tag string) names.Resolved {
		return names.Resolved{Text: tag, Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: tag}}}
	}
	tests := []struct {
		text string
		want []string
	}{
		{"when was max_size changed from 65536 to 65535, by whom?", []string{"65536", "65535"}},
		{"who raised the limit from `10` to `20`?", []string{"10", "20"}},
		{"when was 65536 changed to 65535?", []string{"65536", "65535"}},
		{"when was FooBar renamed to BarFoo", []string{"FooBar", "BarFoo"}},
		{"what changed from v1.2.0 to v1.3.0?", nil},
		{"what changed from 2021 to 2022?", nil},
		{"when was the text changed to something else", nil},
		{"how did it go from bad to bad", nil},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			asked, ok := became(question.ScanText(test.text, time.Date(2026, 8, 3, 12, 0, 0, 0, time.UTC), release("v1.2.0"), release("v1.3.0")))
			if !ok {
				asked.Texts = nil
			}
			if diff := cmp.Diff(test.want, asked.Texts); diff != "" {
				t.Errorf("texts (-want +got):\n%s", diff)
			}
		})
	}
}
