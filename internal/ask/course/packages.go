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
	"repochat/internal/gitrepo"
	"repochat/internal/manifest"
	"repochat/internal/pickaxe"
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

// turn is a change by one commit of what the repository requires: a package came, went or
// is required in another version.
type turn struct {
	commit, path, key, name string
	before, after           *manifest.Package // nil where it was not, or is not, required
}

func (t turn) isAdded() bool   { return t.before == nil }
func (t turn) isRemoved() bool { return t.after == nil }

// packages tells which packages the repository depends on, or what became of them. ok is
// false where it never had a manifest, and where the words of the question name no package.
func (s source) packages(ctx context.Context, asked reader.PackageSet) (answered answer.Answer, ok bool, err error) {
	fits := func(file string) bool {
		of := manifest.EcosystemOf(file)
		return of != "" && (asked.Ecosystem == "" || asked.Ecosystem == of)
	}
	changes, err := gitrepo.Changes(ctx, s.git, s.head, fits, func(path string, content []byte) []manifest.Package {
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
	files, err := s.git.HeadFiles(ctx, s.head)
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

// turnsOf returns what became of the packages, in the order of the commits. What a commit
// moves from one manifest to another has not changed.
func turnsOf(changes []gitrepo.Change[[]manifest.Package]) (turns []turn) {
	for i := 0; i < len(changes); {
		ofCommit := map[string]turn{}
		var keys []string
		commit := changes[i].Commit
		take := func(path string, p manifest.Package, isAfter bool) {
			t, isThere := ofCommit[p.Key()]
			if !isThere {
				keys = append(keys, p.Key())
				t = turn{commit: commit, path: path, key: p.Key(), name: p.Name}
			}
			if isAfter {
				t.after, t.path, t.name = &p, path, p.Name
			} else if t.before == nil {
				t.before = &p
			}
			ofCommit[p.Key()] = t
		}
		for ; i < len(changes) && changes[i].Commit == commit; i++ {
			for _, p := range without(changes[i].Before, changes[i].After) {
				take(changes[i].Path, p, false)
			}
			for _, p := range without(changes[i].After, changes[i].Before) {
				take(changes[i].Path, p, true)
			}
		}
		slices.Sort(keys)
		for _, key := range keys {
			if t := ofCommit[key]; t.before == nil || t.after == nil || t.before.Version != t.after.Version {
				turns = append(turns, t)
			}
		}
	}
	return turns
}

// without returns the packages of one list that are not the same, by name and version, in
// another.
func without(all, others []manifest.Package) (left []manifest.Package) {
	for _, p := range all {
		if !slices.ContainsFunc(others, func(o manifest.Package) bool { return o.Key() == p.Key() && o.Version == p.Version }) {
			left = append(left, p)
		}
	}
	return left
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
	paths, err := s.git.HeadFiles(ctx, hash)
	if err != nil {
		return nil, nil, nil, err
	}
	files = slices.DeleteFunc(paths, func(path string) bool { return !fits(path) })
	slices.SortStableFunc(files, func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")), cmp.Compare(a, b))
	})
	err = s.git.ReadFiles(ctx, hash, files, mostBytes, func(path string, content []byte) error {
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
	at, err := s.momentOf(ctx, moment, fits)
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
	if t.commits, err = s.describe(ctx, hashes); err != nil {
		return answer.Answer{}, false, err
	}
	t.requirements(direct, indirect, files, moment, asked)
	for _, path := range broken {
		t.text(prose.Paragraph)
		t.file(path)
		t.text(" cannot be read as a manifest.")
	}
	for _, r := range direct {
		t.requirementRow(r, turns)
	}
	reading := "packages that the manifests require" + forDevelopment(asked) + inEcosystem(asked) + momentOfReading(moment, at) + ", from git"
	return t.answer(slices.Clone(requiredColumns), reading), true, nil
}

func momentOfReading(asked reader.Moment, at gitrepo.Moment) string {
	if asked.Text == "" || asked.Text == "now" {
		return " at " + schema.Short(schema.Commit, at.Hash)
	}
	return ", " + strings.ToLower(when(asked)[:1]) + when(asked)[1:]
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
	if said := when(moment); said != "Now" {
		prefix = said + ", "
	}
	switch {
	case len(files) == 0:
		t.text(prose.Capital(prefix + "no manifest, such as go.mod or package.json, was there."))
	case len(files) == 1:
		t.text(prefix)
		t.file(files[0])
		t.text(" requires ")
		t.text(howMany(direct, asked))
		t.text(andIndirect(indirect, asked) + ".")
	default:
		t.text(prefix + fmt.Sprintf("%d manifests require %s%s: ", len(files), howMany(direct, asked), andIndirect(indirect, asked)))
		for i, file := range files[:min(mostPaths, len(files))] {
			if i > 0 {
				t.text(", ")
			}
			t.file(file)
			in := 0
			for _, r := range direct {
				if r.path == file {
					in++
				}
			}
			t.text(fmt.Sprintf(" (%d)", in))
		}
		if more := len(files) - mostPaths; more > 0 {
			t.text(fmt.Sprintf(" and %d more", more))
		}
		t.text(".")
	}
	t.lead = slices.Clone(t.words)
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
	t.text(prose.Paragraph + strings.Join(names, ", ") + ".")
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
		return counted(number, "package")
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
			since = t.at(turn.commit)
		}
		changed, commit = t.at(turn.commit), turn.commit
	}
	t.rows = append(t.rows, []any{r.Name, orNil(r.Version), orNil(r.Scope), r.path, since, changed, commit})
}

// noPackage tells that no manifest ever required a package by some name.
func (s source) noPackage(ctx context.Context, asked reader.PackageSet, fits func(file string) bool) (answered answer.Answer, ok bool, err error) {
	_, files, _, err := s.requirementsAt(ctx, s.head, fits)
	if err != nil || len(files) == 0 {
		return answer.Answer{}, false, err
	}
	t := teller{}
	t.text("No: no manifest of this repository ever required a package called “" + strings.Join(asked.Words, " ") + "”. Its manifests are ")
	for i, file := range files[:min(mostPaths, len(files))] {
		if i > 0 {
			t.text(", ")
		}
		t.file(file)
	}
	if more := len(files) - mostPaths; more > 0 {
		t.text(fmt.Sprintf(" and %d more", more))
	}
	t.text(".")
	t.lead = slices.Clone(t.words)
	answered = t.answer(slices.Clone(turnColumns), "packages called “"+strings.Join(asked.Words, " ")+"” that the manifests require, from git")
	answered.Outcome = answer.NoneFound
	return answered, true, nil
}

// packageCourse tells in which version packages are required, and what became of them.
func (s source) packageCourse(ctx context.Context, turns []turn, fits func(file string) bool, asked reader.PackageSet) (answered answer.Answer, ok bool, err error) {
	moments := asked.At
	if len(moments) == 0 {
		moments = []reader.Moment{{Text: "now"}}
	}
	var keys []string
	for _, turn := range turns {
		if !slices.Contains(keys, turn.key) {
			keys = append(keys, turn.key)
		}
	}
	t := teller{}
	for i, moment := range moments[:min(len(moments), mostMoments)] {
		at, err := s.momentOf(ctx, moment, fits)
		if errors.Is(err, gitrepo.ErrNoRevision) {
			continue
		}
		if err != nil {
			return answer.Answer{}, false, err
		}
		all, _, _, err := s.requirementsAt(ctx, at.Hash, fits)
		if err != nil {
			return answer.Answer{}, false, err
		}
		if i > 0 {
			t.text(" ")
		}
		if isThere := slices.ContainsFunc(all, func(r requirement) bool { return slices.Contains(keys, r.Key()) }); asked.IsWhether && i == 0 {
			t.text(map[bool]string{true: "Yes. ", false: "No. "}[isThere])
		}
		t.packagesAt(slices.DeleteFunc(all, func(r requirement) bool { return !slices.Contains(keys, r.Key()) }), moment, turns)
	}
	t.lead = slices.Clone(t.words)
	var hashes []string
	for _, turn := range turns {
		hashes = append(hashes, turn.commit)
	}
	if t.commits, err = s.describe(ctx, hashes); err != nil {
		return answer.Answer{}, false, err
	}
	t.turns(turns)
	return t.answer(slices.Clone(turnColumns), "packages called “"+strings.Join(asked.Words, " ")+"” that the manifests require, and their changes, from git"), true, nil
}

// mostMoments is at how many moments a package is told.
const mostMoments = 6

// packagesAt tells in which versions packages are required at a moment.
func (t *teller) packagesAt(all []requirement, moment reader.Moment, turns []turn) {
	if len(all) == 0 {
		t.text(when(moment) + " " + turns[len(turns)-1].name + " is not required.")
		return
	}
	t.text(when(moment) + " ")
	for i, r := range all {
		if i > 0 {
			t.text(", ")
		}
		t.text(strings.TrimSpace(r.Name+" "+r.Version) + " is required by ")
		t.file(r.path)
		if r.IsIndirect {
			t.text(", for another package")
		}
	}
	t.text(".")
}

// turns tells what became of packages, the first and the last ones in words where there
// are many.
func (t *teller) turns(turns []turn) {
	for i, turn := range turns {
		t.turnRow(turn)
		switch isBetween := len(turns) > mostChanges && i >= mostChanges/2 && i < len(turns)-mostChanges/2; {
		case !isBetween:
			t.turn(turn)
		case i == mostChanges/2:
			t.text(prose.Paragraph + fmt.Sprintf("… %d more, which the table has …", len(turns)-mostChanges))
		}
	}
}

func (t *teller) turnRow(turn turn) {
	version := func(p *manifest.Package) any {
		if p == nil {
			return nil
		}
		return cmp.Or(p.Version, "any")
	}
	c := t.commits[turn.commit]
	t.rows = append(t.rows, []any{t.at(turn.commit), turn.name, version(turn.before), version(turn.after), turn.path, turn.commit, orNil(c.By), orNil(c.Release.Tag)})
}

// turn tells one change in a paragraph of its own.
func (t *teller) turn(turn turn) {
	t.text(prose.Paragraph + day(t.commits[turn.commit].At) + ": " + turn.name)
	switch {
	case turn.isAdded():
		t.text(strings.TrimRight(" "+turn.after.Version, " ") + " came in")
	case turn.isRemoved():
		t.text(strings.TrimRight(" "+turn.before.Version, " ") + " went out")
	default:
		t.text(" from " + cmp.Or(turn.before.Version, "any version") + " to " + cmp.Or(turn.after.Version, "any version"))
	}
	t.text(", in ")
	t.file(turn.path)
	t.text(", with ")
	t.commit(turn.commit)
	t.text(".")
}

// packageChanges tells which packages came, went or were changed: in a time, in a release,
// between two of them, or at all.
func (s source) packageChanges(ctx context.Context, turns []turn, fits func(file string) bool, asked reader.PackageSet) (answered answer.Answer, ok bool, err error) {
	var tags []string
	for _, moment := range asked.At {
		if moment.Release != "" {
			tags = append(tags, moment.Release)
		}
	}
	var hashes []string
	for _, turn := range turns {
		hashes = append(hashes, turn.commit)
	}
	commits, err := s.describe(ctx, hashes)
	if err != nil {
		return answer.Answer{}, false, err
	}
	span := ""
	switch isBetween := len(tags) > 1 || len(tags) == 1 && asked.Since; {
	case isBetween:
		until := s.head
		span = " since " + tags[0]
		if len(tags) > 1 {
			until, span = tags[1], " from "+tags[0]+" to "+tags[1]
		}
		if turns, err = s.between(ctx, tags[0], until, turns, fits); err != nil {
			return answer.Answer{}, false, err
		}
	case len(tags) == 1:
		span = " in " + tags[0]
		turns = slices.DeleteFunc(turns, func(t turn) bool { return commits[t.commit].Release.Tag != tags[0] })
	case !asked.From.IsZero() || !asked.To.IsZero():
		span = fmt.Sprintf(" from %s to %s", date(asked.From), date(asked.To.Add(-1)))
		if asked.To.IsZero() {
			span = " since " + date(asked.From)
		}
		turns = slices.DeleteFunc(turns, func(t turn) bool { return !isWithin(commits[t.commit], asked) })
	}
	turns = slices.DeleteFunc(turns, func(t turn) bool {
		return asked.Change == reader.PackagesAdded && !t.isAdded() || asked.Change == reader.PackagesRemoved && !t.isRemoved()
	})
	slices.Reverse(turns) // the latest first
	t := teller{commits: commits}
	t.changes(turns, asked.Change, span)
	t.turns(turns)
	reading := "packages " + string(asked.Change) + span + inEcosystem(asked) + ", by the manifests, from git"
	return t.answer(slices.Clone(turnColumns), reading), true, nil
}

// isWithin reports whether a commit was made in the time of a question.
func isWithin(c pickaxe.Commit, asked reader.PackageSet) bool {
	on := day(c.At)
	return on != "" && (asked.From.IsZero() || on >= date(asked.From)) && (asked.To.IsZero() || on < date(asked.To))
}

// changes tells how many packages came, went or were changed.
func (t *teller) changes(turns []turn, change reader.PackageChange, span string) {
	added, removed, keys := 0, 0, map[string]bool{}
	for _, turn := range turns {
		keys[turn.key] = true
		if turn.isAdded() {
			added++
		}
		if turn.isRemoved() {
			removed++
		}
	}
	switch {
	case len(turns) == 0:
		t.text("No package was " + string(change) + span + ".")
	case change == reader.PackagesChanged:
		t.text(fmt.Sprintf("%s of what is required%s: %d added, %d removed, %d in another version.", counted(len(turns), "change"), span, added, removed, len(turns)-added-removed))
	default:
		last := turns[0]
		t.text(counted(len(keys), "package") + " " + wasOrWere(len(keys)) + " " + string(change) + span + ", the last of them " + last.name + " on " + day(t.commits[last.commit].At) + ".")
	}
	t.lead = slices.Clone(t.words)
}

func wasOrWere(number int) string {
	if number == 1 {
		return "was"
	}
	return "were"
}

// between returns how what is required at one commit differs from what is at an earlier
// one, each with the last change of the package that led to it.
func (s source) between(ctx context.Context, from, until string, turns []turn, fits func(file string) bool) (different []turn, err error) {
	var states [2]map[string]requirement
	var ats [2]gitrepo.Moment
	for i, revision := range []string{from, until} {
		if ats[i], err = s.git.MomentOf(ctx, revision); err != nil {
			return nil, err
		}
		all, _, _, err := s.requirementsAt(ctx, ats[i].Hash, fits)
		if err != nil {
			return nil, err
		}
		states[i] = map[string]requirement{}
		for _, r := range all {
			if !r.IsIndirect {
				states[i][r.Key()] = r
			}
		}
	}
	seen := map[string]bool{}
	for _, last := range slices.Backward(turns) {
		before, wasThere := states[0][last.key]
		after, isThere := states[1][last.key]
		if seen[last.key] || wasThere == isThere && before.Version == after.Version {
			continue
		}
		if isThere && (last.after == nil || last.after.Version != after.Version) || !isThere && last.after != nil {
			continue // it is of later than the second one
		}
		seen[last.key] = true
		found := turn{commit: last.commit, path: last.path, key: last.key, name: last.name}
		if wasThere {
			found.before = &before.Package
		}
		if isThere {
			found.after = &after.Package
		}
		different = append(different, found)
	}
	slices.Reverse(different)
	return different, nil
}
