// Package reasons tells, behind a list of issues or pull requests, what was said with the
// closing of each, or last, where a question asks for the reason of each: "which pull
// requests were closed without a merge, and for what reason in each case?"
package reasons

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/prose"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// Threads reads what was said in issues and pull requests; *search.Searcher does.
type Threads interface {
	Thread(ctx context.Context, repository history.RepositoryName, number int) (search.Thread, error)
}

// Asked is a question for threads without the part that asks for reasons.
type Asked struct {
	// Rest is the question without that part, and Part is that part; both are "" where a
	// question asks for none.
	Rest, Part string
	// isOfOne is set where the reason for the first thread alone is asked for, and isAbout
	// where it is asked what that is about.
	isOfOne, isAbout bool
}

var (
	// ofThreads matches what speaks of issues or pull requests, or of what is open, and ofOne
	// what does so of one.
	ofThreads = regexp.MustCompile(`(?i)\b(?:issues|tickets|bugs|prs|pulls|pull\s+requests|still\s+open)\b`)
	ofOne     = regexp.MustCompile(`(?i)\b(?:issue|ticket|bug|pr|pull\s+request)\b`)
	// ofEach matches what asks for a reason for each, and ofFirst for that of one.
	ofEach  = regexp.MustCompile(`(?i)[\s,;–—-]+(?:(?:and|with|plus|incl(?:uding|\.)?)\s+)?(?:(?:could|can)\s+you\s+)?(?:what\s+(?:was|were|is|are)\s+)?(?:(?:roughly|basically|briefly|also|say|tell\s+me)\s+)*(?:(?:for\s+)?(?:what|which|the|an?|its|their)\s+(?:(?:short|brief|main|given|stated|one-line)\s+)*(?:reasons?|explanations?)\s*(?:why\s+)?(?:(?:for|of|in|behind|was|were|given)\s+)*(?:each|every|them)\b(?:\s+(?:one|case|of\s+them|of\s+these|issue|pr|pull\s+request|closure))?|why\s+(?:(?:was|were|did|has|have)\s+)?(?:each|every)(?:\s+(?:one|of\s+them|of\s+these|of\s+those|issue|pr))?(?:\s+[^?.!;,]*)?|why\s+(?:(?:were|are|did|have)\s+)?they(?:\s+[^?.!;,]*)?|(?:the\s+)?reasons?\s+(?:for|of|in)\s+each(?:\s+(?:one|case|of\s+them))?|(what\s+(?:(?:is|was)\s+(?:each|every\s+one)(?:\s+of\s+them)?\s+about|(?:each|every\s+one)(?:\s+of\s+them)?\s+(?:is|was)\s+about|they\s+(?:are|were)\s+about)))`)
	ofFirst = regexp.MustCompile(`(?i)[\s,;–—-]+(?:and\s+)?(?:what\s+(?:was|is)\s+(?:the\s+)?(?:hold-?\s*up|hang-?\s*up|obstacle|reason(?:\s+for\s+(?:that|it|this|the\s+delay))?)|why\s+(?:did\s+it\s+take\s+(?:so|that|this)\s+long|so\s+long|was\s+(?:that|it)|that\s+long)|(what\s+(?:was|is)\s+(?:it|that|the\s+(?:topic|subject))(?:\s+(?:all\s+)?about)?))(?:\s*[?.!]*\s*)$`)
	// asksWhy matches what asks for the reason of something else.
	asksWhy = regexp.MustCompile(`(?i)\b(?:why|reasons?)\b`)
	// isTop matches a question for the first of an order.
	isTop = regexp.MustCompile(`(?i)\b(?:most|least|longest|shortest|oldest|newest|latest|first|last|biggest|largest|slowest|fastest)\b`)
)

// Of returns a question for threads without the part that asks for the reasons of each, or
// of the first.
func Of(question string) (asked Asked) {
	m := ofEach.FindStringSubmatchIndex(question)
	if m == nil && isTop.MatchString(question) {
		m, asked.isOfOne = ofFirst.FindStringSubmatchIndex(question), true
	}
	asked.isAbout = m != nil && m[2] >= 0
	if m == nil || asksWhy.MatchString(question[:m[0]]) || !ofThreads.MatchString(question[:m[0]]) && !(asked.isOfOne && ofOne.MatchString(question[:m[0]])) {
		return Asked{}
	}
	asked.Part = strings.Trim(question[m[0]:m[1]], " ,;–—-?.!")
	asked.Rest = strings.TrimSpace(question[:m[0]] + question[m[1]:])
	return asked
}

// most is the number of threads that are quoted at most, and longest and longestOfOne are the
// lengths of a quotation, in characters, where there are several threads and where there is one.
const (
	most         = 10
	longest      = 240
	longestOfOne = 700
)

