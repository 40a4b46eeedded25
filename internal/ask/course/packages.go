package course

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/gitrepo"
	"repochat/internal/manifest"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// requiredColumns are those of the rows of packages that are required, and turnColumns
// those of the rows of what became of packages.
var (
	requiredColumns = []answer.Column{
		{Name: "package", Title: "Package", Unit: answer.UnitText}, {Name: "version", Title: "Version", Unit: answer.UnitText},
		{Name: "scope", Title: "For", Unit: answer.UnitText}, {Name: "path", Title: "File", Kind: schema.File},
		{Name: "since", Title: "Since", Unit: answer.UnitDate}, {Name: "changed", Title: "Last changed", Unit: answer.UnitDate},
		{Name: "commit", Title: "With", Kind: schema.Commit},
	}
	turnColumns = []answer.Column{
		{Name: "date", Title: "Date", Unit: answer.UnitDate}, {Name: "package", Title: "Package", Unit: answer.UnitText},
		{Name: "before", Title: "Before", Unit: answer.UnitText}, {Name: "after", Title: "After", Unit: answer.UnitText},
		{Name: "path", Title: "File", Kind: schema.File}, {Name: "commit", Title: "Commit", Kind: schema.Commit},
		{Name: "by", Title: "By", Unit: answer.UnitText}, {Name: "release", Title: "First release", Kind: schema.Release},
	}
)

// requirement is a package that a manifest requires.
type requirement struct {
	path string
	manifest.Package
}

// packages tells which packages the repository depends on, or what became of them. ok is
// false where it never had a manifest, and where the words of the question name no package.
func (s source) packages(ctx context.Context, asked reader.PackageSet) (answered answer.Answer, ok bool, err error) {
	fits := func(file string) bool {
		of := manifest.EcosystemOf(file)
		return of != "" && (asked.Ecosystem == "" || asked.Ecosystem == of)
	}
	changes, err := gitrepo.Changes(ctx, s.Git, s.Head, fits, func(path string, content []byte) []manifest.Package {
		packages, err := manifest.Parse(path, content)
		if err != nil {
			return nil // a commit may have broken a manifest, and the next one mended it
		}
		return slices.DeleteFunc(packages, func(p manifest.Package) bool { return p.IsIndirect })
	})
	if err != nil || len(changes) == 0 {
		return answer.Answer{}, false, err
	}
	turns := turnsOf(changes)
	if len(asked.Words) > 0 {
		keys := named(asked.Words, turns)
		if len(keys) == 0 && asked.IsNamed {
			return s.noPackage(ctx, asked, fits)
		}
		if len(keys) == 0 {
			return s.unnamed(ctx, turns, fits, asked)
		}
		turns = slices.DeleteFunc(turns, func(t turn) bool { return !slices.Contains(keys, t.key) })
		return s.packageCourse(ctx, turns, fits, asked)
	}
	if asked.Change != "" {
		return s.packageChanges(ctx, turns, fits, asked)
	}
	return s.required(ctx, turns, fits, asked)
}

// unnamed answers a question whose words name no package, but the directory of a manifest.
// ok is false where they name none.
func (s source) unnamed(ctx context.Context, turns []turn, fits func(file string) bool, asked reader.PackageSet) (answered answer.Answer, ok bool, err error) {
	files, err := s.Git.HeadFiles(ctx, s.Head)
	if err != nil || asked.Change != "" {
		return answer.Answer{}, false, err
	}
	within := func(file string) bool {
		directories := strings.Split(strings.ToLower(path.Dir(file)), "/")
		return fits(file) && slices.ContainsFunc(asked.Words, func(word string) bool {
			word = strings.ToLower(word)
			return slices.Contains(directories, word) || strings.HasPrefix(strings.ToLower(file), strings.TrimSuffix(word, "/")+"/") || strings.ToLower(file) == word
		})
	}
	if !slices.ContainsFunc(files, within) {
		return answer.Answer{}, false, nil
	}
	return s.required(ctx, turns, within, asked)
}

