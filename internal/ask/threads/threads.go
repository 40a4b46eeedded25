// Package threads finds the issue or pull request that a question names by what it is about:
// "who reviewed the pull request about short frames".
package threads

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kljensen/snowball/english"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/topic"
	"repochat/internal/search"
)

// Searcher finds texts; *search.Searcher is one.
type Searcher interface {
	Search(ctx context.Context, repository history.RepositoryName, q search.Query) (search.Found, error)
}

var (
	// asksOf begins a question that is asked of one thread, and findsOne one for the thread
	// itself.
	asksOf   = regexp.MustCompile(`(?i)^\W*(?:(?:so|and|but|please|pls)\s+)*(?:who|whose|by\s+whom|when|since\s+when|how\s+(?:long|many|big|large)|why|is|was|were|has|have|did|does|in\s+wh(?:ich|at)|which|what|tell\s+me\s+(?:who|when|why|what|how)|name\s+the\s+(?:people|persons|reviewers))\b`)
	findsOne = regexp.MustCompile(`(?i)^\W*(?:(?:so|and|but|please|pls)\s+)*(?:(?:which|what)(?:\s+\S+)?\s+(?:is|was|number\s+(?:is|has))\s+(?:the|that)|where\s+is|is\s+there|are\s+there)\b`)
	// named matches a thread with what it is said to be about, as far as that can reach.
	named = regexp.MustCompile(`(?i)\b(?:the|that)\s+(?:merged\s+|closed\s+|open\s+|old\s+)?(pr|pull\s+request|merge\s+request|mr|issue|bug\s+report|ticket)\s+(?:(?:about|on|for|regarding|concerning|titled|called|adding|introducing|removing|renaming|moving|fixing)|(?:that|which)\s+(?:\pL+ly\s+|first\s+)?(?:(?:is|was)\s+about|brought(?:\s+in)?|wrote|rewrote|(\pL+(?:ed|s))(?:\s+(?:for|about|in|out))?))\s+((?:the\s+|an?\s+)?[^,;:?!()#"“”]{3,100})`)
	// quoted matches a thread with its title in quotation marks.
	quoted = regexp.MustCompile(`(?i)(?:\b(?:the|that)\s+)?["“]([^"“”]{3,120})["”]\s+(pr|pull\s+request|merge\s+request|mr|issue|bug\s+report|ticket)\b|(?:\b(?:the|that)\s+)?\b(pr|pull\s+request|merge\s+request|mr|issue|bug\s+report|ticket)\s+(?:(?:called|titled|named|entitled|with\s+the\s+title)\s+)?["“]([^"“”]{3,120})["”]`)
	// ends matches the words before which what a thread is about may end: those for what
	// happened to it, and what joins another clause.
	ends = regexp.MustCompile(`(?i)\s+(?:get|got|was|were|is|are|has|have|had|did|does|been|ever|finally|eventually|still|closed|merged|opened|fixed|created|resolved|reviewed|approved|assigned|rejected|abandoned|reverted|accepted|submitted|filed|touch(?:es)?|changed?|contains?|so|at|in|and|but|or|pls|please)(?:\s|$)`)
)

// leastWords is how many words say at least what a thread is about.
const leastWords = 2

// Read returns a question with the number of a thread in the place of what it is said to be
// about, where the title of one thread alone says that, and what to tell of it. Any other
// question is returned as it is.
func Read(ctx context.Context, s Searcher, q question.Question) (question.Question, []answer.Notice) {
	if by, told, ok := byTitle(ctx, s, q); ok {
		return by, told
	}
	m := named.FindStringSubmatchIndex(q.Text)
	if m == nil && q.Reading == "" {
		return byDeed(ctx, s, q)
	}
	if m == nil || q.Reading != "" || !asksOf.MatchString(q.Text) || findsOne.MatchString(q.Text) {
		return q, nil
	}
	kind := kindOf(q.Text[m[2]:m[3]])
	found, err := s.Search(ctx, q.Repository, search.Query{Text: q.Text[m[6]:m[7]], Kinds: []string{string(kind)}, Limit: search.DefaultLimit, TextOnly: true})
	if err != nil {
		return q, nil // the search for the answer reports the error
	}
	done := ""
	if m[4] >= 0 {
		done = q.Text[m[4]:m[5]]
	}
	about, hit, ok := titled(found.Hits, q.Text[m[6]:m[7]], done)
	if !ok {
		return q, nil
	}
	return withNumber(q, m[0], m[6]+len(about), kind, hit)
}

