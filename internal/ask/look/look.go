// Package look shows a language model parts of a repository: passages of its files now and
// at a release, what commits changed, and what people wrote.
package look

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/infiles"
	"repochat/internal/ask/lines"
	"repochat/internal/ask/said"
	"repochat/internal/ask/said/cited"
	"repochat/internal/ask/said/worded"
	"repochat/internal/ask/tell"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// Pickaxe finds what became of texts in lines of files, and describes commits;
// *pickaxe.Pickaxe does.
type Pickaxe interface {
	lines.Pickaxe
	tell.Commits
}

// Looker looks things up.
type Looker struct {
	git      pickaxe.Git
	pickaxe  Pickaxe
	searcher said.Searcher
	graph    Graph
	tell     func(string)
}

// New returns a Looker; nil where there is nothing that it could read. graph may be nil. tell
// is called with what is being looked up.
func New(git pickaxe.Git, commits Pickaxe, searcher said.Searcher, graph Graph, tell func(string)) worded.Looker {
	if git == nil || commits == nil || searcher == nil {
		return nil
	}
	return Looker{git, commits, searcher, graph, tell}
}

// Look implements worded.Looker. What cannot be read is missed.
func (l Looker) Look(ctx context.Context, q question.Scanned, look reader.Look) (found []cited.Passage, missed []string, err error) {
	asked := 0
	for _, lookup := range look.Lookups {
		if lookup.Kind == reader.OfGraph {
			asked++
		}
		passages, why := []cited.Passage(nil), "only two questions are put to the graph at a time"
		if lookup.Kind != reader.OfGraph || asked <= worded.MostQuestions {
			passages, why = l.lookUp(ctx, q, lookup)
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if len(passages) == 0 && why == "" {
			why = "nothing was found"
		}
		if why != "" {
			missed = append(missed, lookup.String()+": "+why)
		}
		found = append(found, passages...)
	}
	l.tell("Writing the answer")
	return found, missed, nil
}

// lookUp returns the passages that one lookup finds, and why there are none, or what else is
// to be told of them.
func (l Looker) lookUp(ctx context.Context, q question.Scanned, lookup reader.Lookup) (found []cited.Passage, why string) {
	l.tell(status(lookup))
	if lookup.Kind == reader.OfGraph {
		return l.rows(ctx, lookup.Text) // a model has its own time
	}
	within, cancel := context.WithTimeout(ctx, pickaxe.Within)
	defer cancel()
	var err error
	switch lookup.Kind {
	case reader.InTexts:
		found, err = l.texts(within, q, lookup.Text)
	case reader.InFiles:
		found = files(within, l.git, q, lookup.Text)
	case reader.OfLines:
		found, err = l.lines(within, q, lookup.Text)
	case reader.OfCommit:
		found, why, err = l.commit(within, q, lookup.Text)
	case reader.OfFile:
		found, why, err = l.file(within, q, lookup)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return nil, fmt.Sprintf("this took longer than %s and was stopped", pickaxe.Within)
	case errors.Is(err, pickaxe.ErrNoGit):
		return nil, "the git history cannot be read here"
	case err != nil:
		return nil, "it could not be read"
	}
	return found, why
}

// longestStatus bounds what a status says of a lookup, in characters.
const longestStatus = 80

// status says what is being looked up.
func status(lookup reader.Lookup) string {
	text := prose.OneLine(lookup.Text, longestStatus)
	switch lookup.Kind {
	case reader.InFiles:
		return "Searching the files for “" + text + "”"
	case reader.InTexts:
		return "Searching the texts for “" + text + "”"
	case reader.OfLines:
		return "Searching the history for lines with “" + text + "”"
	case reader.OfCommit:
		return "Reading the commit " + text
	case reader.OfGraph:
		return "Asking the graph: " + text
	}
	if lookup.Revision != "" {
		text += " at " + prose.OneLine(lookup.Revision, longestStatus)
	}
	return "Reading " + text
}

// texts returns what people wrote that has some words, or in the thread of a number; where
// there is none, what speaks of it.
func (l Looker) texts(ctx context.Context, q question.Scanned, text string) ([]cited.Passage, error) {
	wanted := said.Planned(q, text)
	number := threadNumber.FindStringSubmatch(text)
	if number != nil {
		wanted.Thread, _ = strconv.Atoi(number[1])
	}
	texts, err := said.Answer(ctx, l.searcher, q.Repository, wanted)
	if err == nil && texts.Outcome == answer.UnknownName && number != nil {
		texts, err = said.Answer(ctx, l.searcher, q.Repository, said.Numbers(q, number[1:]))
	}
	if err != nil {
		return nil, err
	}
	return texts.Passages[:min(len(texts.Passages), mostTexts)], nil
}

// threadNumber matches a text that is the number of an issue or a pull request.
var threadNumber = regexp.MustCompile(`^#(\d{1,7})$`)

const (
	// mostTexts is how many passages of what people wrote are shown, mostChanges how many
	// commits with a text, mostDiffs how many parts of what a commit changed, and mostParts
	// how many of a file.
	mostTexts, mostChanges, mostDiffs, mostParts = 8, 8, 10, 10
	// partBytes is how long a part of a file or of a patch is at most, up to whole lines.
	partBytes = 880
	// mostPatch is how much of a patch is read.
	mostPatch = mostDiffs * partBytes
	// mostPaths is how many paths are named where one is not there.
	mostPaths = 12
	// mostLines is how many lines of one change are quoted, and mostStanding how many that
	// have a text now.
	mostLines, mostStanding = 4, 24
)

// Beside returns the passages of the files at head that have most of what is looked for in
// the texts; none where git is nil, or where files cannot tell it.
func Beside(ctx context.Context, git pickaxe.Git, q question.Scanned, wanted said.Wanted) []cited.Passage {
	if git == nil || !infiles.MayTell(q, wanted) {
		return nil
	}
	return files(ctx, git, q, wanted.Text)
}

func files(ctx context.Context, git pickaxe.Git, q question.Scanned, text string) (all []cited.Passage) {
	for _, p := range infiles.Shown(ctx, git, q, text) {
		place := fmt.Sprintf("line %d", p.Line)
		if p.Heading != "" {
			place = fmt.Sprintf("section “%s”, line %d", p.Heading, p.Line)
		}
		all = append(all, cited.Passage{Thread: fileAt(p.Path, ""), Title: p.Path, About: "file " + p.Path + ", now", Place: place, Text: p.Text, IsCode: !p.IsDocument(), First: p.Line, Last: p.Line + strings.Count(p.Text, "\n")})
	}
	return all
}

// fileAt is a file, now or at a revision.
func fileAt(file, revision string) answer.Segment {
	text := file
	if revision != "" {
		text += " at " + revision
	}
	return answer.Segment{Text: text, Kind: schema.File, ID: file}
}

// lines returns the commits that added or deleted lines with a text: the first ones, and the
// last ones, and where the text is now.
func (l Looker) lines(ctx context.Context, q question.Scanned, text string) ([]cited.Passage, error) {
	histories, err := l.pickaxe.Find(ctx, q.Repository, []string{text})
	if err != nil {
		return nil, err
	}
	h := histories[0]
	changes := slices.DeleteFunc(slices.Clone(h.Changes), func(c pickaxe.Change) bool { return infiles.MayHoldSecrets(c.Path) })
	if middle := len(changes) - mostChanges; middle > 0 {
		changes = slices.Delete(changes, mostChanges/2, mostChanges/2+middle)
	}
	commits := make([]pickaxe.Commit, len(changes))
	for i, change := range changes {
		commits[i] = change.Commit
	}
	if commits, err = l.pickaxe.WithReleases(ctx, q.Repository, commits); err != nil {
		return nil, err
	}
	all, err := l.standing(ctx, q, h)
	if err != nil {
		return nil, err
	}
	for i, change := range changes {
		p := commitPassage(commits[i])
		p.Place = "change of " + change.Path
		p.Text, p.IsCode = changed(change), true
		all = append(all, p)
	}
	return all, nil
}

// changed writes the lines that a commit deleted in a file, and those that it added.
func changed(change pickaxe.Change) string {
	return strings.Join(slices.Concat(signed("-", change.Deleted), signed("+", change.Added)), "\n")
}

// signed returns the first of some lines, each behind a sign, and how many more there are.
func signed(sign string, lines []string) (all []string) {
	for _, line := range lines[:min(len(lines), mostLines)] {
		all = append(all, sign+" "+strings.TrimSpace(line))
	}
	if more := len(lines) - mostLines; more > 0 {
		all = append(all, fmt.Sprintf("%s and %d more lines", sign, more))
	}
	return all
}

// commitPassage is a commit without a text.
func commitPassage(c pickaxe.Commit) cited.Passage {
	short := schema.Short(schema.Commit, c.Hash)
	about := fmt.Sprintf("commit %s “%s”", short, c.Subject)
	if c.Pull > 0 {
		about += fmt.Sprintf(", in pull request #%d", c.Pull)
	}
	if c.Release.Tag != "" {
		about += ", first in the release " + c.Release.Tag
	} else {
		about += ", in no release"
	}
	at, _ := time.Parse(time.RFC3339, c.At)
	return cited.Passage{By: c.By, At: at, Title: c.Subject, About: about, Thread: answer.Segment{Text: short, Kind: schema.Commit, ID: c.Hash, URL: c.URL}}
}
