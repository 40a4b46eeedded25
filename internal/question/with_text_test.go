package question

import (
	"testing"

	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// TestWithTextKeepsShortReleases holds that another text with the same short names has
// the same releases: a question of a message, or one in plainer words.
func TestWithTextKeepsShortReleases(t *testing.T) {
	release := func(number string) names.Resolved {
		return names.Resolved{Text: "draft-" + number, Kind: schema.Release, How: names.ByPart, Matches: []names.Match{{Value: "draft-ietf-x-" + number}}}
	}
	asked := Scanned{Question: Question{Text: "what landed between -08 and -09", Now: testNow}, ReleaseWord: "draft", Names: []names.Resolved{release("08"), release("09")}}
	got := asked.WithText("which commits were made between -08 and -09")
	if len(got.Spans) != 2 {
		t.Fatalf("the spans are %v, want two releases", got.Spans)
	}
	for i, want := range []string{"draft-ietf-x-08", "draft-ietf-x-09"} {
		if name := got.Spans[i].Name; !name.Known() || name.Matches[0].Value != want {
			t.Errorf("span %d is %v, want %s", i, got.Spans[i], want)
		}
	}
}
