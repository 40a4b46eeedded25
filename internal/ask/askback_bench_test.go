package ask

import (
	"slices"
	"testing"
	"time"

	"repochat/internal/ask/clarify"
	"repochat/internal/question"
)

// BenchmarkAskedBack asks unclear questions beside the sentences that they are
// answered as by an Asker that asks nothing back. It reports when the words of the
// answer are reported, in milliseconds, with and without (the mean of the medians of
// the questions), and how much later the question back comes: in the mean, and at
// the latest.
func BenchmarkAskedBack(b *testing.B) {
	asks, name := sampleAsker(b)
	asks.askBackWithin = clarify.Within
	plain := *asks
	plain.without = []Part{PartAskingBack}
	unclear := [][2]string{
		{"Who is the best developer?", "Who made the most commits?"},
		{"Which files are the worst?", "Which files are impacted by the most bugs?"},
		{"List denizy's bugs.", "Which issues are assigned to denizy?"},
		{"How many bugs were there in June 2023?", "How many bugs were introduced by commits made in June 2023?"},
		{"How many commits changed config.go?", "How many commits changed config.go?"},
		{"Which commits were made on July 4?", "Which commits were made on July 4?"},
	}
	var with, without [6][]time.Duration
	var after, latest time.Duration
	asked, all := 0, 0
	for b.Loop() {
		for i, pair := range unclear {
			for turn := range 2 {
				// Both find the same in the database's memory, and nothing under way.
				timed(b, &plain, question.Question{Repository: name, Text: pair[1], Now: sampleNow})
				if isBack := (i+all/len(unclear)+turn)%2 == 0; !isBack {
					told, _ := timed(b, &plain, question.Question{Repository: name, Text: pair[1], Now: sampleNow})
					without[i] = append(without[i], told)
					continue
				}
				told, back := timed(b, asks, question.Question{Repository: name, Text: pair[0], Now: sampleNow})
				with[i] = append(with[i], told)
				if back > 0 {
					asked, after, latest = asked+1, after+back-told, max(latest, back-told)
				}
			}
			all++
		}
	}
	milliseconds := func(d time.Duration, n int) float64 { return float64(d.Microseconds()) / 1000 / float64(max(n, 1)) }
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(milliseconds(medians(with[:]), len(unclear)), "ms-answer")
	b.ReportMetric(milliseconds(medians(without[:]), len(unclear)), "ms-answer-alone")
	b.ReportMetric(float64(medians(with[:]))/float64(medians(without[:])), "ratio")
	b.ReportMetric(milliseconds(after, asked), "ms-question-later")
	b.ReportMetric(milliseconds(latest, 1), "ms-question-latest")
	b.ReportMetric(float64(asked)/float64(all), "asked")
}

// medians returns the sum of the medians of lists of times: one slow query of
// the database says nothing about either of two ways.
func medians(all [][]time.Duration) (sum time.Duration) {
	for _, times := range all {
		slices.Sort(times)
		sum += times[len(times)/2]
	}
	return sum
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
