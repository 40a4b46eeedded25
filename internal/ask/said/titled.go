package said

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"repochat/internal/ask/said/speech"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/search"
)

// Find reads a question as one about texts, as Recognise does, or as one about a thread
// that it names by its title.
func Find(ctx context.Context, s Searcher, q question.Scanned) (w Wanted, ok bool) {
	titles, _ := speech.Titles(q)
	for _, title := range titles {
		found, err := s.Search(ctx, q.Repository, search.Query{Text: title, Kinds: []string{string(graph.IssueText), string(graph.PullRequestText)}, Limit: search.DefaultLimit, TextOnly: true})
		if err != nil {
			break // who asks for the texts is told
		}
		if number := titled(found.Hits, title, asksOfPull(q.Text)); number > 0 {
			w.Speakers, _ = speech.Speakers(q)
			w.Thread, w.Topic = number, "#"+strconv.Itoa(number)
			return w, true
		}
	}
	return Recognise(q)
}

// titled returns the number of the one thread that has a title, or of the one in whose
// title it stands; 0 where there is none. An issue comes before its pull request, unless
// it is the pull request that is asked of.
func titled(hits []search.Hit, title string, isPull bool) int {
	first := string(graph.IssueText)
	if isPull {
		first = string(graph.PullRequestText)
	}
	for _, matches := range []func(string) bool{
		func(of string) bool { return of == plain(title) },
		func(of string) bool { return strings.Contains(" "+of+" ", " "+plain(title)+" ") },
	} {
		var found []search.Hit
		for _, h := range hits {
			if matches(plain(h.Title)) {
				found = append(found, h)
			}
		}
		preferred := slices.DeleteFunc(slices.Clone(found), func(h search.Hit) bool { return h.Kind != first })
		switch {
		case len(preferred) == 1:
			return preferred[0].Number
		case len(found) == 1:
			return found[0].Number
		case len(found) > 1:
			return 0
		}
	}
	return 0
}

var (
	pullSaid  = regexp.MustCompile(`(?i)\b(?:prs?|pulls?|pull[ -]requests?|mrs?|merge[ -]requests?)\b`)
	issueSaid = regexp.MustCompile(`(?i)\b(?:issues?|bugs?|tickets?)\b`)
)

// asksOfPull reports whether a question says that it is about a pull request.
func asksOfPull(asked string) bool {
	return pullSaid.MatchString(asked) && !issueSaid.MatchString(asked)
}

// plain returns the letters and digits of a title, words apart by one space.
func plain(title string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }), " ")
}
