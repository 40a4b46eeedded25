// Package search finds the issues, pull requests, commits and documents of one
// repository that speak of something, with the passages that do. It looks
// through three full-text indexes and, where there are any, vectors, merges
// their rankings, and follows the relationships of what it found.
package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/passage"
)

// Graph runs the queries of this package, which take all values as parameters.
// *graph.Reader is one.
type Graph interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// ErrNoWords is returned for a query of which nothing can be looked up.
var ErrNoWords = errors.New("there is no word to search for")

// The limits of a query.
const (
	DefaultLimit = 10
	MostHits     = 50
	// MostText is how many bytes of a query are read.
	MostText = 20000
)

// Kinds are the kinds of things that a search finds.
var Kinds = []string{string(graph.IssueText), string(graph.PullRequestText), string(graph.CommitText), string(graph.DocumentText)}

// Query describes what to look for.
type Query struct {
	Text string
	// Also is a second text, shorter than Text as a rule, whose hits stand between those of
	// Text; "" for none.
	Also string
	// Quoting is a text whose quotation marks count, Text itself where it is empty: what has
	// a whole title in them comes first, of whatever time it is.
	Quoting string
	// Kinds are those to find; none means all.
	Kinds []string
	// Person is the login of who opened or wrote in a thread, or made a commit.
	Person string
	// Since and Until are the period in which a thing was created, half open.
	Since, Until time.Time
	// Around is when what is looked for was probably written: what was written long
	// before or after it counts less. Zero for any time.
	Around time.Time
	Label  string // of an issue or pull request
	State  string // open, closed or merged
	Deed   Deed
	Path   string // beginning of a document's path, or of a file that a commit changed
	Limit  int    // DefaultLimit when 0
	// TextOnly leaves out what is found by relationships alone.
	TextOnly bool
	// WithFunctions has the functions come first that the text names exactly, where
	// nothing else is asked of the hits.
	WithFunctions bool
	// Without are the ids of hits that are left out.
	Without []string
}

// Hit is one thing that was found.
type Hit struct {
	Kind   string `json:"kind"`
	ID     string `json:"id"` // number, hash or path
	Number int    `json:"number,omitempty"`
	Title  string `json:"title"`
	State  string `json:"state,omitempty"`
	// ClosedAt is when a thread was closed; it is told of a Thread alone.
	ClosedAt string `json:"-"`
	By       string `json:"by,omitempty"`
	At       string `json:"at,omitempty"`
	URL      string `json:"url,omitempty"`
	// Score is 1 for what is the best by its title, by all that was said, and by
	// its best passage, and holds all words; it is lower by as much as a hit is
	// behind the best in each. What has the title that the query quotes has 1, too.
	Score float64 `json:"score"`
	// Coverage is the share of the query's words that stand in it.
	Coverage float64 `json:"coverage"`
	// Reason describes why it was found: "title", "comment by ada", "mentioned in #12".
	Reason   string    `json:"reason"`
	Passages []Passage `json:"passages"`

	key    string // thread
	labels []string
	body   string
	whole  string
}

// Body is what a thread or a commit says itself; "" for a document.
func (h Hit) Body() string { return h.body }

// Passage is a piece of a text, as its author wrote it.
type Passage struct {
	Text string `json:"text"`
	// In is where it stands: body, comment, review, remark, message or document.
	In      string `json:"in"`
	By      string `json:"by,omitempty"`
	At      string `json:"at,omitempty"`
	URL     string `json:"url,omitempty"`
	Heading string `json:"heading,omitempty"`
	Line    int    `json:"line,omitempty"`
	Closing bool   `json:"closing,omitempty"`
}

// Found is the outcome of a search.
type Found struct {
	Hits []Hit `json:"hits"`
	// Words are the words of the query that were looked for, and Missing those of
	// them that no hit has.
	Words   []string `json:"words"`
	Missing []string `json:"missing,omitempty"`
	// Corrected are the words that no text has and that were taken for others, with
	// the stems of these.
	Corrected map[string]string `json:"corrected,omitempty"`
}

