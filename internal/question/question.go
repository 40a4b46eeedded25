// Package question reads the text of a question once, for every reader: what it
// names in the repository, and which days it speaks of.
package question

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"repochat/internal/history"
	"repochat/internal/question/dates"
	"repochat/internal/question/names"
	"repochat/internal/question/wording"
	"repochat/internal/schema"
)

// Question is one question about one repository.
type Question struct {
	Repository history.RepositoryName
	Text       string
	// Conversation holds the earlier turns, oldest first.
	Conversation []Turn
	// Now is the moment that "yesterday" and "last week" count from.
	Now time.Time
	// Reading is the ID of the reading to follow, one of the other readings of
	// an answer to the same question; "" leaves the choice to the reader.
	Reading string
	// Round is how often the question has been asked back about, and Prefer what
	// the one who asks has chosen often enough to be their own, by the key of the
	// question back.
	Round  int
	Prefer map[string]string
	// Settled are the keys of the questions back that have been replied to about
	// this question.
	Settled []string
	// IsReply reports that the text replies to the question back of the last turn.
	IsReply bool
	// Without are the IDs of the parts of the conversation's state that are taken
	// away: the question goes on from the rest.
	Without []string
}

// Said returns the words of the user: the question, and those before it.
func (q Question) Said() []string {
	said := []string{q.Text}
	for _, turn := range q.Conversation {
		said = append(said, turn.Question)
	}
	return said
}

// Turn is one earlier question with its answer.
type Turn struct {
	Question string
	Reading  string
	Query    string
	// Answer is what was said, and Things are what its rows are about, a thing a
	// row, in their order.
	Answer string
	Things []Thing
	// Back is what the answer asked back; nil when it asked nothing.
	Back *Back
}

// What the readings of answers from texts begin with.
const (
	TextsAbout = "texts about "
	SaidAbout  = "what was said about "
)

// IsFromTexts reports whether the answer quotes texts in the place of a query's rows.
func (t Turn) IsFromTexts() bool {
	return t.Query == "" && (strings.HasPrefix(t.Reading, TextsAbout) || strings.HasPrefix(t.Reading, SaidAbout))
}

// Back is what an answer asked back: its question, its options as they were
// written, and the sentence of each, where they are known.
type Back struct {
	Question  string
	Options   []string
	Sentences []string
}

// Thing is a thing of the repository, by its kind and by what names it: the hash
// of a commit, the number of an issue, the path of a file, a login.
type Thing struct {
	Kind  schema.Kind `json:"kind"`
	Value string      `json:"value"`
}

// Scanned is a question with what its words refer to.
type Scanned struct {
	Question
	// Spans are the parts of the text that are or may be names, and its periods,
	// in their order.
	Spans []Span
	// Names are the names in the text that the graph holds.
	Names []names.Resolved
	// Unknown are the words that look like names and that the graph does not
	// hold, with what is near to them.
	Unknown []names.Resolved
	// Dates are the days and periods in the text.
	Dates []dates.Span
	// Earlier are the questions of the conversation, scanned in the same way.
	Earlier []Scanned
	// Vocabulary is what the names were matched against.
	Vocabulary names.Vocabulary
	// ReleaseWord is the word by which people call the repository's releases,
	// "draft" for example; "" where its tags begin with none.
	ReleaseWord string
}

// Scanner scans questions. It is safe for concurrent use.
type Scanner struct{ finder *names.Finder }

// NewScanner returns a Scanner that looks names up in a source. now is the clock.
func NewScanner(source names.Source, now func() time.Time) *Scanner {
	return &Scanner{finder: names.NewFinder(source, now)}
}

// Scan finds the names and dates of a question. The error is
// graph.ErrNoRepository or another one of the graph's.
func (s *Scanner) Scan(ctx context.Context, q Question) (Scanned, error) {
	index, err := s.finder.Index(ctx, q.Repository)
	if err != nil {
		return Scanned{}, err
	}
	scanned, err := scan(ctx, index, q)
	if err != nil {
		return Scanned{}, err
	}
	scanned.Vocabulary = index.Vocabulary()
	for i, turn := range q.Conversation {
		earlier, err := scan(ctx, index, Question{Repository: q.Repository, Text: turn.Question, Now: q.Now})
		if err != nil {
			return Scanned{}, err
		}
		if text := earlier.without(q.Without); len(q.Without) > 0 && text != turn.Question {
			// What its query and answer held is no longer what is spoken of.
			scanned.Conversation = slices.Clone(scanned.Conversation)
			scanned.Conversation[i] = Turn{Question: text}
			if earlier, err = scan(ctx, index, Question{Repository: q.Repository, Text: text, Now: q.Now}); err != nil {
				return Scanned{}, err
			}
		}
		scanned.Earlier = append(scanned.Earlier, earlier)
	}
	return scanned, nil
}

