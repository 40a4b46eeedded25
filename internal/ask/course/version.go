package course

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/gitrepo"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
	"repochat/internal/tooling"
)

// mostBytes is the size up to which a file is read, and mostChanges how many changes are
// told in words.
const mostBytes, mostChanges = 1 << 20, 12

// versionColumns are those of the rows of the versions of a language.
var versionColumns = []answer.Column{
	{Name: "commit", Title: "Commit", Kind: schema.Commit}, {Name: "date", Title: "Date", Unit: answer.UnitDate},
	{Name: "by", Title: "By", Unit: answer.UnitText}, {Name: "before", Title: "Before", Unit: answer.UnitText},
	{Name: "after", Title: "After", Unit: answer.UnitText}, {Name: "path", Title: "File", Kind: schema.File},
	{Name: "release", Title: "First release", Kind: schema.Release},
}

// required is what a repository requires at a moment.
type required struct {
	asked reader.Moment
	at    gitrepo.Moment
	// path and line are those of the file that says it; "" where none does.
	path, line, version string
}

// bump is a change of the version that is required.
type bump struct{ commit, path, before, after string }

// version tells which version of a language the repository requires at some moments, and
// with which commits that changed.
func (s source) version(ctx context.Context, asked reader.Course) (answered answer.Answer, ok bool, err error) {
	language, ok := tooling.LanguageOf(asked.Language)
	if !ok {
		return answer.Answer{}, false, nil
	}
	changes, err := s.Git.LineChanges(ctx, s.Head, language.Has, language.Line)
	if err != nil {
		return answer.Answer{}, false, err
	}
	stays, err := s.Git.Stays(ctx, s.Head, []func(string) bool{language.Has})
	if err != nil {
		return answer.Answer{}, false, err
	}
	if len(changes) == 0 {
		return s.neverRequired(ctx, language, stays[0])
	}
	bumps := bumpsOf(changes, language)
	moments := make([]required, len(asked.At))
	for i, moment := range asked.At {
		if moments[i], err = s.requiredAt(ctx, language, moment); err != nil {
			return answer.Answer{}, false, err
		}
	}
	var hashes []string
	for _, b := range bumps {
		hashes = append(hashes, b.commit)
	}
	var came gitrepo.Stay
	if len(stays[0]) > 0 && !slices.Contains(hashes, stays[0][0].Came) {
		came = stays[0][0] // the file is older than what it says
		hashes = append(hashes, came.Came)
	}
	t := teller{}
	if t.Commits, err = s.Describe(ctx, hashes); err != nil {
		return answer.Answer{}, false, err
	}
	isTold := false
	if asked.Dropped != "" {
		var b bump
		if b, isTold, err = s.dropped(ctx, bumps, asked.Dropped); err != nil {
			return answer.Answer{}, false, err
		}
		if isTold {
			t.dropped(b, language, asked.Dropped)
		} else {
			t.Text("No change of what is required left " + language.Name + " " + asked.Dropped + " out. ")
		}
	}
	for i, moment := range moments {
		t.moment(moment, language, i)
		if i == 0 && !isTold {
			t.Leads()
		}
	}
	t.bumps(bumps, language)
	if came.Came != "" {
		t.Text(prose.Paragraph)
		t.File(came.Paths[0])
		t.Text(" itself came with ")
		t.Commit(came.Came)
		t.Text(".")
	}
	return t.Answer(slices.Clone(versionColumns), "the version of "+language.Name+" that is required, and its changes, from git"), true, nil
}

// firstNumber matches the first version of what is required, which is the least one, in
// ">=3.8", "^1.2 || ^2" and "1.21", but for those that excluded matches.
var (
	firstNumber = regexp.MustCompile(`\d+(?:\.\d+)*`)
	excluded    = regexp.MustCompile(`(?:!=|<=?)\s*[\d.*]+`)
)

// isBeyond reports whether what is required begins behind a version: 3.8 is behind 3.7, and
// behind 2.
func isBeyond(required, version string) bool {
	least, asked := strings.Split(firstNumber.FindString(excluded.ReplaceAllString(required, "")), "."), strings.Split(version, ".")
	for i := range min(len(least), len(asked)) {
		one, _ := strconv.Atoi(least[i])
		other, _ := strconv.Atoi(asked[i])
		if one != other {
			return one > other
		}
	}
	return false
}

// dropped returns the change with which a version was no longer supported: the first one
// that no later change of its descendants undid. Branches that are maintained beside each
// other may require different versions at one time.
func (s source) dropped(ctx context.Context, bumps []bump, version string) (b bump, ok bool, err error) {
	for i, b := range bumps {
		if !isBeyond(b.after, version) || isBeyond(b.before, version) {
			continue
		}
		isUndone := false
		for _, later := range bumps[i+1:] {
			if isBeyond(later.after, version) || isUndone {
				continue
			}
			if isUndone, err = s.Git.IsAncestor(ctx, b.commit, later.commit); err != nil {
				return bump{}, false, err
			}
		}
		if !isUndone {
			return b, true, nil
		}
	}
	return bump{}, false, nil
}

