package learned

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/reader"
	"repochat/internal/reader/learned/absent"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/chosen"
	"repochat/internal/reader/learned/columns"
	"repochat/internal/reader/learned/ellipsis"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/mergers"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/reader/readings"
)

// Read plans one query, report or search for a request, or says why there is
// none, as reader.Reader describes. A question has one query, so a second reading
// after a first one plans the same again. The error is the context's.
func (r *Reader) Read(ctx context.Context, request reader.Request) (reader.Plan, error) {
	if err := ctx.Err(); err != nil {
		return reader.Plan{}, err
	}
	r = r.once()
	read, pointed := r.understand(request)
	if read.isFigures {
		return planOf(read), nil // nothing is left that others could tell more of
	}
	if whole, ok := r.ofRepository(request, pointed); ok {
		read, pointed = whole, ""
	}
	read = ofReleases(r.plained.Plain(request.Text), read)
	if read = r.orReported(request, read); read.wide != nil && len(request.Taken) > 0 {
		read = *read.wide // nothing holds the words that narrowed it
	}
	read = r.ofMergers(request, read)
	if asks.Who(request.Text) {
		if authored, ok := r.withAuthor(read); ok {
			read = authored
		}
	}
	read = r.asAsked(request, read)
	read.Query, read.Text = columns.Issues(read.Query, read.Text, request.Text, request.Conversation)
	if read.Frame.Target == frame.Pull && read.Frame.State == "merged" && read.Slots.Has(slot.Branch) && request.Vocabulary.Nodes != nil && request.Vocabulary.Nodes["PullRequest"] == 0 {
		read.Nothing = absent.BranchWork // no pull request tells whether the branch was merged
	}
	if (read.Confidence < Sure || read.Frame.Target == frame.Commit) && absent.NamesBranches(request.Scanned) {
		read.Nothing, read.Confidence = absent.BranchWork, max(read.Confidence, Likely)
	}
	if of, ok := r.ofCommits(request, read, pointed); ok {
		read = of
	}
	switch {
	case pointed != "" || read.Confidence < Likely || r.mayBeSaid(request, read):
		return r.decline(request, read, pointed), nil
	case read.Frame.IsCode() && request.Vocabulary.Nodes != nil && !hasCode(request.Scanned):
		return absent.Plan(absent.Definitions), nil
	case read.Nothing != "":
		if step, ok := absent.References(read.Nothing, read.Slots.Of(slot.Branch), read.Slots.Of(slot.Release)); ok {
			plan := absent.Plan(read.Nothing)
			plan.Unsure, plan.Steps = read.Confidence < Sure, append([]reader.Step{step}, plan.Steps...)
			return plan, nil
		}
		return r.withSearch(request, read, absent.Plan(read.Nothing)), nil
	}
	plan := planOf(read)
	plan.TellsReading = asks.Much(r.plained.Plain(request.Text), read.Slots.Texts())
	if step, ok := absent.ReleaseBeside(read.Query, read.Slots.Of(slot.Release), request.Vocabulary.Beside); ok {
		plan.Steps = append([]reader.Step{step}, plan.Steps...)
		return plan, nil
	}
	if read.wide != nil && read.Slots.Has(slot.Subject) {
		plan.Steps = append(plan.Steps, reader.Search{Text: read.Slots.Of(slot.Subject).Written()})
	}
	if read.wide != nil || read.Search != "" {
		return plan, nil
	}
	return r.withSearch(request, read, plan), nil
}

// planOf returns the step that answers what a question is read as.
func planOf(read Reading) reader.Plan {
	plan := reader.Plan{Reading: read.Text, Unsure: read.Confidence < Sure, Otherwise: read.wide != nil, Note: read.note, Source: read.Text}
	switch {
	case read.Search != "":
		plan.Steps = []reader.Step{reader.Search{Text: read.Search}}
	case read.Report != nil:
		plan.Steps = []reader.Step{*read.Report}
	default:
		plan.Steps = []reader.Step{reader.Query{Cypher: read.Query}}
		plan.Source = fmt.Sprintf("Reading: %s\n\n%s\n", read.Text, read.Query)
	}
	return plan
}

