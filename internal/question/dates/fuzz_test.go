package dates

import (
	"testing"
	"time"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"between May 27 and May 31, 2023", "7/8 july 2023", "oct 24", "since 2018-07-31T09:15:00Z", "first half of 2022",
		"the end of the start of Q3/2023", "from Dec 20 to Jan 5, 2023", "last couple of months", "’22–’23 \xff İ 31st–", "8/1/2022-9/1/2022",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, span := range Parse(text, now) {
			if span.Start < end || span.End <= span.Start || span.End > len(text) {
				t.Fatalf("span [%d, %d) of a text of %d bytes, after %d", span.Start, span.End, len(text), end)
			}
			end = span.End
			if span.Note == "" {
				t.Errorf("%q has no note", text[span.Start:span.End])
			}
			dated := !span.From.IsZero() || !span.To.IsZero()
			if dated == (span.MonthDay != "") {
				t.Errorf("%q: from %v to %v, any %q", text[span.Start:span.End], span.From, span.To, span.MonthDay)
			}
			if !span.From.IsZero() && !span.To.IsZero() && span.To.Before(span.From) {
				t.Errorf("%q ends at %v before it begins at %v", text[span.Start:span.End], span.To, span.From)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	at := time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC)
	for b.Loop() {
		Parse("How many commits that touched src/core/vnode.js happened between May 27th, 2023 and the 31st of May 2023?", at)
	}
}
