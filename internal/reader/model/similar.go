package model

import (
	"context"
	"maps"
	"math"
	"regexp"
	"slices"
	"sort"
	"strings"

	"repochat/internal/question"
	"repochat/internal/schema"
	"repochat/prompts"
)

// similarity finds the entries of the example bank whose wordings are most
// like a question. It ranks by Okapi BM25 (Robertson and Zaragoza, "The
// Probabilistic Relevance Framework: BM25 and Beyond", 2009) over words and
// pairs of words, a wording being a document and an entry as good as its best.
//
// Where there are vectors of sentences, an entry counts half by them.
type similarity struct {
	meaning   *meaning // nil for words alone
	shots     []prompts.Shot
	wordings  []wording
	frequency map[string]int // in how many wordings a term occurs
	length    float64        // average number of terms
}

type wording struct {
	shot   int
	text   string
	terms  map[string]int
	length float64
}

func newSimilarity(bank []prompts.Example) (*similarity, error) {
	s := &similarity{frequency: map[string]int{}}
	for i, example := range bank {
		shot, err := example.Shot()
		if err != nil {
			return nil, err
		}
		s.shots = append(s.shots, shot)
		for _, question := range example.Questions {
			terms := terms(slot.ReplaceAllStringFunc(question, slotTerm))
			w := wording{shot: i, text: question, terms: terms}
			for term, count := range terms {
				s.frequency[term]++
				w.length += float64(count)
			}
			s.length += w.length
			s.wordings = append(s.wordings, w)
		}
	}
	if len(s.wordings) > 0 {
		s.length /= float64(len(s.wordings))
	}
	return s, nil
}

const (
	mostExamples = 2
	// An example that is much less like the question than the best one only
	// costs tokens.
	worthShowing = 0.5
	// An example that shares less than this part of what sets the question apart
	// only misleads.
	fewestShared = 0.2
	// unrelated is about the cosine of two questions that have nothing in common.
	// From there to the same question it is half a unit.
	unrelated = 0.5
)

// like returns the examples most like a masked question, the best last: a
// model weighs what it read last the most.
func (s *similarity) like(ctx context.Context, question string) []prompts.Shot {
	// In one order: sums of the same numbers in another order differ in their
	// last bits, and so would the prompts of one question.
	asked := slices.Sorted(maps.Keys(terms(question)))
	whole := s.weight(asked)
	cosines := s.meaning.cosines(ctx, question)
	best, byMeaning := make([]float64, len(s.shots)), make([]float64, len(s.shots))
	for i, w := range s.wordings {
		best[w.shot] = max(best[w.shot], s.score(asked, w))
		if cosines != nil {
			byMeaning[w.shot] = max(byMeaning[w.shot], (cosines[i]-unrelated)*2*whole)
		}
	}
	if cosines != nil {
		for i := range best {
			best[i] = (best[i] + byMeaning[i]) / 2
		}
	}
	order := make([]int, len(s.shots))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return best[order[a]] > best[order[b]] })
	least := fewestShared * whole
	var shots []prompts.Shot
	for n, i := range order {
		if n == mostExamples || best[i] < least || best[i] < worthShowing*best[order[0]] {
			break
		}
		shots = append([]prompts.Shot{s.shots[i]}, shots...)
	}
	return shots
}

// weight is about the score of a wording that has all terms of a question.
func (s *similarity) weight(asked []string) float64 {
	var sum float64
	for _, term := range asked {
		sum += s.rarity(term)
	}
	return sum
}

// rarity is the inverse document frequency of a term.
func (s *similarity) rarity(term string) float64 {
	n := float64(s.frequency[term])
	return math.Log(1 + (float64(len(s.wordings))-n+0.5)/(n+0.5))
}

// score is BM25 with the usual k1 = 1.2 and b = 0.75.
func (s *similarity) score(asked []string, w wording) float64 {
	const k1, b = 1.2, 0.75
	var sum float64
	for _, term := range asked {
		count := float64(w.terms[term])
		if count == 0 {
			continue
		}
		sum += s.rarity(term) * count * (k1 + 1) / (count + k1*(1-b+b*w.length/s.length))
	}
	return sum
}

// mask puts the slots of the example bank in the place of a question's names
// and dates, so that it is compared by what it asks, not about whom.
func mask(q question.Scanned) string {
	text := q.Text
	for _, span := range slices.Backward(q.Spans) {
		var slot string
		switch {
		case span.Period != nil:
			slot = "range"
		case span.Name.Known():
			slot = slotOf(span.Name.Kind)
		default:
			continue
		}
		text = text[:span.Start] + " {" + slot + "} " + text[span.End:]
	}
	return text
}

func slotOf(kind schema.Kind) string {
	switch kind {
	case schema.Issue, schema.PullRequest:
		return "number"
	default:
		return string(kind)
	}
}

var (
	slot = regexp.MustCompile(`\{[a-z]+\d?\}`)
	term = regexp.MustCompile(`\{[a-z]+\}|[\p{L}\p{N}]+`)
)

// slotTerm makes one term of the slots that a question cannot be told apart
// by: a date and a range, and person and person2.
func slotTerm(text string) string {
	name := strings.TrimRight(strings.Trim(text, "{}"), "0123456789")
	if name == "date" {
		name = "range"
	}
	return "{" + name + "}"
}

// terms counts the stems of a text's words, and each pair of neighbours.
func terms(text string) map[string]int {
	counts := map[string]int{}
	previous := ""
	for _, word := range term.FindAllString(strings.ToLower(text), -1) {
		word = stemWord(word)
		counts[word]++
		if previous != "" {
			counts[previous+" "+word]++
		}
		previous = word
	}
	return counts
}

// stemWord cuts the endings that the same word has in two questions: files,
// fixed, fixing.
func stemWord(word string) string {
	for _, ending := range []string{"ing", "ed", "es", "s", "e"} {
		if stem, found := strings.CutSuffix(word, ending); found && len(stem) > 2 {
			return stem
		}
	}
	return word
}