func scan(ctx context.Context, index *names.Index, q Question) (Scanned, error) {
	q.Text = wording.WithoutSecondNames(withoutRanges(wording.WithDocument(wording.Plain(q.Text), index.Vocabulary().FilesAtHead()), index), index)
	scanned := Scanned{Question: q, Dates: dates.Parse(q.Text, q.Now), ReleaseWord: index.ReleaseWord()}
	scanned.Spans = spans(q.Text, scanned.Dates, index)
	if err := resolve(ctx, index, scanned.Spans); err != nil {
		return Scanned{}, err
	}
	scanned.takeYears()
	scanned.doubtFiles(index.Vocabulary().Files)
	scanned.Spans = withoutRoles(q, withoutOwnName(q, withoutFoldersOf(scanned.Spans)))
	scanned.Names, scanned.Unknown = namesOf(scanned.Spans)
	return scanned, nil
}

// ScanText scans a text without asking the graph: its spans have those of the
// given names that stand in it.
func ScanText(text string, now time.Time, resolved ...names.Resolved) Scanned {
	return scanWith(text, now, "", resolved)
}

// scanWith scans a text as ScanText does, in a repository whose releases are called by a
// word; "" for none.
func scanWith(text string, now time.Time, releaseWord string, resolved []names.Resolved) Scanned {
	known := given{map[string]names.Resolved{}, releaseWord}
	for _, name := range resolved {
		known.names[strings.ToLower(name.Text)] = name
	}
	scanned := Scanned{Question: Question{Text: text, Now: now}, Dates: dates.Parse(text, now)}
	scanned.Spans = spans(text, scanned.Dates, known)
	for i := range scanned.Spans {
		if name, ok := known.names[strings.ToLower(scanned.Spans[i].Text)]; ok && scanned.Spans[i].Period == nil {
			scanned.Spans[i].Name = name
		}
	}
	scanned.Names, scanned.Unknown = namesOf(scanned.Spans)
	return scanned
}

// given are names that are known without a graph, by their text in lower case.
type given struct {
	names       map[string]names.Resolved
	releaseWord string
}

func (g given) of(name string) names.Resolved { return g.names[strings.ToLower(name)] }

// IsPerson reports whether a name is a person's.
func (g given) IsPerson(name string) bool { return g.of(name).Kind == schema.Person }

// IsFolder reports whether a name is a directory's.
func (g given) IsFolder(name string) bool { return g.of(name).Kind == schema.Directory }

// IsRelease reports whether a name is a release's.
func (g given) IsRelease(name string) bool { return g.of(name).Kind == schema.Release }

// ReleaseWord returns the word that releases are called by.
func (g given) ReleaseWord() string { return g.releaseWord }

// FileCalled returns no name: the files of the repository are not known.
func (g given) FileCalled(...string) string { return "" }

// Labels returns the names that are labels'.
func (g given) Labels() (labels []string) {
	for _, name := range g.names {
		if name.Kind == schema.Label {
			labels = append(labels, name.Text)
		}
	}
	return labels
}

// HasCode reports whether one of the names is that of a definition.
func (g given) HasCode() bool {
	return slices.ContainsFunc(slices.Collect(maps.Values(g.names)), func(n names.Resolved) bool { return schema.EntryOf(n.Kind).IsDefined })
}

// Defined returns the kind of a name that is a definition's.
func (g given) Defined(name string) (kinds []schema.Kind, exactly bool) {
	if found, ok := g.names[strings.ToLower(name)]; ok && schema.EntryOf(found.Kind).IsDefined {
		return []schema.Kind{found.Kind}, found.Text == name
	}
	return nil, false
}

// WithText returns the question with another text, in which the same names may
// stand.
func (s Scanned) WithText(text string) Scanned {
	scanned := scanWith(text, s.Now, s.ReleaseWord, s.Names)
	s.Text, s.Spans, s.Dates = text, scanned.Spans, scanned.Dates
	return s
}

// LookUp returns what a text can name in a repository: everything of the given
// kinds, all when there are none, that it matches. When nothing does, it
// returns what is near, with names.Nearly.
func (s *Scanner) LookUp(ctx context.Context, repository history.RepositoryName, text string, kinds ...schema.Kind) ([]names.Named, error) {
	return s.finder.LookUp(ctx, repository, text, kinds...)
}

// Misspelt returns the names that a text which names nothing may be a
// misspelling of, nearest first.
func (s *Scanner) Misspelt(ctx context.Context, repository history.RepositoryName, text string, kind schema.Kind) ([]names.Spelling, error) {
	return s.finder.Misspelt(ctx, repository, text, kind)
}
