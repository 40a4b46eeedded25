package contents

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/gitrepo"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// presenceColumns are those of the rows of files that were there.
var presenceColumns = []answer.Column{
	{Name: "path", Title: "File", Kind: schema.File},
	{Name: "came", Title: "Came with", Kind: schema.Commit}, {Name: "since", Title: "Since", Unit: answer.UnitDate},
	{Name: "went", Title: "Went with", Kind: schema.Commit}, {Name: "until", Title: "Until", Unit: answer.UnitDate},
	{Name: "changed", Title: "Last changed", Unit: answer.UnitDate},
}

// mostPaths is how many files of a kind are named.
const mostPaths = 5

// presence tells whether there is a file of some name, and since when.
func (s source) presence(ctx context.Context, asked reader.Contents) (answered answer.Answer, ok bool, err error) {
	in := func(file string) bool { return isCalled(file, asked) }
	files, err := s.Git.HeadFiles(ctx, s.Head)
	if err != nil {
		return answer.Answer{}, false, err
	}
	files = slices.DeleteFunc(files, func(file string) bool { return !in(file) })
	stays, err := s.stays(ctx, files, in)
	if err != nil {
		return answer.Answer{}, false, err
	}
	t := teller{}
	var hashes []string
	for _, stay := range stays {
		hashes = append(hashes, stay.Came, stay.Changed)
		if stay.Went != "" {
			hashes = append(hashes, stay.Went)
		}
	}
	if t.Commits, err = s.Describe(ctx, hashes); err != nil {
		return answer.Answer{}, false, err
	}
	reading := "files called " + prose.Quoted(asked.File) + " at " + schema.Short(schema.Commit, s.Head) + " and before, from git"
	switch {
	case len(files) > 0:
		t.Text("Yes: ")
		t.files(files)
		t.Text(".")
	case len(stays) > 0:
		t.Text("Not any more: ")
		t.stay(stays[len(stays)-1])
		stays = stays[:len(stays)-1]
	default:
		t.Text("No file of the default branch is called " + "“" + asked.File + "”, now or at any time before.")
	}
	t.Leads()
	for _, stay := range stays {
		t.Text(prose.Paragraph)
		t.stay(stay)
	}
	answered = t.Answer(presenceColumns, reading)
	if len(t.Rows) == 0 {
		answered.Outcome = answer.NoneFound
	}
	return answered, true, nil
}

// stays returns when there were the files that are at head, each by itself, or those with
// other paths where none is.
func (s source) stays(ctx context.Context, files []string, in func(string) bool) (all []gitrepo.Stay, err error) {
	sets := []func(string) bool{in}
	if len(files) > 0 {
		sets = nil
	}
	for _, file := range files[:min(mostPaths, len(files))] {
		sets = append(sets, func(other string) bool { return other == file })
	}
	found, err := s.Git.Stays(ctx, s.Head, sets)
	for _, of := range found {
		all = append(all, of...)
	}
	return all, err
}

// teller gathers the words of an answer with the rows that they are taken from.
type teller struct{ tell.Teller }

// files names some files.
func (t *teller) files(all []string) {
	for i, file := range all[:min(mostPaths, len(all))] {
		if i > 0 {
			t.Text(", ")
		}
		t.File(file)
	}
	if more := len(all) - mostPaths; more > 0 {
		t.Text(fmt.Sprintf(" and %d more", more))
	}
}

// stay tells when files came, when they went and when one was changed last.
func (t *teller) stay(stay gitrepo.Stay) {
	t.files(stay.Paths)
	t.Text(" came with ")
	t.Commit(stay.Came)
	var went any
	switch {
	case stay.Went != "":
		t.Text("; went with ")
		t.Commit(stay.Went)
		went = stay.Went
	case stay.Changed != stay.Came:
		t.Text("; last changed with ")
		t.Commit(stay.Changed)
	}
	t.Text(".")
	t.Rows = append(t.Rows, []any{strings.Join(stay.Paths, ", "), stay.Came, t.At(stay.Came), went, t.At(stay.Went), t.At(stay.Changed)})
}

// joints are what names of files have between their words.
var joints = strings.NewReplacer("-", "", "_", "", " ", "", ".", "")

// isOther matches the name of a file of code or of a picture: history.go is no log of
// changes.
var isOther = regexp.MustCompile(`(?i)\.(?:go|py|[cm]?[jt]sx?|java|kt|c|h|cc|cpp|hpp|cs|rs|rb|php|swift|sh|css|scss|html?|svg|png|jpe?g|feature)$`)

// isCalled reports whether a question calls a file so: by its path or its name, or by what
// its name, or that of a directory that it is in, begins with up to the ending.
func isCalled(file string, asked reader.Contents) bool {
	if len(asked.Names) == 0 {
		return file == asked.File || strings.EqualFold(path.Base(file), asked.File)
	}
	parts := strings.Split(file, "/")
	for i, part := range parts {
		if i == len(parts)-1 && isOther.MatchString(part) {
			continue
		}
		whole := joints.Replace(strings.ToLower(part))
		bare := joints.Replace(strings.ToLower(strings.TrimSuffix(part, path.Ext(part))))
		if slices.Contains(asked.Names, whole) || slices.Contains(asked.Names, bare) && bare != "" {
			return true
		}
	}
	return false
}