// byTitle returns a question with the number of a thread in the place of its title in
// quotation marks, where one thread alone is called so, and what to tell of it.
func byTitle(ctx context.Context, s Searcher, q question.Question) (question.Question, []answer.Notice, bool) {
	m := quoted.FindStringSubmatchIndex(q.Text)
	if m == nil || q.Reading != "" {
		return q, nil, false
	}
	title, noun := m[2:4], m[4:6]
	if m[2] < 0 {
		title, noun = m[8:10], m[6:8]
	}
	wanted, kind := q.Text[title[0]:title[1]], kindOf(q.Text[noun[0]:noun[1]])
	found, err := s.Search(ctx, q.Repository, search.Query{Text: wanted, Kinds: []string{string(kind)}, Limit: search.DefaultLimit, TextOnly: true})
	if err != nil {
		return q, nil, false // the search for the answer reports the error
	}
	alike := slices.DeleteFunc(found.Hits, func(h search.Hit) bool {
		return !strings.EqualFold(strings.TrimSpace(h.Title), strings.TrimSpace(wanted))
	})
	if len(alike) != 1 {
		return q, nil, false
	}
	changed, told := withNumber(q, m[0], m[1], kind, alike[0])
	return changed, told, true
}

// withNumber returns a question with the number of a thread in the place of some words, and
// what to tell of it.
func withNumber(q question.Question, start, end int, kind graph.TextKind, hit search.Hit) (question.Question, []answer.Notice) {
	told := fmt.Sprintf("“%s” is read as #%d “%s”.", strings.TrimSpace(q.Text[start:end]), hit.Number, hit.Title)
	q.Text = q.Text[:start] + called[kind] + " #" + strconv.Itoa(hit.Number) + q.Text[end:]
	return q, answer.NoticesOf(answer.NoticeName, told)
}

// titled returns the longest beginning of a text whose words one title alone holds, or one
// with the word for what was done alone, and the thread that has it. Empty words at its end
// belong to it where the title has them. ok is false where there is none.
func titled(hits []search.Hit, text, done string) (about string, hit search.Hit, ok bool) {
	most := 0
	for _, cut := range slices.Backward(append(ends.FindAllStringIndex(text, -1), []int{len(text)})) {
		shorter := strings.TrimSpace(text[:cut[0]])
		words := stems(topic.Of(shorter).All)
		if len(words) < max(leastWords, most) || ok && isIn(hit.Title, about[len(shorter):]) {
			break
		}
		holding := holdingAll(hits, words)
		if len(holding) > 1 && done != "" {
			holding = holdingAll(holding, stems([]string{done}))
		}
		if len(holding) == 1 {
			about, hit, ok, most = shorter, holding[0], true, len(words)
		}
	}
	return about, hit, ok
}

// isIn reports whether a title has each of some words, as they are written.
func isIn(title, words string) bool {
	all := strings.Fields(strings.ToLower(title))
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(words)), func(word string) bool { return !slices.Contains(all, word) })
}

// holdingAll returns those of some hits whose titles have each of some stems.
func holdingAll(hits []search.Hit, wanted []string) (found []search.Hit) {
	for _, h := range hits {
		title := stems(topic.Of(h.Title).All)
		if !slices.ContainsFunc(wanted, func(stem string) bool { return !slices.Contains(title, stem) }) {
			found = append(found, h)
		}
	}
	return found
}

var called = map[graph.TextKind]string{graph.PullRequestText: "pull request", graph.IssueText: "issue"}

var isPull = regexp.MustCompile(`(?i)^(?:pr|pull|merge|mr)`)

// kindOf returns what a word for a thread stands for.
func kindOf(word string) graph.TextKind {
	if isPull.MatchString(word) {
		return graph.PullRequestText
	}
	return graph.IssueText
}

// stems returns the stems of some words.
func stems(words []string) []string {
	var all []string
	for _, word := range words {
		all = append(all, english.Stem(strings.ToLower(word), false))
	}
	return all
}
