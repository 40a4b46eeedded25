package lineage_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"repochat/internal/code"
	"repochat/internal/history"
)

// oracle asks git log -L for the function's own lines anew in the parents of each
// commit that it lists: its ranges grow to all that a hunk replaces, never shrink
// again, and go over to other functions, or to lines of none. What a function was in
// the parent, ancestor finds. Three things of git log -L are mended besides: it leaves
// out commits that do nothing but remove lines at the function's edge, and all sides of
// a merge but one, and it lists commits that change no line by git's own diff of the
// file, in which it places hunks otherwise.
type oracle struct {
	t         *testing.T
	directory string
	files     contentReader
	seen      map[step]bool
	looked    map[step]bool     // commits of a path, at which a function was looked at
	counts    map[string]int    // how often a rule decided
	trace     map[string]string // for the log, where a function came from at a commit

	// What was asked before, by the names of commits and files.
	known    map[string][]code.Definition
	contents map[string]string // "" for none
	changes  map[string]changedFiles
	goneAt   map[string][]step
	diffs    map[[2]string][2][]span
	texts    map[step][]string
}

func newOracle(t *testing.T, c comparison) *oracle {
	return &oracle{
		t: t, directory: c.directory, files: newContentReader(t, c.directory),
		seen: map[step]bool{}, looked: map[step]bool{}, counts: map[string]int{}, trace: map[string]string{},
		known: map[string][]code.Definition{}, contents: map[string]string{}, changes: map[string]changedFiles{},
		goneAt: map[string][]step{}, diffs: map[[2]string][2][]span{}, texts: map[step][]string{},
	}
}

// Why git log -L alone is not followed.
const (
	leftOut    = "commits that git log -L leaves out: they only remove lines at the edge, or are on a side of a merge that it does not follow"
	notChanged = "commits of git log -L that change no line of the function"
)

// plain returns the commits that git log -L lists, without merges.
func (o *oracle) plain(head string, f history.CodeFunction) map[string]bool {
	lines := fmt.Sprintf("%d,%d:%s", f.First, f.Last, f.Path)
	found := map[string]bool{}
	for line := range strings.Lines(git(o.t, o.directory, "log", "-s", "--format=%H %P", "-L", lines, head)) {
		if hashes := strings.Fields(line); len(hashes) > 0 && len(hashes) < 3 {
			found[hashes[0]] = true
		}
	}
	return found
}

// step is a range of lines of one commit's file that holds a function.
type step struct {
	commit, path, name string
	first, last        int
}

// anchored returns the commits that touch a function as the oracle follows it.
func (o *oracle) anchored(head string, f history.CodeFunction) map[string]bool {
	found := map[string]bool{}
	clear(o.seen)
	clear(o.looked)
	clear(o.trace)
	pending := []step{{head, f.Path, f.Qualified, f.First, f.Last}}
	for len(pending) > 0 {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if o.seen[at] {
			continue
		}
		o.seen[at] = true
		pending = append(pending, o.next(at, found)...)
	}
	return found
}

// next returns where to go on before the last commit that touches a function.
func (o *oracle) next(at step, found map[string]bool) []step {
	c, ok := o.last(at)
	if !ok {
		return nil
	}
	return append(o.besides(at, c, found), o.before(at, c, found)...)
}

// span is a range of lines, from the first to the last.
type span struct{ first, last int }