// named returns the keys of the packages that some words name: in full, else as the last
// part of a name, else as a part of one.
func named(words []string, turns []turn) (keys []string) {
	parts := func(key string) []string {
		return strings.FieldsFunc(key, func(r rune) bool { return strings.ContainsRune("/-_.@:", r) })
	}
	tiers := []func(key, word string) bool{
		func(key, word string) bool { return key == word },
		func(key, word string) bool {
			return strings.HasSuffix(key, "/"+word) || strings.HasSuffix(key, ":"+word)
		},
		func(key, word string) bool { return slices.Contains(parts(key), word) },
	}
	for _, word := range words {
		word = (manifest.Package{Name: word}).Key()
		for _, isCalled := range tiers {
			found := false
			for _, t := range turns {
				if isCalled(t.key, word) {
					found = true
					if !slices.Contains(keys, t.key) {
						keys = append(keys, t.key)
					}
				}
			}
			if found {
				break
			}
		}
	}
	return keys
}

// requirementsAt returns what the manifests of a commit require, by manifest, those that
// lie highest first, and the manifests that cannot be read.
func (s source) requirementsAt(ctx context.Context, hash string, fits func(file string) bool) (all []requirement, files, broken []string, err error) {
	paths, err := s.Git.HeadFiles(ctx, hash)
	if err != nil {
		return nil, nil, nil, err
	}
	files = slices.DeleteFunc(paths, func(path string) bool { return !fits(path) })
	slices.SortStableFunc(files, func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")), cmp.Compare(a, b))
	})
	err = s.Git.ReadFiles(ctx, hash, files, mostBytes, func(path string, content []byte) error {
		packages, err := manifest.Parse(path, content)
		if err != nil {
			broken = append(broken, path)
		}
		for _, p := range packages {
			all = append(all, requirement{path, p})
		}
		return nil
	})
	return all, files, broken, err
}

// mostPackages is how many packages are named in words.
const mostPackages = 15

// required tells which packages are required at a moment.
func (s source) required(ctx context.Context, turns []turn, fits func(file string) bool, asked reader.PackageSet) (answered answer.Answer, ok bool, err error) {
	var moment reader.Moment
	if len(asked.At) > 0 {
		moment = asked.At[0]
	}
	at, err := s.MomentOf(ctx, moment, fits)
	if errors.Is(err, gitrepo.ErrNoRevision) {
		return answer.Answer{}, false, nil
	}
	if err != nil {
		return answer.Answer{}, false, err
	}
	all, files, broken, err := s.requirementsAt(ctx, at.Hash, fits)
	if err != nil {
		return answer.Answer{}, false, err
	}
	indirect := 0
	direct := slices.DeleteFunc(all, func(r requirement) bool {
		if r.IsIndirect {
			indirect++
		}
		return r.IsIndirect || asked.IsForDevelopment && !isForDevelopment(r) || asked.IsToRun && isForDevelopment(r)
	})
	var hashes []string
	for _, t := range turns {
		hashes = append(hashes, t.commit)
	}
	t := teller{}
	if t.Commits, err = s.Describe(ctx, hashes); err != nil {
		return answer.Answer{}, false, err
	}
	t.requirements(direct, indirect, files, moment, asked)
	for _, path := range broken {
		t.Text(prose.Paragraph)
		t.File(path)
		t.Text(" cannot be read as a manifest.")
	}
	for _, r := range direct {
		t.requirementRow(r, turns)
	}
	reading := "packages that the manifests require" + forDevelopment(asked) + inEcosystem(asked) + momentOfReading(moment, at) + ", from git"
	return t.Answer(slices.Clone(requiredColumns), reading), true, nil
}

func momentOfReading(asked reader.Moment, at gitrepo.Moment) string {
	if asked.Text == "" || asked.Text == "now" {
		return " at " + schema.Short(schema.Commit, at.Hash)
	}
	return ", " + strings.ToLower(tell.When(asked)[:1]) + tell.When(asked)[1:]
}