// dropped tells with which change a version was no longer supported.
func (t *teller) dropped(b bump, language tooling.Language, version string) {
	t.Text(language.Name + " " + version + " is no longer supported since ")
	t.Commit(b.commit)
	t.Text(": from " + cmp.Or(b.before, "no version") + " to " + b.after + ", in ")
	t.File(b.path)
	t.Text(". ")
	t.Leads()
}

// neverRequired tells that the files that would say which version of a language is required
// never did. ok is false where there were none.
func (s source) neverRequired(ctx context.Context, language tooling.Language, stays []gitrepo.Stay) (answered answer.Answer, ok bool, err error) {
	if len(stays) == 0 {
		return answer.Answer{}, false, nil
	}
	t := teller{}
	if t.Commits, err = s.Describe(ctx, []string{stays[0].Came}); err != nil {
		return answer.Answer{}, false, err
	}
	t.Text("No version of " + language.Name + " was ever required: ")
	t.File(stays[0].Paths[0])
	t.Text(" came with ")
	t.Commit(stays[0].Came)
	t.Text(" and never had a line that says one.")
	t.Leads()
	return t.Answer(slices.Clone(versionColumns), "the version of "+language.Name+" that is required, from git"), true, nil
}

// bumpsOf returns where the version that is required became another one.
func bumpsOf(changes []gitrepo.LineChange, language tooling.Language) (bumps []bump) {
	versions := map[string]string{} // by path
	all := func() string {
		found := slices.Compact(slices.Sorted(maps.Values(versions)))
		return strings.Join(found, ", ")
	}
	for i := 0; i < len(changes); {
		b := bump{commit: changes[i].Commit, path: changes[i].Path, before: all()}
		for ; i < len(changes) && changes[i].Commit == b.commit; i++ {
			delete(versions, changes[i].Path)
			if version := versionsOf(changes[i].After, language); version != "" {
				versions[changes[i].Path], b.path = version, changes[i].Path
			}
		}
		if b.after = all(); b.after != b.before {
			bumps = append(bumps, b)
		}
	}
	return bumps
}

// versionsOf returns the versions that some lines say.
func versionsOf(lines []string, language tooling.Language) string {
	var versions []string
	for _, line := range lines {
		if found := language.Line.FindStringSubmatch(line); found != nil && !slices.Contains(versions, found[1]) {
			versions = append(versions, strings.TrimSpace(found[1]))
		}
	}
	return strings.Join(versions, ", ")
}

// requiredAt returns what is required at a moment.
func (s source) requiredAt(ctx context.Context, language tooling.Language, asked reader.Moment) (r required, err error) {
	r.asked = asked
	if r.at, err = s.MomentOf(ctx, asked, language.Has); errors.Is(err, gitrepo.ErrNoRevision) {
		return r, nil
	}
	if err != nil {
		return r, err
	}
	paths, err := s.Git.HeadFiles(ctx, r.at.Hash)
	if err != nil {
		return r, err
	}
	paths = slices.DeleteFunc(paths, func(path string) bool { return !language.Has(path) })
	slices.SortStableFunc(paths, func(a, b string) int { return cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")) })
	return r, s.Git.ReadFiles(ctx, r.at.Hash, paths, mostBytes, func(path string, content []byte) error {
		for line := range bytes.Lines(content) {
			if found := language.Line.FindSubmatch(line); found != nil && r.version == "" {
				r.path, r.line, r.version = path, string(bytes.TrimSpace(line)), string(bytes.TrimSpace(found[1]))
			}
		}
		return nil
	})
}

// moment tells what is required at a moment.
func (t *teller) moment(r required, language tooling.Language, place int) {
	if place > 0 {
		t.Text(" ")
	}
	when := tell.When(r.asked)
	switch {
	case r.at.Hash == "":
		t.Text(when + " there was no commit.")
	case r.version == "":
		t.Text(when + " no file said which version of " + language.Name + " is required.")
	default:
		t.Text(when + " " + language.Name + " " + r.version + " is required: “" + r.line + "” (")
		t.File(r.path)
		t.Text(", " + tell.Date(r.at.At) + ").")
	}
}

// bumps tells with which commits the version became another one, the first and the last
// ones where there are many.
func (t *teller) bumps(bumps []bump, language tooling.Language) {
	t.Text(prose.Paragraph + fmt.Sprintf("%s changed it:", tell.Counted(len(bumps), "commit")))
	for i, b := range bumps {
		c := t.Commits[b.commit]
		t.Rows = append(t.Rows, []any{b.commit, t.At(b.commit), tell.OrNil(c.By), tell.OrNil(b.before), tell.OrNil(b.after), b.path, tell.OrNil(c.Release.Tag)})
		if len(bumps) > mostChanges && i >= mostChanges/2 && i < len(bumps)-mostChanges/2 {
			if i == mostChanges/2 {
				t.Text(prose.Paragraph + fmt.Sprintf("… %d more, which the table has …", len(bumps)-mostChanges))
			}
			continue
		}
		t.Text(prose.Paragraph + tell.Day(c.At) + ": ")
		switch {
		case b.before == "":
			t.Text(language.Name + " " + b.after + " came in")
		case b.after == "":
			t.Text(b.before + " went out")
		default:
			t.Text("from " + b.before + " to " + b.after)
		}
		t.Text(", in ")
		t.File(b.path)
		t.Text(", with ")
		t.Commit(b.commit)
		t.Text(".")
	}
}
