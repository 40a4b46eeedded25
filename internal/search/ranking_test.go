package search

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestRanking(t *testing.T) {
	rows := [][]any{
		{"head", "far ahead", "1", 9.0}, {"head", "behind", "2", 3.0},
		{"whole", "behind", "2", 4.0}, {"whole", "far ahead", "1", 3.8},
		{"part", "behind", "2/1", 5.0}, {"part", "behind", "2/2", 6.0}, {"part", "far ahead", "1", 5.9},
	}
	r := rank(rows, 2)
	if diff := cmp.Diff([]string{"far ahead", "behind"}, r.ranked(10)); diff != "" {
		t.Errorf("a title that is far ahead outweighs two views that are nearly equal (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"2/2", "2/1"}, r.parts["behind"]); diff != "" {
		t.Errorf("passages, the best first (-want +got)\n%s", diff)
	}
	if score := r.scores["far ahead"]; score <= .9 || score >= 1 {
		t.Errorf("the score of what is the best in one view and nearly in the others is %v", score)
	}
	r.merge(func(thread string) bool { return thread == "behind" })
	if diff := cmp.Diff(map[string]float64{"behind": 1}, r.scores); diff != "" {
		t.Errorf("scores where the other is left out (-want +got)\n%s", diff)
	}
}

func TestMeaningIsAViewWhereThereIsSome(t *testing.T) {
	words := [][]any{{"head", "words", "1", 2.0}, {"whole", "words", "1", 2.0}, {"part", "words", "1", 2.0}}
	near := [][]any{{"near", "meaning", "a", .84}, {"near", "words", "b", .83}, {"near", "far", "c", .7}}
	if r := rank(words, 2); r.scores["words"] != 1 {
		t.Errorf("without vectors the best by all views scores %v", r.scores["words"])
	}
	r := rank(slices.Concat(words, near), 2)
	if diff := cmp.Diff([]string{"words", "meaning", "far"}, r.ranked(10)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if r.meaning["far"] != 0 || r.words["meaning"] != 0 || r.scores["meaning"] < .3 {
		t.Errorf("words %v, meaning %v, both %v", r.words, r.meaning, r.scores)
	}
}

func TestMeaningCountsMoreThanWordsInAQuestionAndLessInAText(t *testing.T) {
	words := wordWeights["head"] + wordWeights["whole"] + wordWeights["part"]
	if got := newTerms("why is the store so slow").nearWeight(0.5); got <= words {
		t.Errorf("in a question it counts %v, and words %v", got, words)
	}
	for name, text := range map[string]string{
		"a title with a body": "The store is slow\nSee the trace.",
		"a long line":         "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty first second third fourth fifth",
	} {
		if got := newTerms(text).nearWeight(0); got >= words {
			t.Errorf("in %s it counts %v, and words %v", name, got, words)
		}
	}
}

func TestWordsCountWhereATitleHasThem(t *testing.T) {
	asked := newTerms("store crash on start")
	titles := func(titles ...string) (hits []Hit) {
		for _, title := range titles {
			hits = append(hits, Hit{Title: title})
		}
		return hits
	}
	if all, some := asked.inTitle(titles("Paint", "The store crashes at the start")), asked.inTitle(titles("Crash", "Start", "Store")); all != 1 || some > .34 {
		t.Errorf("of the terms %v and %v stand in one title", all, some)
	}
	if other, half, same := asked.nearWeight(.3), asked.nearWeight(.6), asked.nearWeight(1); other <= half || half <= same || same != nearText {
		t.Errorf("meaning counts %v, %v and %v when a title has few, more and all of the words", other, half, same)
	}
}

func TestAHitGainsByTheBestThatItIsRelatedTo(t *testing.T) {
	issue, pull, other := Hit{key: "issue", Score: .8}, Hit{key: "pull", Score: .5}, Hit{key: "other", Score: .6}
	hits := []Hit{issue, other, pull}
	support(hits, []related{
		{from: issue, kind: "closes", to: "pull"}, {from: other, kind: "mentions", to: "pull"},
		{from: pull, kind: "contains", to: "other"}, {from: pull, kind: "closes", forth: true, to: "far"},
	})
	got := map[string]float64{}
	for _, h := range hits {
		got[h.key] = h.Score
	}
	if diff := cmp.Diff(map[string]float64{"issue": .8, "pull": .62, "other": .6}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestTermsOfAQuery(t *testing.T) {
	tests := []struct {
		name, text string
		want       map[string]float64
	}{
		{"one line", "store crash", map[string]float64{"store": 1, "crash": 1}},
		{"a word that is repeated counts less each time", "crash crash crash", map[string]float64{"crash": 2}},
		{"the first line of more", "crash\non start", map[string]float64{"crash": 2, "start": 1}},
		{"the first line of a merge is left out", "Merge pull request #7 from ada/store\n\ncrash\n\non start", map[string]float64{"crash": 2, "start": 1}},
		{"the first line of a merge whose number was taken out", "Merge pull request   from ada/store\n\ncrash", map[string]float64{"crash": 1}},
		{"a merge without more", "Merge branch 'store'", map[string]float64{"merg": 1, "branch": 1, "store": 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, newTerms(test.text).weights); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestADocumentIsCoveredByItsBestPassage(t *testing.T) {
	asked := newTerms("sqlite move ledger")
	if got := asked.coverage("sqlite shed \n move keeper \n ledger"); got > .34 {
		t.Errorf("three passages with a term each hold %v of the terms", got)
	}
	if got := asked.coverage("shed \n move sqlite keeper \n ledger"); got < .66 || got > .67 {
		t.Errorf("a passage with two of three terms holds %v of them", got)
	}
}

func TestCoverageCountsWhereTermsAreFew(t *testing.T) {
	few, many := newTerms("sqlite move"), newTerms(`a long text about the store that names the database file server
		backup shed keeper saturday ledger binary driver migration schema column review`)
	if few.share(1) != 1 || many.share(1) != 1 {
		t.Error("a text with all terms does not keep its score")
	}
	if few.share(.5) > .7 || many.share(.5) < .85 {
		t.Errorf("a text with half of the terms keeps %v of its score where there are two, %v where there are many", few.share(.5), many.share(.5))
	}
}

func TestWhatWasWrittenAtThatTimeCountsMore(t *testing.T) {
	around := time.Date(2024, 5, 1, 0, 0, 0, 0, time.UTC)
	timely := func(at string) float64 { return thousandths(Query{Around: around}.timely(at)) }
	got := []float64{
		timely("2024-05-01T00:00:00Z"), timely("2024-05-31T00:00:00Z"), timely("2024-04-01T00:00:00Z"), timely("2014-05-01T00:00:00Z"), timely(""),
		Query{}.timely("2014-05-01T00:00:00Z"),
	}
	want := []float64{1, .833, .833, .669, .833, 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestVersionsAreFoundByTheirNumber(t *testing.T) {
	asked := newTerms("who added v7")
	for indexed, want := range map[string]float64{"ad uuid version 6 7": 1, "ad v7": 1, "ad v6": 0.5} {
		if got := asked.coverage(indexed); got != want {
			t.Errorf("%q covers %v, want %v", indexed, got, want)
		}
	}
	if missing := asked.missing([]Hit{{whole: "uuid version 7"}}); !slices.Equal(missing, []string{"added"}) {
		t.Errorf("missing are %q", missing)
	}
	if both := newTerms("v7 or 7"); len(both.other) > 0 {
		t.Errorf("what is asked for by itself stands for another term: %v", both.other)
	}
	scored := newStatistics("", [][]any{{"ad version 7", "", ""}, {"ad version 6", "", ""}, {"remove version 1", "", ""}}).views["head"]
	if seven, six := scored.score(asked, "ad version 7"), scored.score(asked, "ad version 6"); seven <= six {
		t.Errorf("version 7 has %v, version 6 %v", seven, six)
	}
}
