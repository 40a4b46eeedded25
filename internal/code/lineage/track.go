package lineage

import (
	"fmt"
	"maps"
	"slices"

	"repochat/internal/history"
)

// Lineage is the history of the functions of a repository up to one head. It is
// not safe for concurrent use.
type Lineage struct {
	program  string
	commits  []commit // parents first
	versions []version
	texts    []string // paths, names, kinds

	// All of the following is made from the above.
	index    map[string]int32 // of commits
	textAt   map[string]int32
	parents  []int32            // of functions that turned out to be one; itself for the others
	latest   []sighting         // of each function, where it was last
	kinds    []int32            // of each function, the last one
	places   [][]int32          // of each function, the paths that it was in
	lastSeen map[sighting]int32 // which function was last at a place
	changed  bool
}

// commit is what one commit did.
type commit struct {
	Hash    string
	Parents []int32
	Changes []change
	Touches []touch
	Joined  [][2]int32 // functions that a merge makes one
	// Functions and Versions count those of the lineage after the commit.
	Functions, Versions int32
}

// change is the version that a commit has at a path in the place of its first
// parent's; -1 for none.
type change struct{ Path, Version int32 }

// version is the functions of a file, as long as it has one content.
type version struct {
	Path      int32
	Blob      history.Blob
	Functions []sighted
}

// sighted is a function in a version.
type sighted struct{ Function, Name, Nth, Kind int32 }

// sighting is where a function was.
type sighting struct{ path, name, nth int32 }

// touch is what a commit did to a function.
type touch struct {
	Function, Additions, Deletions int32
	Type                           touchType
	// Name and Path are what the function had before, where it has others now; else -1.
	Name, Path int32
}

type touchType int8

const (
	modified touchType = iota
	added
	deleted
	renamed
	moved
)

// tree is the version of each path in a commit.
type tree map[int32]int32

// New returns the lineage of no commits. What another program has written is of
// no use to this one.
func New(program string) *Lineage {
	l := &Lineage{program: program}
	l.reset()
	return l
}

func (l *Lineage) reset() {
	l.index, l.textAt, l.lastSeen = map[string]int32{}, map[string]int32{}, map[sighting]int32{}
	l.parents, l.latest, l.kinds, l.places = nil, nil, nil, nil
	for i, text := range l.texts {
		l.textAt[text] = int32(i)
	}
}

// replay makes from commits and versions what is looked up in them.
func (l *Lineage) replay() {
	l.reset()
	versions := int32(0)
	for i, c := range l.commits {
		l.index[c.Hash] = int32(i)
		for int32(len(l.parents)) < c.Functions {
			l.newFunction()
		}
		for _, j := range c.Joined {
			l.unite(j[0], j[1])
		}
		for ; versions < c.Versions; versions++ {
			l.see(l.versions[versions])
		}
	}
}

// truncate forgets the commits from a place on.
func (l *Lineage) truncate(from int) {
	versions := int32(0)
	if from > 0 {
		versions = l.commits[from-1].Versions
	}
	l.commits, l.versions = l.commits[:from], l.versions[:versions]
	l.replay()
}

func (l *Lineage) text(s string) int32 {
	at, known := l.textAt[s]
	if !known {
		at = int32(len(l.texts))
		l.texts = append(l.texts, s)
		l.textAt[s] = at
	}
	return at
}

func (l *Lineage) newFunction() int32 {
	id := int32(len(l.parents))
	l.parents = append(l.parents, id)
	l.latest = append(l.latest, sighting{-1, -1, 0})
	l.kinds = append(l.kinds, -1)
	l.places = append(l.places, nil)
	return id
}

// root returns the function that stands for all that turned out to be this one.
func (l *Lineage) root(id int32) int32 {
	for l.parents[id] != id {
		id = l.parents[id]
	}
	return id
}

func (l *Lineage) unite(a, b int32) {
	a, b = l.root(a), l.root(b)
	if a == b {
		return
	}
	a, b = min(a, b), max(a, b)
	l.parents[b] = a
	l.places[a] = append(l.places[a], l.places[b]...)
}

// see notes where the functions of a version are.
func (l *Lineage) see(v version) {
	for _, f := range v.Functions {
		id, at := l.root(f.Function), sighting{v.Path, f.Name, f.Nth}
		if l.latest[id].path != at.path && !slices.Contains(l.places[id], at.path) {
			l.places[id] = append(l.places[id], at.path)
		}
		l.latest[id], l.kinds[id] = at, f.Kind
		l.lastSeen[at] = id
	}
}

