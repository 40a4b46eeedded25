package cited

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/answer"
)

// remark is who wrote a passage, and on which day; either may be "".
type remark struct {
	by, on  string
	passage int
}

// sources tells where passages are from, those of one thread together: "#12, ada and
// grace, 2024-05-01; #14, ada, 2024-05-02, grace, 2024-05-03". A thread that the sentence
// names itself is left out where its passages say who wrote them.
func (g *ground) sources(numbers []int, sentence answer.Words) answer.Words {
	var words answer.Words
	var told []string
	for _, n := range numbers {
		thread := g.Passages[n-1].Thread
		key := string(thread.Kind) + thread.ID + thread.Text // a file at two releases is two
		if slices.Contains(told, key) {
			continue
		}
		if told = append(told, key); len(told) > 1 {
			words = append(words, answer.Segment{Text: "; "})
		}
		remarks := remarksInWords(g.remarks(numbers, thread))
		isNamed := slices.ContainsFunc(sentence, func(s answer.Segment) bool { return s.Kind == thread.Kind && s.ID == thread.ID })
		if isNamed && len(remarks) > 1 {
			words = append(words, remarks[1:]...) // without the comma behind the thread
			continue
		}
		thread.Row, thread.Column = n, "passage"
		words = append(append(words, thread), remarks...)
		if lines := g.lines(numbers, thread); lines != "" {
			words = append(words, answer.Segment{Text: lines})
		}
	}
	return words
}

// isOf reports whether a passage is one of a thread.
func isOf(p Passage, thread answer.Segment) bool {
	return p.Thread.Kind == thread.Kind && p.Thread.ID == thread.ID && p.Thread.Text == thread.Text
}

// lines tells the lines of a file that some passages are: ", line 7" or ", lines 3-9, 20-31".
func (g *ground) lines(numbers []int, of answer.Segment) string {
	var parts []Passage
	for _, n := range numbers {
		if p := g.Passages[n-1]; isOf(p, of) && p.First > 0 {
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	slices.SortFunc(parts, func(a, b Passage) int { return cmp.Compare(a.First, b.First) })
	var spans []string
	for _, p := range parts {
		span := strconv.Itoa(p.First)
		if p.Last > p.First {
			span += "-" + strconv.Itoa(p.Last)
		}
		spans = append(spans, span)
	}
	if len(parts) == 1 && parts[0].Last <= parts[0].First {
		return ", line " + spans[0]
	}
	return ", lines " + strings.Join(spans, ", ")
}

// remarks returns the remarks of a thread among some passages, each person's of a day once.
func (g *ground) remarks(numbers []int, of answer.Segment) []remark {
	var all []remark
	for _, n := range numbers {
		p := g.Passages[n-1]
		if !isOf(p, of) {
			continue
		}
		r := remark{by: p.By, passage: n}
		if !p.At.IsZero() {
			r.on = p.At.Format(time.DateOnly)
		}
		isTold := slices.ContainsFunc(all, func(have remark) bool { return have.by == r.by && have.on == r.on })
		if !isTold && (r.by != "" || r.on != "") {
			all = append(all, r)
		}
	}
	return all
}

// remarksInWords writes remarks behind their thread: those of one day with their people
// before it.
func remarksInWords(all []remark) answer.Words {
	var words answer.Words
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].on == all[from].on {
			to++
		}
		isSameOne := from > 0 && to == from+1 && all[from].by == all[from-1].by
		for i, r := range all[from:to] {
			switch {
			case r.by == "", isSameOne:
			case i == 0:
				words = append(words, answer.Segment{Text: ", "}, r.segment())
			case from+i == to-1:
				words = append(words, answer.Segment{Text: " and "}, r.segment())
			default:
				words = append(words, answer.Segment{Text: ", "}, r.segment())
			}
		}
		if all[from].on != "" {
			words = append(words, answer.Segment{Text: ", " + all[from].on})
		}
		from = to
	}
	return words
}

// segment writes who made a remark, citing its passage.
func (r remark) segment() answer.Segment {
	return answer.Segment{Text: r.by, Row: r.passage, Column: "passage"}
}