func forDevelopment(asked reader.PackageSet) string {
	switch {
	case asked.IsForDevelopment:
		return " for development and tests"
	case asked.IsToRun:
		return " to run"
	}
	return ""
}

func inEcosystem(asked reader.PackageSet) string {
	if asked.Ecosystem != "" {
		return ", " + asked.Ecosystem
	}
	return ""
}

// requirements tells how many packages are required, by which manifests, and the first of
// them.
func (t *teller) requirements(direct []requirement, indirect int, files []string, moment reader.Moment, asked reader.PackageSet) {
	prefix := ""
	if said := tell.When(moment); said != "Now" {
		prefix = said + ", "
	}
	switch {
	case len(files) == 0:
		t.Text(prose.Capital(prefix + "no manifest, such as go.mod or package.json, was there."))
	case len(files) == 1:
		t.Text(prefix)
		t.File(files[0])
		t.Text(" requires ")
		t.Text(howMany(direct, asked))
		t.Text(andIndirect(indirect, asked) + ".")
	default:
		t.Text(prefix + fmt.Sprintf("%d manifests require %s%s: ", len(files), howMany(direct, asked), andIndirect(indirect, asked)))
		for i, file := range files[:min(mostPaths, len(files))] {
			if i > 0 {
				t.Text(", ")
			}
			t.File(file)
			in := 0
			for _, r := range direct {
				if r.path == file {
					in++
				}
			}
			t.Text(fmt.Sprintf(" (%d)", in))
		}
		if more := len(files) - mostPaths; more > 0 {
			t.Text(fmt.Sprintf(" and %d more", more))
		}
		t.Text(".")
	}
	t.Leads()
	if len(direct) == 0 {
		return
	}
	var names []string
	for _, r := range direct[:min(mostPackages, len(direct))] {
		names = append(names, strings.TrimSpace(r.Name+" "+r.Version))
	}
	if more := len(direct) - mostPackages; more > 0 {
		names = append(names, fmt.Sprintf("and %d more, which the table has", more))
	}
	t.Text(prose.Paragraph + strings.Join(names, ", ") + ".")
}

// howMany counts the packages that are required, those that only development or tests need
// by themselves.
func howMany(direct []requirement, asked reader.PackageSet) string {
	run, develop := map[string]bool{}, map[string]bool{}
	for _, r := range direct {
		if isForDevelopment(r) {
			develop[r.Key()] = true
		} else {
			run[r.Key()] = true
		}
	}
	none := func(number int) string {
		if number == 0 {
			return "no packages"
		}
		return tell.Counted(number, "package")
	}
	switch {
	case asked.IsForDevelopment:
		return none(len(develop)) + forDevelopment(asked)
	case len(develop) == 0:
		return none(len(run)) + forDevelopment(asked)
	}
	return fmt.Sprintf("%s to run and %d for development and tests", none(len(run)), len(develop))
}

// isForDevelopment reports whether a package is not needed to run or to build.
func isForDevelopment(r requirement) bool {
	return r.Scope == "development" || r.Scope == "test"
}

func andIndirect(indirect int, asked reader.PackageSet) string {
	if indirect == 0 || asked.IsForDevelopment {
		return ""
	}
	return fmt.Sprintf(" directly, and %d for those", indirect)
}

// requirementRow adds the row of a package that is required, with when it came and when
// it was changed last.
func (t *teller) requirementRow(r requirement, turns []turn) {
	var since, changed, commit any
	for _, turn := range turns {
		if turn.key != r.Key() {
			continue
		}
		if turn.isAdded() {
			since = t.At(turn.commit)
		}
		changed, commit = t.At(turn.commit), turn.commit
	}
	t.Rows = append(t.Rows, []any{r.Name, tell.OrNil(r.Version), tell.OrNil(r.Scope), r.path, since, changed, commit})
}