// Searcher searches. It is safe for concurrent use.
type Searcher struct {
	graph   Graph
	vectors Vectors // the zero Vectors for none
	counted counted
}

// New returns a Searcher that goes by words alone.
func New(g Graph) *Searcher { return &Searcher{graph: g} }

// NewWithVectors returns a Searcher that goes by meaning, too, where a
// repository has vectors and that of the query can be had at once.
func NewWithVectors(g Graph, v Vectors) *Searcher { return &Searcher{graph: g, vectors: v} }

// Search returns what is found, the best first; no hits when there are none. A word
// that no text has is taken for one that is spelt nearly so.
func (s *Searcher) Search(ctx context.Context, repository history.RepositoryName, q Query) (Found, error) {
	if q.Also != "" {
		return s.searchBoth(ctx, repository, q)
	}
	found, t, err := s.searchAsWritten(ctx, repository, q)
	if err != nil || len(found.Missing) == 0 || t.isText {
		return found, err
	}
	meant := s.misspelt(repository, t, found.Missing)
	if len(meant) == 0 {
		return found, nil
	}
	q.Text = withWords(q.Text, meant)
	corrected, _, err := s.searchAsWritten(ctx, repository, q)
	corrected.Corrected = meant
	return corrected, err
}

// searchAsWritten searches for the words as they are.
func (s *Searcher) searchAsWritten(ctx context.Context, repository history.RepositoryName, q Query) (Found, terms, error) {
	t := newTerms(q.Text)
	if len(t.order) == 0 {
		return Found{}, t, ErrNoWords
	}
	limit := q.Limit
	if limit <= 0 {
		limit = DefaultLimit
	}
	limit = min(limit, MostHits)
	found, err := s.views(ctx, repository, q, t)
	if err != nil {
		return Found{}, t, fmt.Errorf("search %s: %w", repository, err)
	}
	// Some of the best may fall to the filters.
	first := found.ranked(max(3*limit, 60))
	if q.isFiltered() {
		first = found.ranked(filteredCandidates)
	}
	described, err := s.lookUp(ctx, repository, first, q)
	if err != nil {
		return Found{}, t, fmt.Errorf("search %s: %w", repository, err)
	}
	hits := found.admitted(described, q, t)
	if hits, err = s.withDeed(ctx, repository, hits, q.Deed); err != nil {
		return Found{}, t, err
	}
	if !q.TextOnly && q.Deed.Name == "" {
		if hits, err = s.expand(ctx, repository, hits, q); err != nil {
			return Found{}, t, fmt.Errorf("follow what was found in %s: %w", repository, err)
		}
	}
	hits = hits[:min(limit, len(hits))]
	if err := s.quote(ctx, repository, hits, found, t); err != nil {
		return Found{}, t, fmt.Errorf("read what was found in %s: %w", repository, err)
	}
	if q.WithFunctions && len(q.Kinds) == 0 && !q.isFiltered() {
		functions, err := s.Functions(ctx, repository, q.Text)
		if err != nil {
			return Found{}, t, err
		}
		hits = append(functions, hits...)
		hits = hits[:min(limit, len(hits))]
	}
	return Found{Hits: hits, Words: t.words, Missing: t.missing(hits)}, t, nil
}

// admitted returns the hits that pass the filters, the best among them first.
func (r *ranking) admitted(described []Hit, q Query, t terms) []Hit {
	hits := []Hit{}
	for _, h := range described {
		if q.admits(h, q.Person != "" && len(r.parts[h.key]) > 0) {
			hits = append(hits, h)
		}
	}
	counts := func(string) bool { return true }
	if len(hits) < len(described) {
		is := map[string]bool{}
		for _, h := range hits {
			is[h.key] = true
		}
		counts = func(thread string) bool { return is[thread] }
	}
	if len(r.views[nearView]) > 0 {
		r.nearWeight = t.nearWeight(t.inTitle(hits))
	}
	r.merge(counts)
	for i := range hits {
		h := &hits[i]
		h.Coverage = t.coverage(h.whole)
		h.Score = thousandths((r.words[h.key]*t.share(h.Coverage) + r.meaning[h.key]) * q.timely(h.At))
		if q.quotes(h.Title) {
			h.Score = 1
		}
	}
	slices.SortStableFunc(hits, byScore)
	return hits
}