// Add adds to an answer with a list of threads what was said with the closing of each, or
// last, and returns the words. ok is false where the answer is no such list.
func (asked Asked) Add(ctx context.Context, from Threads, repository history.RepositoryName, answered answer.Answer) (with answer.Answer, added answer.Words, ok bool) {
	numbers := numbersOf(answered)
	if answered.Outcome != answer.Answered || answered.Query == "" || len(numbers) == 0 {
		return answered, nil, false
	}
	all, length := len(numbers), longest
	if asked.isOfOne {
		numbers, length = numbers[:1], longestOfOne
	}
	numbers = numbers[:min(most, len(numbers))]
	added = answer.Words{{Text: prose.Paragraph + asked.heading(len(numbers), all)}}
	for _, number := range numbers {
		thread, err := from.Thread(ctx, repository, number)
		if errors.Is(err, search.ErrNoThread) {
			continue
		}
		if err != nil {
			return answered, nil, false
		}
		added = append(added, answer.Segment{Text: prose.Paragraph}, segment(thread.Hit))
		added = append(added, asked.said(thread, length)...)
	}
	answered.Text += added.Markdown()
	if len(answered.Words) > 0 {
		answered.Words = slices.Concat(answered.Words, added)
	}
	return answered, added, true
}

func (asked Asked) heading(told, all int) string {
	switch {
	case asked.isAbout && asked.isOfOne:
		return "What it says:"
	case asked.isAbout && told < all:
		return fmt.Sprintf("What the first %d of %d say:", told, all)
	case asked.isAbout:
		return "What each says:"
	case asked.isOfOne:
		return "What was said in it, with its closing or last:"
	case told < all:
		return fmt.Sprintf("What was said with the closing of each, or last, for the first %d of %d:", told, all)
	}
	return "What was said with the closing of each, or last:"
}

// numbersOf returns the numbers of the issues or pull requests that the rows are about.
func numbersOf(answered answer.Answer) (numbers []int) {
	at := slices.IndexFunc(answered.Columns, func(c answer.Column) bool { return c.Kind == schema.Issue || c.Kind == schema.PullRequest })
	if at < 0 {
		return nil
	}
	for _, row := range answered.Result.Rows {
		if number, ok := row[at].(int64); ok && !slices.Contains(numbers, int(number)) {
			numbers = append(numbers, int(number))
		}
	}
	return numbers
}

func segment(h search.Hit) answer.Segment {
	return answer.Segment{Text: schema.Short(schema.Kind(h.Kind), h.ID), Kind: schema.Kind(h.Kind), ID: h.ID, URL: h.URL}
}

// said quotes the comment given with the closing of a thread, else the last one, and tells
// what closed it; where it is asked what each is about, or nobody commented, what it says.
func (asked Asked) said(thread search.Thread, length int) (words answer.Words) {
	body := search.Passage{Text: passage.Own(thread.Body, nil), In: "body", By: thread.By, At: thread.At}
	remark, isSaid := lastRemark(thread.Remarks)
	lead := ": “"
	switch {
	case body.Text != "" && asked.isAbout:
		remark, isSaid, thread.ClosedBy = body, true, nil
	case body.Text != "" && !isSaid:
		remark, isSaid, lead = body, true, ": nobody commented; it says “"
	}
	if !isSaid {
		words = append(words, answer.Segment{Text: ": nobody commented"})
	} else {
		text := passage.OneLine(remark.Text, length)
		words = append(words, answer.Segment{Text: lead}, answer.Segment{Text: text}, answer.Segment{Text: "” (" + remark.Source() + ")"})
	}
	if len(thread.ClosedBy) > 0 {
		words = append(words, answer.Segment{Text: "; closed by "}, segment(thread.ClosedBy[0]))
	}
	return append(words, answer.Segment{Text: "."})
}

// leastWords is how many words a remark has that may tell a reason, unless it names another
// thread.
const leastWords = 4

// lastRemark returns the comment given with the closing of a thread, else the last that may
// tell a reason, else the last; ok is false where there is none.
func lastRemark(remarks []search.Passage) (last search.Passage, ok bool) {
	isClosing := func(p search.Passage) bool { return p.Closing }
	saysMuch := func(p search.Passage) bool {
		return len(strings.Fields(p.Text)) >= leastWords || strings.Contains(p.Text, "#")
	}
	isAny := func(search.Passage) bool { return true }
	for _, is := range []func(search.Passage) bool{isClosing, saysMuch, isAny} {
		for _, remark := range slices.Backward(remarks) {
			if remark.Text != "" && is(remark) {
				return remark, true
			}
		}
	}
	return search.Passage{}, false
}