// tracker adds commits to a lineage.
type tracker struct {
	*Lineage
	trees    map[int32]tree // of commits that others build on
	children map[string]int // how many commits are still to be built on one
	added    int
}

func newTracker(l *Lineage, steps []step) *tracker {
	t := &tracker{Lineage: l, trees: map[int32]tree{}, children: map[string]int{}}
	for _, s := range steps {
		for _, parent := range s.parents {
			t.children[parent]++
		}
	}
	return t
}

// tree returns the versions of a commit. Those of one that was in the lineage
// before are made from the changes of its first ancestors.
func (l *Lineage) tree(at int32) tree {
	versions := tree{}
	settled := map[int32]bool{}
	for {
		c := l.commits[at]
		for _, change := range slices.Backward(c.Changes) {
			if settled[change.Path] {
				continue
			}
			settled[change.Path] = true
			if change.Version >= 0 {
				versions[change.Path] = change.Version
			}
		}
		if len(c.Parents) == 0 {
			return versions
		}
		at = c.Parents[0]
	}
}

// parentTrees returns the trees of the parents of a step, the first of them to
// be changed.
func (t *tracker) parentTrees(s step) (parents []int32, trees []tree, err error) {
	for _, hash := range s.parents {
		at, found := t.index[hash]
		if !found {
			return nil, nil, fmt.Errorf("its parent %s is not in the history", hash)
		}
		if t.trees[at] == nil {
			t.trees[at] = t.Lineage.tree(at)
		}
		parents, trees = append(parents, at), append(trees, t.trees[at])
	}
	for i, hash := range s.parents {
		t.children[hash]--
		switch {
		case t.children[hash] == 0:
			delete(t.trees, parents[i])
		case i == 0:
			trees[0] = maps.Clone(trees[0])
		}
	}
	if len(trees) == 0 {
		trees = []tree{{}}
	}
	return parents, trees, nil
}

// add adds one commit.
func (t *tracker) add(s step, p plan, contents map[contentKey]*content) error {
	parents, trees, err := t.parentTrees(s)
	if err != nil {
		return err
	}
	c := commit{Hash: s.hash, Parents: parents}
	a := addition{tracker: t, commit: &c, step: s, plan: p, contents: contents, trees: trees, used: map[int32]bool{}}
	if s.isMerge() {
		a.merge()
	} else {
		a.change()
	}
	c.Functions, c.Versions = int32(len(t.parents)), int32(len(t.versions))
	at := int32(len(t.commits))
	t.commits = append(t.commits, c)
	t.index[c.Hash] = at
	if t.children[c.Hash] > 0 {
		t.trees[at] = trees[0]
	}
	t.added++
	return nil
}

// addition is one commit that is being added. The first of its trees becomes its own.
type addition struct {
	*tracker
	commit   *commit
	step     step
	plan     plan
	contents map[contentKey]*content
	trees    []tree
	used     map[int32]bool // functions that the commit's own versions have
	fresh    []int32        // versions that the commit makes
}

// change adds a commit of one parent, or of none.
func (a *addition) change() {
	before := make([]version, len(a.step.changes))
	for i, c := range a.step.changes {
		before[i] = a.versionBefore(a.trees[0], c.old)
	}
	versions := make([]int32, len(a.step.changes))
	for i, c := range a.step.changes {
		versions[i] = a.follow(i, c, before)
	}
	a.place(versions)
	for i, c := range a.step.changes {
		if versions[i] >= 0 && keyOf(c.old) != keyOf(c.new) {
			a.revive(versions[i])
			a.touchNew(i, versions[i], before)
		}
	}
	for i := range a.step.changes {
		a.touchGone(i, before[i])
	}
	for _, v := range a.fresh {
		a.see(a.versions[v])
	}
}

// versionBefore returns the version of a file of a parent; one without functions
// if nothing is known of it.
func (t *tracker) versionBefore(versions tree, e entry) version {
	if at, found := versions[t.text(e.path)]; found && e.exists() && t.versions[at].Blob == e.blob {
		return t.versions[at]
	}
	return version{}
}

