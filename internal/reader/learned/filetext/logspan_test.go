package filetext

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

func TestLogSpan(t *testing.T) {
	release := func(tag string) names.Resolved {
		return names.Resolved{Text: tag, Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: tag}}}
	}
	none := reader.LogSpan{}
	tests := []struct {
		asked string
		want  reader.LogSpan
	}{
		{"what changed between draft-x-a-12 and draft-x-a-13?", reader.LogSpan{Since: "draft-x-a-12", Until: "draft-x-a-13"}},
		{"what breaking changes between draft-x-a-13 and draft-x-a-12? we have a parser on it", reader.LogSpan{Since: "draft-x-a-12", Until: "draft-x-a-13"}},
		{"was hat sich in draft-x-a-13 geändert?", reader.LogSpan{Until: "draft-x-a-13"}},
		{"what's new in draft-x-a-13", reader.LogSpan{Until: "draft-x-a-13"}},
		{"Is there any risk if we upgrade from v1.2.0 to v1.10.0?", reader.LogSpan{Since: "v1.2.0", Until: "v1.10.0"}},
		{"important changes from v1.2.0 to v1.10.0", reader.LogSpan{Since: "v1.2.0", Until: "v1.10.0"}},
		{"what is in draft-x-main-schema-14 compared to draft-x-main-schema-13?", reader.LogSpan{Since: "draft-x-main-schema-13", Until: "draft-x-main-schema-14"}},
		{"we're still on draft-x-a-12, what frame changes do we need to get to draft-x-a-13?", reader.LogSpan{Since: "draft-x-a-12", Until: "draft-x-a-13"}},
		{"We use draft-x-a-12. What has changed between that and 13 that would break us?", reader.LogSpan{Since: "draft-x-a-12", Until: "draft-x-a-13"}},
		{"We use draft-x-a-12. What has changed between that and 17?", none},
		// The graph has an answer.
		{"what changed between v1.2.0 and v1.10.0", none},
		{"which commits changed between draft-x-a-12 and draft-x-a-13?", none},
		{"how many issues were fixed between draft-x-a-12 and draft-x-a-13?", none},
		{"what changed since draft-x-a-12", none},
		{"what changed in draft-x-a-12 in 2023", none},
		{"what changed between draft-x-a-12 and draft-x-b-02?", none},
		{"when was draft-x-a-13 published", none},
		{"how many commits lie between draft-x-main-schema-13 and draft-x-main-schema-14", none},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			scanned := question.ScanText(test.asked, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC), release("draft-x-a-12"), release("draft-x-a-13"), release("draft-x-b-02"), release("v1.2.0"), release("v1.10.0"), release("draft-x-main-schema-13"), release("draft-x-main-schema-14"))
			scanned.Vocabulary.Whole = map[schema.Kind][]string{schema.Release: {"draft-x-a-12", "draft-x-a-13"}}
			got, ok := logSpan(scanned)
			if diff := cmp.Diff(test.want, got); diff != "" || ok != (test.want != none) {
				t.Errorf("ok %t (-want +got):\n%s", ok, diff)
			}
		})
	}
}
