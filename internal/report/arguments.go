package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/prompts"
)

// Period is the kind of an argument that names days.
const Period schema.Kind = "period"

// ArgumentError describes what is wrong with an argument, in a sentence.
type ArgumentError struct {
	Argument, Reason string
	// Near are things that may be meant.
	Near []string
	// IsMissing is set where the argument was not given.
	IsMissing bool
}

// Error returns the sentence.
func (e *ArgumentError) Error() string { return e.Reason }

// binding is what the arguments of a report stand for.
type binding struct {
	repository string
	now        time.Time
	vocabulary names.Vocabulary
	links      schema.Links
	arguments  []Argument
	written    map[string]answer.Segment
	parameters map[string]any
	// window is the period that the report covers, before the one that it is
	// compared with.
	window, before *answer.Window
	notices        []answer.Notice
	// releases are those of the repository, and reached the commits that are
	// reachable from a commit: what was read of both.
	releases []tagged
	reached  map[string]map[string]bool
}

func (b *binding) writing(rows answer.Rows) writing {
	return writing{Rows: rows, arguments: b.written}
}

// firstKind is the kind of the first argument.
func (b *binding) firstKind() schema.Kind {
	if len(b.arguments) == 0 {
		return ""
	}
	return b.arguments[0].Kind
}

// lacksTracker reports whether nothing is known of issues and pull requests but
// what commit messages say.
func (b *binding) lacksTracker() bool {
	nodes := b.vocabulary.Nodes
	return nodes != nil && nodes["Issue"]+nodes["PullRequest"] <= b.vocabulary.MessageIssues
}

func (b *binding) notice(code answer.NoticeCode, format string, arguments ...any) {
	b.notices = append(b.notices, answer.Notice{Code: code, Text: fmt.Sprintf(format, arguments...)})
}