// besides returns where to go on from commits after another one that change lines
// which the function has in them, or had before them, and that git log -L leaves out:
// it goes on with one parent alone where a merge has that one's lines, and does not
// count lines that are removed at the beginning and at the end of its range.
func (o *oracle) besides(at step, until change, found map[string]bool) []step {
	var all []step
	paths := []string{at.path}
	for _, path := range []string{until.path, until.oldPath} {
		if path != "" && path != "/dev/null" && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	listed := git(o.t, o.directory, append([]string{"log", "--full-history", "--no-merges", "--format=%H %P", "^" + until.hash, at.commit, "--"}, paths...)...)
	for line := range strings.Lines(listed) {
		hashes := strings.Fields(line)
		key := step{commit: hashes[0], path: at.path, name: at.name}
		if len(hashes) != 2 || o.looked[key] {
			continue
		}
		o.looked[key] = true
		for _, path := range paths {
			if d, ok := o.only(hashes[0], path, at.name); ok {
				all = append(all, o.besidesAt(stepOf(hashes[0], path, d), hashes[1], at, found)...)
			}
		}
	}
	return all
}

// besidesAt returns where to go on from a commit that changes lines of a function.
func (o *oracle) besidesAt(now step, parent string, at step, found map[string]bool) []step {
	// Another function may have had that name before.
	if o.share(now, at) < 1./3 {
		return nil
	}
	was, _, ok := o.ancestor(now, parent)
	switch {
	case !ok:
		o.counts[leftOut]++
		return []step{now}
	case !o.touches(was, now):
		return nil
	}
	found[now.commit] = true
	o.counts[leftOut]++
	return []step{was}
}

// before returns what a function was before a commit that git log -L lists.
func (o *oracle) before(at step, c change, found map[string]bool) []step {
	now := step{c.hash, c.path, at.name, c.first, c.first + c.lines - 1}
	if c.path == "" {
		now.path, now.first, now.last = at.path, at.first, at.last
	}
	// Its name may have changed with that of its class, which is in other lines.
	if d, ok := o.holding(now); ok {
		now = stepOf(now.commit, now.path, d)
	} else if d, ok := o.only(now.commit, now.path, now.name); ok {
		now = stepOf(now.commit, now.path, d)
	}
	if len(c.parents) > 1 {
		var all []step
		for _, parent := range c.parents {
			if was, _, ok := o.ancestor(now, parent); ok && was.name == now.name {
				all = append(all, was)
			}
		}
		return all
	}
	if len(c.parents) == 0 {
		found[c.hash] = true
		return nil
	}
	was, rule, ok := o.ancestor(now, c.parents[0])
	if !ok {
		was, ok = o.inPlace(now, c)
		rule = byPlace
	}
	if !ok {
		found[c.hash] = true
		o.counts[noneLeft]++
		return nil
	}
	o.trace[c.hash] = fmt.Sprintf("%s: %.8s %s#%s %d-%d", rule, was.commit, was.path, was.name, was.first, was.last)
	if o.touches(was, now) {
		found[c.hash] = true
	} else {
		o.counts[notChanged]++
	}
	o.counts[rule]++
	return []step{was}
}

// inPlace returns the function that is gone which git log -L takes for the one before,
// where no other new one has more of its lines.
func (o *oracle) inPlace(now step, c change) (step, bool) {
	if c.oldLines == 0 {
		return step{}, false
	}
	d, ok := o.holding(step{c.parents[0], c.oldPath, "", c.oldFirst, c.oldFirst + c.oldLines - 1})
	if !ok {
		return step{}, false
	}
	was := stepOf(c.parents[0], c.oldPath, d)
	changed := o.changed(was.commit, now.commit)
	if o.isKept(was, now.commit, changed) || o.hasAnother(was, now, was.commit, changed) || o.isOneOfSeveral(was, now) {
		return step{}, false
	}
	return was, true
}

// isOneOfSeveral reports whether a function is one of several new ones that a commit
// writes in the place of others, with less than half of the lines left: which of them
// has taken over from which one, their place does not say.
func (o *oracle) isOneOfSeveral(was, now step) bool {
	if o.share(was, now) >= .5 {
		return false
	}
	added, _ := o.hunks(was.commit, was.path, now.commit, now.path)
	for _, s := range added {
		if now.first < s.first || s.last < now.first {
			continue
		}
		count := 0
		for _, d := range o.definitions(now.commit, now.path) {
			if s.first <= d.First && d.First <= s.last && !o.defines(was.commit, was.path, d.Qualified) {
				count++
			}
		}
		return count > 1
	}
	return false
}

// change is a commit that git log -L lists, with the hunk that it shows first.
type change struct {
	hash                             string
	parents                          []string
	path, oldPath                    string
	first, lines, oldFirst, oldLines int
}

var hunkHeader = regexp.MustCompile(`(?m)^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// last returns the last commit that changes lines of a step.
func (o *oracle) last(at step) (change, bool) {
	lines := fmt.Sprintf("%d,%d:%s", at.first, at.last, at.path)
	text := git(o.t, o.directory, "log", "-1", "-l0", "--format=%x01%H %P", "-L", lines, at.commit)
	heading, patch, _ := strings.Cut(strings.TrimPrefix(text, "\x01"), "\n")
	hashes := strings.Fields(heading)
	if len(hashes) == 0 {
		return change{}, false
	}
	c := change{hash: hashes[0], parents: hashes[1:], path: at.path}
	header := hunkHeader.FindStringSubmatch(patch)
	if header == nil {
		return c, true
	}
	c.oldPath, c.path = pathAfter(patch, "\n--- "), pathAfter(patch, "\n+++ ")
	c.oldFirst, c.oldLines, c.first, c.lines = numberOf(header[1], 0), numberOf(header[2], 1), numberOf(header[3], 0), numberOf(header[4], 1)
	if c.oldPath == "/dev/null" {
		c.oldLines = 0
	}
	return c, true
}

// numberOf reads a number of a hunk's header. A hunk of one line has no count.
func numberOf(text string, otherwise int) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return otherwise
}

func pathAfter(patch, mark string) string {
	_, path, _ := strings.Cut(patch, mark)
	path, _, _ = strings.Cut(path, "\n")
	return strings.TrimPrefix(strings.TrimPrefix(path, "a/"), "b/")
}

func lastName(qualified string) string { return qualified[strings.LastIndexByte(qualified, '.')+1:] }

func (o *oracle) defines(commit, path, qualified string) bool {
	return slices.ContainsFunc(o.definitions(commit, path), func(d code.Definition) bool { return d.Qualified == qualified })
}

// holding returns the function that has most of the lines of a step.
func (o *oracle) holding(at step) (code.Definition, bool) {
	return o.named(at.commit, at.path, "", at.first, at.last)
}

// named returns the function of a commit's file that has a name, of several the
// one that has the most of these lines; without one, the one that has most of them,
// of a function and one in it the inner one.
func (o *oracle) named(commit, path, name string, first, last int) (best code.Definition, found bool) {
	common := func(d code.Definition) int { return min(last, d.Last) - max(first, d.First) + 1 }
	for _, d := range o.definitions(commit, path) {
		isBetter := !found || d.Qualified == name && best.Qualified != name ||
			(d.Qualified == name) == (best.Qualified == name) &&
				(common(d) > common(best) || common(d) == common(best) && d.Last-d.First < best.Last-best.First)
		if (d.Qualified == name || 2*common(d) > max(last-first, d.Last-d.First)+1) && isBetter {
			best, found = d, true
		}
	}
	return best, found
}

// only returns the function of a commit's file that has a name, if there is just one.
func (o *oracle) only(commit, path, name string) (only code.Definition, found bool) {
	for _, d := range o.definitions(commit, path) {
		if d.Qualified == name && found {
			return code.Definition{}, false
		}
		if d.Qualified == name {
			only, found = d, true
		}
	}
	return only, found
}

func (o *oracle) definitions(commit, path string) []code.Definition {
	key := commit + ":" + path
	if known, found := o.known[key]; found {
		return known
	}
	var functions []code.Definition
	if content, found := o.content(commit, path); found {
		if facts, err := code.Extract(path, []byte(content), code.Limits{}); err == nil {
			for _, d := range facts.Definitions {
				if d.Kind.IsFunction() {
					functions = append(functions, d)
				}
			}
		}
	}
	o.known[key] = functions
	return functions
}
