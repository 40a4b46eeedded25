package course

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/prose"
	"repochat/internal/schema"
	"repochat/internal/tooling"
)

// called is what a kind of tools is called.
var called = map[tooling.Kind]string{
	tooling.CI:        "services of continuous integration",
	tooling.Packaging: "tools that build and package",
}

// toolColumns are those of the rows of tools.
var toolColumns = []answer.Column{
	{Name: "tool", Title: "Tool", Unit: answer.UnitText}, {Name: "files", Title: "Files", Unit: answer.UnitText},
	{Name: "came", Title: "Came with", Kind: schema.Commit}, {Name: "since", Title: "Since", Unit: answer.UnitDate},
	{Name: "went", Title: "Went with", Kind: schema.Commit}, {Name: "until", Title: "Until", Unit: answer.UnitDate},
	{Name: "changed", Title: "Last changed", Unit: answer.UnitDate},
}

// use is a time in which a tool was set up.
type use struct {
	tool string
	gitrepo.Stay
}

// tools tells when the repository had files of the tools of some kinds, of each kind by
// itself.
func (s source) tools(ctx context.Context, kinds []tooling.Kind) (answered answer.Answer, ok bool, err error) {
	t := teller{}
	var readings []string
	for _, kind := range kinds {
		found, err := s.toolsOf(ctx, kind, &t)
		if err != nil {
			return answer.Answer{}, false, err
		}
		if found {
			readings = append(readings, called[kind])
		}
	}
	reading := strings.Join(readings, ", and ") + " by the files that set them up, from git"
	return t.Answer(slices.Clone(toolColumns), reading), len(readings) > 0, nil
}

// toolsOf tells when the repository had files of the tools of one kind; it reports whether
// it ever had any.
func (s source) toolsOf(ctx context.Context, kind tooling.Kind, t *teller) (bool, error) {
	all := tooling.Tools(kind)
	sets := make([]func(string) bool, len(all))
	for i, tool := range all {
		sets[i] = tool.Has
	}
	stays, err := s.Git.Stays(ctx, s.Head, sets)
	if err != nil {
		return false, err
	}
	var uses []use
	var hashes []string
	for i, tool := range all {
		for _, stay := range stays[i] {
			uses = append(uses, use{tool.Name, stay})
			hashes = append(hashes, stay.Came, stay.Changed)
			if stay.Went != "" {
				hashes = append(hashes, stay.Went)
			}
		}
	}
	if len(uses) == 0 {
		return false, nil
	}
	if t.Commits, err = s.Describe(ctx, hashes); err != nil {
		return false, err
	}
	slices.SortStableFunc(uses, func(a, b use) int { return cmp.Compare(t.Commits[a.Came].At, t.Commits[b.Came].At) })
	t.inUse(kind, uses)
	for _, u := range uses {
		t.use(u)
	}
	return true, nil
}

// inUse tells which tools are set up now.
func (t *teller) inUse(kind tooling.Kind, uses []use) {
	var names []string
	for _, u := range uses {
		if u.Went == "" && !slices.Contains(names, u.tool) {
			names = append(names, u.tool)
		}
	}
	if len(t.Words) > 0 {
		t.Text(prose.Paragraph)
	}
	if len(names) == 0 {
		t.Text("There are no files of " + called[kind] + " now.")
	} else {
		t.Text(prose.Capital(called[kind]) + " set up now: " + strings.Join(names, ", ") + ".")
	}
	if t.Lead == nil {
		t.Leads()
	}
}

// mostPaths is how many files of a tool are named.
const mostPaths = 3

// use tells when a tool came, when it went and when its files were changed last.
func (t *teller) use(u use) {
	files := u.Paths[0]
	t.Text(prose.Paragraph + u.tool + ": ")
	for i, path := range u.Paths[:min(mostPaths, len(u.Paths))] {
		if i > 0 {
			t.Text(", ")
			files += ", " + path
		}
		t.File(path)
	}
	if more := len(u.Paths) - mostPaths; more > 0 {
		t.Text(fmt.Sprintf(" and %d more", more))
		files += fmt.Sprintf(" and %d more", more)
	}
	t.Text(" came with ")
	t.Commit(u.Came)
	switch {
	case u.Went != "":
		t.Text("; went with ")
		t.Commit(u.Went)
	case u.Changed != u.Came:
		t.Text("; last changed with ")
		t.Commit(u.Changed)
	}
	t.Text(".")
	var went any
	if u.Went != "" {
		went = u.Went
	}
	t.Rows = append(t.Rows, []any{u.tool, files, u.Came, t.At(u.Came), went, t.At(u.Went), t.At(u.Changed)})
}
