package tags_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/tags"
	"repochat/internal/schema"
)

func TestOf(t *testing.T) {
	release := func(tag string) names.Resolved {
		return names.Resolved{Text: tag, Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: tag}}}
	}
	same, none := &reader.TagSet{SameCommit: true}, (*reader.TagSet)(nil)
	numbers := func(all ...string) *reader.TagSet { return &reader.TagSet{Numbers: all} }
	tests := []struct {
		asked string
		want  *reader.TagSet
	}{
		{"why are there two 1.1.2 tags (v.1.1.2 and v1.1.2), same commit? any other odd tags to watch for", same},
		{"Do 1.0.0 and v1.0.0 point at the same commit? Same question for v.1.1.2 vs v1.1.2.", same},
		{"There seem to be some strange tags such as v.1, 0.2 and v.1.1.2. Could you please explain which of them point to the same commit?", same},
		{"hola, por qué hay tags raros como v.1, v.1.1.2 y 1.0.0 sin la v? apuntan a lo mismo que los normales?", same},
		{"welche Tags zeigen auf denselben Commit?", same},
		{"give me in one line: total issues, total PRs, total tags and number of different commit authors", none},
		{"was there ever a -12 tag of main schema? cant find it", numbers("12")},
		{"I have noticed that there is a tag for quic-events-10 and one for quic-events-12, but I cannot find number 11. Was this version ever published, oder wurde sie übersprungen?", numbers("10", "12", "11")},
		{"i see tags h3-events-10 and then h3-events-12, was there ever a 11 tagged? or am i looking bad", numbers("10", "12", "11")},
		{"I can find a tag for quic-events-10 and one for -12 but no -11, and main-schema jumps from -11 to -13. Were those revisions just never tagged?", numbers("10", "12", "11", "13")},
		{"is there a version 2.0 of this", numbers("2.0")},
		{"is there a v2 of google/uuid", numbers("v2")},
		{"is there a v2 format?", none},
		{"was 1.2.4 ever released", numbers("1.2.4")},
		{"which version numbers were skipped?", numbers()},
		{"Has draft-ietf-masque-quic-proxy-07 been tagged yet", numbers("07")},
		{"Has there ever been a stable 1.0 release?", numbers("1.0")},
		{"there is a beta tag, what happened with the 1.0? did it ever came out", numbers("1.0")},
		{"what happened to the version 1.0, did a final release follow?", numbers("1.0")},
		{"Which tags exist for the versions and what are the gaps?", numbers()},
		// Something else is asked for.
		{"has there ever been a 2.5 MB file?", none},
		{"which commit does the tag v1.0.0 point at?", none},
		{"how many tags are there", none},
		{"who made the tag v1.0.0", none},
		{"was there a release in 2023?", none},
		{"is there an open issue about version 12?", none},
		{"what changed between tags -17 and -21, skip editorial", none},
		{"what changed between version 12 and 13?", none},
		{"are there tests missing for version 2", none},
		{"which skipped tests were added", none},
		{"are there annotated tags", none},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			got, ok := tags.Of(question.ScanText(test.asked, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC), release("1.0.0"), release("v1.0.0"), release("v1.1.2")))
			if ok != (test.want != nil) {
				t.Fatalf("read as %+v, %t", got, ok)
			}
			if ok {
				if diff := cmp.Diff(*test.want, got); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			}
		})
	}
}

// TestAReleaseThatIsNotThere: a question names a release by the word for releases that the
// repository does not have.
func TestAReleaseThatIsNotThere(t *testing.T) {
	for asked, want := range map[string]string{
		"what is new in draft-13, compared with draft 12": "13", "what is new in draft-12": "", "how many drafts are there": "", "a draft of 3 pages": "",
	} {
		q := question.ScanText(asked, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC))
		q.ReleaseWord = "draft"
		q.Names = []names.Resolved{{Text: "draft-12", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "draft-x-12"}}}, {Text: "draft 12", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "draft-x-12"}}}}
		got, ok := tags.Of(q.WithText(asked))
		if ok != (want != "") || ok && !cmp.Equal(got, reader.TagSet{Numbers: []string{want}}) {
			t.Errorf("%s: read as %+v, %t", asked, got, ok)
		}
	}
}