// ofMergers returns a reading for those who merged as mergers.Of has it.
func (r *Reader) ofMergers(request reader.Request, read Reading) Reading {
	f, slots, note, ok := mergers.Of(read.Frame, read.Slots, request.Scanned)
	text, composed := r.write(f, slots)
	if !ok || !composed {
		return read
	}
	of := r.reading(f, text, slots)
	of.Confidence, of.Unused, of.note = read.Confidence, read.Unused, note
	return of
}

// itself matches a word that may stand for the repository where nothing was said
// before.
var itself = regexp.MustCompile(`(?i)\b(?:it|this)\b(?:\s+(?:thing|project|repo|repository|draft|spec|specification|document|library|lib|package|tool|module|codebase|framework)\b)?`)

// ofRepository reads a question whose "it" refers to nothing as one about the
// repository. ok is false where no report on the whole of it is asked for then.
func (r *Reader) ofRepository(request reader.Request, pointed string) (read Reading, ok bool) {
	if len(request.Conversation) > 0 || !itself.MatchString(pointed) {
		return Reading{}, false
	}
	text := itself.ReplaceAllString(request.Text, "this project")
	read, _ = r.interpret(r.takeApart(request.Scanned.WithText(text)))
	if read.Confidence < Likely || read.Report == nil || len(read.Report.Arguments) > 0 {
		return Reading{}, false
	}
	read.Text += "; “" + pointed + "” = this repository"
	return read, true
}

// Reread returns the query that a request leads to, as reader.Rereader says.
func (r *Reader) Reread(request reader.Request) string {
	read, pointed := r.understand(request)
	if pointed != "" || read.Confidence < Likely {
		return ""
	}
	query, _ := columns.Issues(read.Query, "", request.Text, request.Conversation)
	return query
}

// understand reads a request as what it is after the conversation, with the
// readings that the user chose. pointed is a word that refers to something that
// was not said.
func (r *Reader) understand(request reader.Request) (read Reading, pointed string) {
	s := r.takeApart(request.Scanned)
	figures, isFigures := r.figuresInContext(request, s)
	if isFigures && figures.isJoined {
		return figures, ""
	}
	read, pointed = r.inContext(r.stateOf(request), s)
	if pointed == "" && len(request.Conversation) == 0 {
		read = r.both(request, read)
	}
	if f := read.Frame; f.Ask == "count" && f.Query+f.Per == "" && !read.isJoined && asks.CountsSeveral(s.Text) {
		read.Confidence = min(read.Confidence, Sure-notSure) // one number for several
	}
	if isFigures && read.Confidence < Sure {
		return figures, ""
	}
	if len(request.Earlier) > 0 && ellipsis.Points(s.Text) && !strings.HasPrefix(read.Text, "after ") {
		read.Confidence = min(read.Confidence, Sure-notSure)
	}
	if len(request.Chosen) == 0 || pointed != "" || read.Confidence < Likely {
		return read, pointed
	}
	return r.turned(read, request.Chosen), ""
}

// turned returns the reading that follows the choices.
func (r *Reader) turned(read Reading, choices []readings.Choice) Reading {
	f, said := read.Frame, ""
	for _, choice := range choices {
		said += choice.Text + "; "
		var ok bool
		if f, ok = chosen.Frame(f, choice); !ok {
			return Reading{}
		}
	}
	if f == read.Frame {
		read.Text = said + read.Text
		return read
	}
	text, ok := r.write(f, read.Slots)
	if !ok {
		return Reading{}
	}
	turned := r.reading(f, text, read.Slots)
	turned.Text = said + turned.Text
	return turned
}
