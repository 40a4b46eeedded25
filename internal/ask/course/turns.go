package course

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/gitrepo"
	"repochat/internal/manifest"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/reader"
)

// turn is a change by one commit of what the repository requires: a package came, went or
// is required in another version.
type turn struct {
	commit, path, key, name string
	before, after           *manifest.Package // nil where it was not, or is not, required
}

func (t turn) isAdded() bool   { return t.before == nil }
func (t turn) isRemoved() bool { return t.after == nil }

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

// noPackage tells that no manifest ever required a package by some name.
func (s source) noPackage(ctx context.Context, asked reader.PackageSet, fits func(file string) bool) (answered answer.Answer, ok bool, err error) {
	_, files, _, err := s.requirementsAt(ctx, s.Head, fits)
	if err != nil || len(files) == 0 {
		return answer.Answer{}, false, err
	}
	t := teller{}
	t.Text("No: no manifest of this repository ever required a package called “" + strings.Join(asked.Words, " ") + "”. Its manifests are ")
	for i, file := range files[:min(mostPaths, len(files))] {
		if i > 0 {
			t.Text(", ")
		}
		t.File(file)
	}
	if more := len(files) - mostPaths; more > 0 {
		t.Text(fmt.Sprintf(" and %d more", more))
	}
	t.Text(".")
	t.Leads()
	answered = t.Answer(slices.Clone(turnColumns), "packages called “"+strings.Join(asked.Words, " ")+"” that the manifests require, from git")
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
		at, err := s.MomentOf(ctx, moment, fits)
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
			t.Text(" ")
		}
		if isThere := slices.ContainsFunc(all, func(r requirement) bool { return slices.Contains(keys, r.Key()) }); asked.IsWhether && i == 0 {
			wasThere := asked.WasEver && len(turns) > 0
			t.Text(map[bool]string{true: "Yes. ", false: map[bool]string{true: "Yes, it was. ", false: "No. "}[wasThere]}[isThere])
		}
		t.packagesAt(slices.DeleteFunc(all, func(r requirement) bool { return !slices.Contains(keys, r.Key()) }), moment, turns)
	}
	t.Leads()
	var hashes []string
	for _, turn := range turns {
		hashes = append(hashes, turn.commit)
	}
	if t.Commits, err = s.Describe(ctx, hashes); err != nil {
		return answer.Answer{}, false, err
	}
	t.turns(turns)
	return t.Answer(slices.Clone(turnColumns), "packages called “"+strings.Join(asked.Words, " ")+"” that the manifests require, and their changes, from git"), true, nil
}

// mostMoments is the largest number of moments at which a package is told.
const mostMoments = 6

// packagesAt tells in which versions packages are required at a moment.
func (t *teller) packagesAt(all []requirement, moment reader.Moment, turns []turn) {
	if len(all) == 0 {
		t.Text(tell.When(moment) + " " + turns[len(turns)-1].name + " is not required.")
		return
	}
	t.Text(tell.When(moment) + " ")
	for i, r := range all {
		if i > 0 {
			t.Text(", ")
		}
		t.Text(strings.TrimSpace(r.Name+" "+r.Version) + " is required by ")
		t.File(r.path)
		if r.IsIndirect {
			t.Text(", for another package")
		}
	}
	t.Text(".")
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
			t.Text(prose.Paragraph + fmt.Sprintf("… %d more, which the table has …", len(turns)-mostChanges))
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
	c := t.Commits[turn.commit]
	t.Rows = append(t.Rows, []any{t.At(turn.commit), turn.name, version(turn.before), version(turn.after), turn.path, turn.commit, tell.OrNil(c.By), tell.OrNil(c.Release.Tag)})
}

// turn tells one change in a paragraph of its own.
func (t *teller) turn(turn turn) {
	t.Text(prose.Paragraph + tell.Day(t.Commits[turn.commit].At) + ": " + turn.name)
	switch {
	case turn.isAdded():
		t.Text(strings.TrimRight(" "+turn.after.Version, " ") + " came in")
	case turn.isRemoved():
		t.Text(strings.TrimRight(" "+turn.before.Version, " ") + " went out")
	default:
		t.Text(" from " + cmp.Or(turn.before.Version, "any version") + " to " + cmp.Or(turn.after.Version, "any version"))
	}
	t.Text(", in ")
	t.File(turn.path)
	t.Text(", with ")
	t.Commit(turn.commit)
	t.Text(".")
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
	commits, err := s.Describe(ctx, hashes)
	if err != nil {
		return answer.Answer{}, false, err
	}
	span := ""
	switch isBetween := len(tags) > 1 || len(tags) == 1 && asked.Since; {
	case isBetween:
		until := s.Head
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
		span = fmt.Sprintf(" from %s to %s", tell.Date(asked.From), tell.Date(asked.To.Add(-1)))
		if asked.To.IsZero() {
			span = " since " + tell.Date(asked.From)
		}
		turns = slices.DeleteFunc(turns, func(t turn) bool { return !isWithin(commits[t.commit], asked) })
	}
	turns = slices.DeleteFunc(turns, func(t turn) bool {
		return asked.Change == reader.PackagesAdded && !t.isAdded() || asked.Change == reader.PackagesRemoved && !t.isRemoved()
	})
	slices.Reverse(turns) // the latest first
	t := teller{tell.Teller{Commits: commits}}
	t.changes(turns, asked.Change, span)
	t.turns(turns)
	reading := "packages " + string(asked.Change) + span + inEcosystem(asked) + ", by the manifests, from git"
	return t.Answer(slices.Clone(turnColumns), reading), true, nil
}

// isWithin reports whether a commit was made in the time of a question.
func isWithin(c pickaxe.Commit, asked reader.PackageSet) bool {
	on := tell.Day(c.At)
	return on != "" && (asked.From.IsZero() || on >= tell.Date(asked.From)) && (asked.To.IsZero() || on < tell.Date(asked.To))
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
		t.Text("No package was " + string(change) + span + ".")
	case change == reader.PackagesChanged:
		t.Text(fmt.Sprintf("%s of what is required%s: %d added, %d removed, %d in another version.", tell.Counted(len(turns), "change"), span, added, removed, len(turns)-added-removed))
	default:
		last := turns[0]
		t.Text(tell.Counted(len(keys), "package") + " " + wasOrWere(len(keys)) + " " + string(change) + span + ", the last of them " + last.name + " on " + tell.Day(t.Commits[last.commit].At) + ".")
	}
	t.Leads()
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
		if ats[i], err = s.Git.MomentOf(ctx, revision); err != nil {
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
