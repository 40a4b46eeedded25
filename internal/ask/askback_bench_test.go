package ask

import (
	"context"
	"testing"
	"time"

	"repochat/internal/ask/clarify"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// readsOnce is a reader that cannot plan again, so that nothing is asked back.
type readsOnce struct{ by reader.Reader }

func (r readsOnce) Read(ctx context.Context, request reader.Request) (reader.Plan, error) {
	return r.by.Read(ctx, request)
}

// BenchmarkAskedBack asks unclear questions beside the sentences that they are
// answered as by an Asker that asks nothing back. It reports when the words of the
// answer are told, in milliseconds, with and without, and how much later the
// question back comes: in the mean, and at the latest.
func BenchmarkAskedBack(b *testing.B) {
	asks, name := sampleAsker(b)
	asks.askBackWithin = clarify.Within
	plain := *asks
	plain.reader = readsOnce{asks.reader}
	unclear := [][2]string{
		{"Who is the best developer?", "Who made the most commits?"},
		{"Which files are the worst?", "Which files are impacted by the most bugs?"},
		{"List denizy's bugs.", "Which issues are assigned to denizy?"},
		{"How many bugs were there in June 2023?", "How many bugs were introduced by commits made in June 2023?"},
		{"How many commits changed config.go?", "How many commits changed config.go?"},
		{"Which commits were made on July 4?", "Which commits were made on July 4?"},
	}
	var with, without, after, latest time.Duration
	asked, all := 0, 0
	for b.Loop() {
		for i, pair := range unclear {
			// What comes second finds the database's pages in memory.
			for _, isBack := range []bool{(i+all/len(unclear))%2 == 0, (i+all/len(unclear))%2 != 0} {
				if !isBack {
					told, _ := timed(b, &plain, question.Question{Repository: name, Text: pair[1], Now: sampleNow})
					without += told
					continue
				}
				told, back := timed(b, asks, question.Question{Repository: name, Text: pair[0], Now: sampleNow})
				with += told
				if back > 0 {
					asked, after, latest = asked+1, after+back-told, max(latest, back-told)
				}
			}
			all++
		}
	}
	milliseconds := func(d time.Duration, n int) float64 { return float64(d.Microseconds()) / 1000 / float64(max(n, 1)) }
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(milliseconds(with, all), "ms-answer")
	b.ReportMetric(milliseconds(without, all), "ms-answer-alone")
	b.ReportMetric(float64(with)/float64(without), "ratio")
	b.ReportMetric(milliseconds(after, asked), "ms-question-later")
	b.ReportMetric(milliseconds(latest, 1), "ms-question-latest")
	b.ReportMetric(float64(asked)/float64(all), "asked")
}

// timed asks a question and returns when the last of its words was told, and when
// the question back came; 0 where none came.
func timed(b *testing.B, asker *Asker, q question.Question) (told, back time.Duration) {
	b.Helper()
	start := time.Now()
	_, err := asker.Ask(b.Context(), q, func(e Event) {
		switch e.Kind {
		case EventToken:
			told = time.Since(start)
		case EventClarification:
			back = time.Since(start)
		}
	})
	if err != nil || told == 0 {
		b.Fatal("nothing was told", err)
	}
	return told, back
}