// quotation matches what a query has in quotation marks.
var quotation = regexp.MustCompile(`["“„«]([^"”“«»]{4,200})["”“»]`)

// quotes reports whether a query has a whole title of several words in quotation marks.
func (q Query) quotes(title string) bool {
	plain := func(text string) string { return strings.ToLower(strings.Trim(strings.TrimSpace(text), ".,?!")) }
	return strings.Contains(strings.TrimSpace(title), " ") && slices.ContainsFunc(quotation.FindAllStringSubmatch(cmp.Or(q.Quoting, q.Text), -1), func(m []string) bool { return plain(m[1]) == plain(title) })
}

// What a text keeps of its score that was written at quite another time than what
// is looked for, and how far away it keeps half of the rest.
const (
	leastTimely = 2. / 3
	halfTimely  = 30 * 24 * time.Hour
)

// timely is what a text keeps of its score for when it was written. People write
// about one thing at one time: an issue, the pull request that closes it and the
// reports of the same lie weeks apart. What has no date, as a document, is
// neither near nor far.
func (q Query) timely(at string) float64 {
	if q.Around.IsZero() {
		return 1
	}
	near := 0.5
	if written, err := time.Parse(time.RFC3339, at); err == nil {
		near = float64(halfTimely) / float64(halfTimely+written.Sub(q.Around).Abs())
	}
	return leastTimely + (1-leastTimely)*near
}

// byScore orders hits, the best first.
func byScore(a, b Hit) int { return cmp.Compare(b.Score, a.Score) }

// isFiltered reports whether hits can be dropped after the indexes were asked.
func (q Query) isFiltered() bool {
	return q.Person != "" || !q.Since.IsZero() || !q.Until.IsZero() || q.Label != "" || q.State != "" || q.Path != "" || q.Deed.Name != "" || len(q.Without) > 0
}

// admits reports whether a hit passes the filters that do not need the graph.
func (q Query) admits(h Hit, saidBy bool) bool {
	switch {
	case len(q.Kinds) > 0 && !slices.Contains(q.Kinds, h.Kind),
		slices.Contains(q.Without, h.ID),
		q.State != "" && q.State != h.State,
		q.Label != "" && !slices.ContainsFunc(h.labels, func(label string) bool { return strings.EqualFold(label, q.Label) }),
		q.Path != "" && !strings.HasPrefix(h.ID, q.Path) && h.Kind == string(graph.DocumentText),
		q.Person != "" && !strings.EqualFold(h.By, q.Person) && !saidBy:
		return false
	case q.Since.IsZero() && q.Until.IsZero(), q.quotes(h.Title):
		return true
	}
	at, err := time.Parse(time.RFC3339, h.At)
	return err == nil && !at.Before(q.Since) && (q.Until.IsZero() || at.Before(q.Until))
}

// terms are those of a query.
type terms struct {
	order   []string // each once
	weights map[string]float64
	words   []string // as they were written, for people
	stems   map[string]string
	isText  bool // several lines, of which the first is the title
	// other are other spellings of some terms, by these: 7 for v7.
	other map[string]string
}

const (
	// mostTerms keeps a query below Lucene's limit of 1,024 clauses.
	mostTerms = 250
	// saturation is how much less each further occurrence of a term in a query
	// counts, as in BM25, whose k3 this is.
	saturation = 3
	// titleWeight is what a term counts more for standing in the first line of a
	// longer text, which is its title.
	titleWeight = 1
	// mostCoverage is how much of a score depends on how many of the terms a text
	// holds, where there are few; with more than fewTerms it is less and less.
	mostCoverage = 0.7
	fewTerms     = 4
)

var analysers = make(chan *passage.Analyser, 8)

