package search

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRanking(t *testing.T) {
	rows := [][]any{
		{"head", "far ahead", "1", 9.0}, {"head", "behind", "2", 3.0},
		{"whole", "behind", "2", 4.0}, {"whole", "far ahead", "1", 3.8},
		{"part", "behind", "2/1", 5.0}, {"part", "behind", "2/2", 6.0}, {"part", "far ahead", "1", 5.9},
	}
	r := rank(rows)
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
	if r := rank(words); r.scores["words"] != 1 {
		t.Errorf("without vectors the best by all views scores %v", r.scores["words"])
	}
	r := rank(slices.Concat(words, near))
	if diff := cmp.Diff([]string{"words", "meaning", "far"}, r.ranked(10)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if r.meaning["far"] != 0 || r.words["meaning"] != 0 || r.scores["meaning"] < .3 {
		t.Errorf("words %v, meaning %v, both %v", r.words, r.meaning, r.scores)
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