// follow makes the version of a changed file, with the functions that it had
// before, and returns its number; -1 for a deleted one. Functions that are new
// are left open.
func (a *addition) follow(i int, c fileChange, before []version) int32 {
	if !c.new.exists() {
		return -1
	}
	v := version{Path: a.text(c.new.path), Blob: c.new.blob}
	if keyOf(c.old) == keyOf(c.new) {
		v.Functions = before[i].Functions
		return a.keep(v)
	}
	for n, f := range contentAt(c.new, a.contents).functions {
		s := sighted{Function: -1, Name: a.text(f.name), Nth: f.nth, Kind: a.text(f.kind)}
		if from := a.plan.from[i][n]; from.exists() {
			s.Function = a.functionAt(from, before)
		}
		v.Functions = append(v.Functions, s)
	}
	return a.keep(v)
}

// functionAt returns the function at a place of the parent; -1 when its version
// does not have it, as one whose content could not be read before.
func (a *addition) functionAt(p place, before []version) int32 {
	functions := before[p.change].Functions
	if len(functions) != len(contentAt(a.step.changes[p.change].old, a.contents).functions) {
		return -1
	}
	return functions[p.function].Function
}

func (a *addition) keep(v version) int32 {
	for _, f := range v.Functions {
		if f.Function >= 0 {
			a.used[a.root(f.Function)] = true
		}
	}
	a.versions = append(a.versions, v)
	at := int32(len(a.versions)) - 1
	a.fresh = append(a.fresh, at)
	return at
}

// place puts the versions of the changes into the tree.
func (a *addition) place(versions []int32) {
	for i, c := range a.step.changes {
		if c.old.exists() && (versions[i] < 0 || c.old.path != c.new.path) {
			a.set(a.text(c.old.path), -1)
		}
	}
	for i, c := range a.step.changes {
		if versions[i] >= 0 {
			a.set(a.text(c.new.path), versions[i])
		}
	}
}

func (a *addition) set(path, version int32) {
	a.commit.Changes = append(a.commit.Changes, change{path, version})
	if version < 0 {
		delete(a.trees[0], path)
	} else {
		a.trees[0][path] = version
	}
}

// revive fills in the functions of a version that are left open: with those that
// were there before and are nowhere now, and else with new ones. What a commit
// takes out and another brings back is one function, and so is what two branches
// bring.
func (a *addition) revive(at int32) {
	v := &a.versions[at]
	for i := range v.Functions {
		f := &v.Functions[i]
		if f.Function >= 0 {
			continue
		}
		f.Function = -1
		if known, seen := a.lastSeen[sighting{v.Path, f.Name, f.Nth}]; seen {
			if known = a.root(known); !a.used[known] && !a.isLive(known) {
				f.Function = known
			}
		}
		if f.Function < 0 {
			f.Function = a.newFunction()
		}
		a.used[a.root(f.Function)] = true
	}
}

// isLive reports whether the tree has a function.
func (a *addition) isLive(id int32) bool {
	for _, path := range a.places[id] {
		at, found := a.trees[0][path]
		if found && slices.ContainsFunc(a.versions[at].Functions, func(f sighted) bool { return f.Function >= 0 && a.root(f.Function) == id }) {
			return true
		}
	}
	return false
}

// touchNew notes what a commit did to the functions of a version that it made.
func (a *addition) touchNew(i int, at int32, before []version) {
	v := a.versions[at]
	for n, f := range v.Functions {
		t := touch{Function: f.Function, Additions: a.plan.additions[i][n], Name: -1, Path: -1}
		from := a.plan.from[i][n]
		if from.exists() {
			t.Deletions = a.plan.deletions[from.change][from.function]
			a.describe(&t, v, f, before, from, int32(i))
		} else if a.isRead(a.step.changes[i].old) {
			t.Type = added
		}
		if t.Additions+t.Deletions > 0 {
			a.commit.Touches = append(a.commit.Touches, t)
		}
	}
}

// describe fills in what a function was before.
func (a *addition) describe(t *touch, v version, f sighted, before []version, from place, change int32) {
	if a.functionAt(from, before) < 0 {
		return
	}
	was := before[from.change]
	if was.Path != v.Path {
		t.Path = was.Path
	}
	if name := was.Functions[from.function].Name; name != f.Name {
		t.Name, t.Type = name, renamed
	}
	if from.change != change {
		t.Type = moved
	}
}

// isRead reports whether the functions of a file are known: of a content that could
// not be read they are not.
func (a *addition) isRead(e entry) bool {
	return !e.exists() || contentAt(e, a.contents).lines() >= 0
}