// borrowAnalyser returns an Analyser and the function that gives it back: its
// stems are worth keeping, and it serves one search at a time.
func borrowAnalyser() (*passage.Analyser, func()) {
	var a *passage.Analyser
	select {
	case a = <-analysers:
	default:
		a = passage.NewAnalyser()
	}
	return a, func() {
		select {
		case analysers <- a:
		default:
		}
	}
}

func newTerms(text string) terms {
	text = strings.ToValidUTF8(text[:min(len(text), MostText)], " ")
	analyser, giveBack := borrowAnalyser()
	defer giveBack()
	text = passage.WithoutMerge(text)
	t := terms{weights: map[string]float64{}, stems: map[string]string{}, other: map[string]string{}}
	for _, term := range analyser.Terms(text) {
		if t.weights[term] == 0 {
			if len(t.order) == mostTerms {
				continue
			}
			t.order = append(t.order, term)
		}
		t.weights[term]++
		if m := versionTerm.FindStringSubmatch(term); m != nil {
			t.other[m[1]] = term
		}
	}
	for other := range t.other {
		if t.weights[other] > 0 {
			delete(t.other, other) // it is asked for, too
		}
	}
	for term, count := range t.weights {
		t.weights[term] = count * (saturation + 1) / (count + saturation)
	}
	title, _, isText := strings.Cut(text, "\n")
	if t.isText = isText; isText {
		for _, term := range analyser.Terms(title) {
			if t.weights[term] > 0 {
				t.weights[term] += titleWeight
			}
		}
	}
	for _, word := range strings.Fields(text) {
		word = strings.Trim(word, ".,;:!?()[]{}\"'`")
		if found := analyser.Terms(word); len(found) > 0 && t.stems[word] == "" && t.weights[found[0]] > 0 {
			t.stems[word] = found[0]
			t.words = append(t.words, word)
		}
	}
	return t
}

// versionTerm matches a term for a version by one number.
var versionTerm = regexp.MustCompile(`^v(\d{1,2})$`)

// of returns the term that a text has in this or in another spelling.
func (t terms) of(indexed string) string { return cmp.Or(t.other[indexed], indexed) }

// coverage returns the share of the terms that stand in a text of terms. Of a
// document it is that of its best passage, each of which is a line: a long one has
// nearly any word somewhere.
func (t terms) coverage(text string) float64 {
	most := 0
	for part := range strings.Lines(text) {
		held := map[string]bool{}
		for term := range strings.FieldsSeq(part) {
			held[t.of(term)] = true
		}
		found := 0
		for _, term := range t.order {
			if held[term] {
				found++
			}
		}
		most = max(most, found)
	}
	return float64(most) / float64(len(t.order))
}

// share is what a text of a coverage keeps of its score. Of a query of a few
// words each is meant, and of a long text no other one holds all.
func (t terms) share(coverage float64) float64 {
	weight := min(mostCoverage, fewTerms/float64(len(t.order)))
	return 1 - weight + weight*coverage
}

// missing returns the words that stand in none of the hits.
func (t terms) missing(hits []Hit) []string {
	var missing []string
	for _, word := range t.words {
		isIn := func(h Hit) bool {
			for other, term := range t.other {
				if term == t.stems[word] && standsIn(other, h.whole) {
					return true
				}
			}
			return standsIn(t.stems[word], h.whole)
		}
		if !slices.ContainsFunc(hits, isIn) {
			missing = append(missing, word)
		}
	}
	return missing
}

// standsIn reports whether a term stands in a text of terms, alone or as a part of one: a text
// with "ipv6/ipv4" has "ipv6".
func standsIn(term, text string) bool {
	isPart := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for from := 0; ; {
		at := strings.Index(text[from:], term)
		if at < 0 {
			return false
		}
		start := from + at
		before, _ := utf8.DecodeLastRuneInString(text[:start])
		behind, _ := utf8.DecodeRuneInString(text[start+len(term):])
		if !isPart(before) && !isPart(behind) {
			return true
		}
		from = start + len(term)
	}
}