// bind finds what the arguments of a report name.
func (r *Reports) bind(ctx context.Context, d definition, request Request) (*binding, error) {
	scanned, err := r.scanDays(ctx, request, periodText(d, request))
	if err != nil {
		return nil, err
	}
	v := scanned.Vocabulary
	b := &binding{
		repository: request.Repository.String(), now: request.Now, vocabulary: v, links: schema.LinksOf(request.Repository, v.URL),
		written:    map[string]answer.Segment{"repo": {Text: request.Repository.String()}},
		parameters: map[string]any{"repo": request.Repository.String(), "asOf": momentOf(v).UTC().Format(time.RFC3339)},
	}
	b.addRecent(v)
	for name := range request.Arguments {
		if !slices.ContainsFunc(d.Arguments, func(a prompts.ReportArgument) bool { return a.Name == name }) {
			return nil, &ArgumentError{Argument: name, Reason: fmt.Sprintf("The report %s has no argument %s.", d.Name, prose.Quoted(name))}
		}
	}
	for _, wanted := range d.Arguments {
		text := strings.TrimSpace(strings.ToValidUTF8(request.Arguments[wanted.Name], "\uFFFD"))
		if text == "" && wanted.Default == "login" {
			text = request.Login
		}
		switch {
		case len(text) > longestArgument:
			err = &ArgumentError{Argument: wanted.Name, Reason: fmt.Sprintf("The argument %s is too long.", wanted.Name)}
		case text == "" && wanted.Required:
			err = &ArgumentError{Argument: wanted.Name, IsMissing: true, Reason: fmt.Sprintf("The report %s needs the argument %s. %s", d.Name, prose.Quoted(wanted.Name), wanted.Help)}
		case slices.Equal(wanted.Kinds, []string{string(Period)}):
			err = b.bindPeriod(d.Name, wanted, text, scanned)
		case text == "" && wanted.Kinds[0] == string(schema.Release):
			err = r.bindLatest(ctx, b, wanted)
		case text == "":
			b.leaveOut(wanted)
		default:
			err = r.bindName(ctx, b, wanted, text, request)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := b.comparable(); err != nil {
		return nil, err
	}
	if err := r.bindReleases(ctx, b); err != nil {
		return nil, err
	}
	return b, r.bindBetween(ctx, b)
}

// leaveOut binds an argument that was not given to the whole repository.
func (b *binding) leaveOut(wanted prompts.ReportArgument) {
	b.arguments = append(b.arguments, Argument{Name: wanted.Name, Kind: schema.Kind(wanted.Kinds[0])})
	b.parameters[wanted.Name], b.parameters["isDirectory"] = "", true
	b.written[wanted.Name] = answer.Segment{Text: b.repository}
}

// comparable returns an error when two arguments of the same kinds name things
// of different ones.
func (b *binding) comparable() error {
	if len(b.arguments) != 2 || b.arguments[0].Name != "first" {
		return nil
	}
	family := func(a Argument) schema.Kind {
		if a.Kind == schema.Directory {
			return schema.File
		}
		return a.Kind
	}
	first, second := b.arguments[0], b.arguments[1]
	if family(first) == family(second) {
		return nil
	}
	return &ArgumentError{Argument: second.Name, Reason: fmt.Sprintf("%s is a %s and %s is a %s; two of one kind can be compared.",
		prose.Quoted(first.Value), nounOf(first.Kind), prose.Quoted(second.Value), nounOf(second.Kind))}
}

func nounOf(kind schema.Kind) string {
	if kind == Period {
		return string(Period)
	}
	return schema.NounOf(kind).One
}

// entitle calls the columns of two things that are compared by their names.
func (b *binding) entitle(columns []answer.Column) {
	for i := range columns {
		if name := columns[i].Name; name == "first" || name == "second" {
			if written, told := b.written[name]; told {
				columns[i].Title, columns[i].Unit = written.Text, answer.UnitCount
			}
		}
	}
}

// longestArgument bounds an argument, in bytes.
const longestArgument = 1000

// momentOf returns the moment that the data speak of, or the last commit while it is not
// known.
func momentOf(v names.Vocabulary) time.Time {
	if v.DataAsOf.IsZero() {
		return v.LastCommit
	}
	return v.DataAsOf
}

// addRecent adds the moments that "lately" is measured from.
func (b *binding) addRecent(v names.Vocabulary) {
	at := momentOf(v).UTC()
	b.parameters["quarterAgo"] = at.AddDate(0, 0, -90).Format(time.RFC3339)
	b.parameters["halfYearAgo"] = at.AddDate(0, 0, -180).Format(time.RFC3339)
	b.parameters["yearAgo"] = at.AddDate(-1, 0, 0).Format(time.RFC3339)
}

// periodText returns the text of the argument that names days, which is scanned.
func periodText(d definition, request Request) string {
	for _, wanted := range d.Arguments {
		if slices.Equal(wanted.Kinds, []string{string(Period)}) {
			return request.Arguments[wanted.Name]
		}
	}
	return ""
}

// scanDays scans a text that names days. A month alone is a name in a sentence,
// and one here.
func (r *Reports) scanDays(ctx context.Context, request Request, text string) (question.Scanned, error) {
	asked := question.Question{Repository: request.Repository, Text: text, Now: request.Now}
	scanned, err := r.names.Scan(ctx, asked)
	if err != nil || len(scanned.Dates) > 0 || text == "" {
		return scanned, err
	}
	asked.Text = "in " + text
	return r.names.Scan(ctx, asked)
}

// bindName finds the thing that a text names, of the kinds that an argument may
// have. A plain misspelling is corrected and told.
func (r *Reports) bindName(ctx context.Context, b *binding, wanted prompts.ReportArgument, text string, request Request) error {
	kinds := kindsOf(wanted)
	found, err := r.names.LookUp(ctx, request.Repository, strings.Trim(text, "`\"'"), kinds...)
	if err != nil {
		return err
	}
	for _, name := range found {
		if name.Known() {
			b.take(wanted, text, name.Kind, name.Matches)
			return nil
		}
	}
	if tag := wholeTag(wanted, text, b.vocabulary.Whole[schema.Release]); tag != "" {
		b.take(wanted, text, schema.Release, []names.Match{{Value: tag}})
		b.notice(answer.NoticeName, "Read %s as %s.", prose.Quoted(text), prose.Quoted(tag))
		return nil
	}
	if slices.Contains(wanted.Kinds, string(Period)) {
		scanned, err := r.scanDays(ctx, request, text)
		if err != nil {
			return err
		}
		if len(scanned.Dates) > 0 {
			return b.takePeriod(wanted, text, scanned)
		}
	}
	near, corrected, err := r.misspelt(ctx, b, wanted, text, request)
	if err != nil || corrected {
		return err
	}
	for _, name := range found {
		for _, match := range name.Matches {
			near = appendNew(near, match.Value)
		}
	}
	return unknown(wanted, kinds, text, request, near)
}

// wholeTag returns the release that a text shortens by its last zeros: v0.3 is
// v0.3.0.
func wholeTag(wanted prompts.ReportArgument, text string, tags []string) string {
	if !slices.Contains(wanted.Kinds, string(schema.Release)) {
		return ""
	}
	plain := func(tag string) string {
		tag = strings.TrimPrefix(strings.ToLower(tag), "v")
		for strings.HasSuffix(tag, ".0") {
			tag = strings.TrimSuffix(tag, ".0")
		}
		return tag
	}
	for _, tag := range tags {
		if plain(tag) == plain(text) {
			return tag
		}
	}
	return ""
}

// misspelt takes the one name that a text is nearest to, and otherwise returns
// all that are near.
func (r *Reports) misspelt(ctx context.Context, b *binding, wanted prompts.ReportArgument, text string, request Request) (near []string, corrected bool, err error) {
	for _, kind := range kindsOf(wanted) {
		spellings, err := r.names.Misspelt(ctx, request.Repository, text, kind)
		if err != nil {
			return nil, false, err
		}
		if len(spellings) == 1 || len(spellings) > 1 && spellings[0].Distance < spellings[1].Distance {
			b.take(wanted, text, kind, []names.Match{spellings[0].Match})
			b.notice(answer.NoticeName, "Read %s as %s.", prose.Quoted(text), names.NameOf(spellings[0].Match))
			return nil, true, nil
		}
		for _, spelling := range spellings {
			near = appendNew(near, spelling.Match.Value)
		}
	}
	return near, false, nil
}

func kindsOf(wanted prompts.ReportArgument) []schema.Kind {
	var kinds []schema.Kind
	for _, kind := range wanted.Kinds {
		if schema.Kind(kind) != Period {
			kinds = append(kinds, schema.Kind(kind))
		}
	}
	return kinds
}

func unknown(wanted prompts.ReportArgument, kinds []schema.Kind, text string, request Request, near []string) error {
	var nouns []string
	for _, kind := range kinds {
		nouns = append(nouns, schema.NounOf(kind).One)
	}
	reason := fmt.Sprintf("There is no %s %s in %s.", strings.Join(nouns, " or "), prose.Quoted(prose.OneLine(text, 100)), request.Repository)
	near = near[:min(len(near), mostNear)]
	if len(near) > 0 {
		var quoted []string
		for _, name := range near {
			quoted = append(quoted, prose.Quoted(name))
		}
		reason += " Did you mean " + strings.Join(quoted, ", or ") + "?"
	}
	return &ArgumentError{Argument: wanted.Name, Reason: reason, Near: near}
}

// mostNear is how many names are offered in the place of an unknown one.
const mostNear = 5

func appendNew(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// take binds an argument to the first of some things of a kind; the others are
// told. Of several files, those that are still there come first, and of these the one
// with the shortest path.
func (b *binding) take(wanted prompts.ReportArgument, text string, kind schema.Kind, matches []names.Match) {
	if kind == schema.File {
		matches = slices.Clone(matches)
		slices.SortStableFunc(matches, func(x, y names.Match) int {
			return cmp.Or(b.isGone(x.Value)-b.isGone(y.Value), strings.Count(x.Value, "/")-strings.Count(y.Value, "/"))
		})
	}
	argument := Argument{Name: wanted.Name, Text: text, Kind: kind, Value: matches[0].Value}
	for _, other := range matches[1:] {
		argument.Others = append(argument.Others, other.Value)
	}
	if len(argument.Others) > 0 {
		b.notice(answer.NoticeName, "%s is taken for %s. It may also be %s.", prose.Quoted(text), names.NameOf(matches[0]), names.Alternatives(matches[1:min(len(matches), 1+mostNear)]))
	}
	b.arguments = append(b.arguments, argument)
	b.parameters[wanted.Name] = argument.Value
	b.parameters["isDirectory"] = kind == schema.Directory
	b.written[wanted.Name] = segmentOf(matches[0], kind, b.links)
}

// isGone returns 1 for a file that is not there at head, and 0 for any other.
func (b *binding) isGone(path string) int {
	if atHead := b.vocabulary.AtHead; atHead > 0 && !slices.Contains(b.vocabulary.Files[:min(atHead, len(b.vocabulary.Files))], path) {
		return 1
	}
	return 0
}

// segmentOf writes a thing in words: a person by name, with the login behind it.
func segmentOf(match names.Match, kind schema.Kind, links schema.Links) answer.Segment {
	s := answer.Segment{Text: match.Value, Kind: kind, ID: match.Value, URL: links.To(kind, match.Value)}
	if kind == schema.Person && match.Name != "" && match.Name != match.Value {
		s.Text = match.Name + " (@" + match.Value + ")"
	}
	return s
}

// IsWrong reports whether an error is about an argument.
func IsWrong(err error) bool {
	_, is := IsArgument(err)
	return is
}

// IsArgument reports whether an error is about an argument, and returns it.
func IsArgument(err error) (*ArgumentError, bool) {
	var wrong *ArgumentError
	return wrong, errors.As(err, &wrong)
}