// touchGone notes what a commit did to the functions of an old content that are
// in no new one.
func (a *addition) touchGone(i int, before version) {
	old := contentAt(a.step.changes[i].old, a.contents).functions
	if len(before.Functions) != len(old) || keyOf(a.step.changes[i].old) == keyOf(a.step.changes[i].new) {
		return
	}
	for o, f := range before.Functions {
		lost := a.plan.deletions[i][o]
		if lost == 0 || a.used[a.root(f.Function)] {
			continue
		}
		t := touch{Function: f.Function, Deletions: lost, Name: -1, Path: -1}
		if a.isRead(a.step.changes[i].new) {
			t.Type = deleted
		}
		a.commit.Touches = append(a.commit.Touches, t)
	}
}

// merge adds a commit of several parents. It touches nothing: what its files
// have comes from its parents.
func (a *addition) merge() {
	versions := make([]int32, len(a.step.changes))
	for i, c := range a.step.changes {
		if versions[i] = -1; c.new.exists() {
			versions[i] = a.mergedVersion(c)
		}
	}
	a.place(versions)
	for _, v := range a.fresh {
		a.revive(v)
		a.see(a.versions[v])
	}
}

// mergedVersion returns the version of a parent that has the same content, else
// a new one with the functions that any of the parents has there by that name.
func (a *addition) mergedVersion(c fileChange) int32 {
	path := a.text(c.new.path)
	var sources []int32
	for _, versions := range a.trees {
		at, found := versions[path]
		if found && a.versions[at].Blob == c.new.blob {
			return at
		}
		if found {
			sources = append(sources, at)
		}
	}
	if at, found := a.trees[0][a.text(c.old.path)]; found && c.old.exists() && c.old.path != c.new.path {
		sources = append(sources, at)
		if keyOf(c.old) == keyOf(c.new) {
			return a.keep(version{Path: path, Blob: c.new.blob, Functions: a.versions[at].Functions})
		}
	}
	v := version{Path: path, Blob: c.new.blob}
	for _, f := range contentAt(c.new, a.contents).functions {
		s := sighted{Function: -1, Name: a.text(f.name), Nth: f.nth, Kind: a.text(f.kind)}
		for _, at := range sources {
			a.joinNamed(&s, a.versions[at])
		}
		v.Functions = append(v.Functions, s)
	}
	a.joinRenamed(v)
	return a.keep(v)
}

// joinRenamed fills in the functions of a merge that are left open with those of the
// file that another parent has in the place of this one, where one side gave it another
// path: most of the functions that are known are in that file there.
func (a *addition) joinRenamed(v version) {
	if !slices.ContainsFunc(v.Functions, func(f sighted) bool { return f.Function < 0 }) {
		return
	}
	for _, versions := range a.trees[1:] {
		at, found := a.counterpart(v, versions)
		for i := range v.Functions {
			if found && v.Functions[i].Function < 0 {
				a.joinNamed(&v.Functions[i], a.versions[at])
			}
		}
	}
}

// counterpart returns the version of a parent, at a path that the merge does not have,
// in which most of the functions are that are known of another version.
func (a *addition) counterpart(v version, versions tree) (best int32, found bool) {
	holds, known := map[int32]int{}, 0
	for _, f := range v.Functions {
		if f.Function < 0 {
			continue
		}
		known++
		id := a.root(f.Function)
		for _, path := range a.places[id] {
			at, exists := versions[path]
			if exists && !a.hasPath(path) && slices.ContainsFunc(a.versions[at].Functions, func(g sighted) bool { return g.Function >= 0 && a.root(g.Function) == id }) {
				holds[at]++
			}
		}
	}
	for at, count := range holds {
		if 2*count > known && (!found || count > holds[best] || count == holds[best] && at < best) {
			best, found = at, true
		}
	}
	return best, found
}

// hasPath reports whether the commit that is being added has a source file.
func (a *addition) hasPath(path int32) bool {
	_, has := a.trees[0][path]
	for _, c := range a.step.changes {
		if c.old.exists() && a.text(c.old.path) == path {
			has = false
		}
	}
	for _, c := range a.step.changes {
		if c.new.exists() && a.text(c.new.path) == path {
			return true
		}
	}
	return has
}

// joinNamed makes a function of a merge the one that a parent has by its name.
func (a *addition) joinNamed(s *sighted, v version) {
	for _, f := range v.Functions {
		switch {
		case f.Name != s.Name || f.Nth != s.Nth || f.Function < 0:
		case s.Function < 0:
			s.Function = f.Function
		case a.root(s.Function) != a.root(f.Function):
			a.commit.Joined = append(a.commit.Joined, [2]int32{s.Function, f.Function})
			a.unite(s.Function, f.Function)
		}
	}
}
