package lineage_test

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"repochat/internal/code"
	"repochat/internal/code/lineage"
	"repochat/internal/code/resolve"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

// TestAgainstGitLog compares the commits that touched functions, drawn at random
// among those that the files at head write, with git log -L of their lines, of
// the functions' own lines in each commit, and of these as far back as git
// follows them. It runs on demand:
//
//	REPOCHAT_LINEAGE=DIR:DIR go test ./internal/code/lineage -run AgainstGitLog -v
//
// REPOCHAT_SEED chooses other functions.
func TestAgainstGitLog(t *testing.T) {
	list := os.Getenv("REPOCHAT_LINEAGE")
	if list == "" {
		t.Skip("set REPOCHAT_LINEAGE to directories of repositories, with colons between them")
	}
	seed, _ := strconv.ParseUint(os.Getenv("REPOCHAT_SEED"), 10, 64)
	for directory := range strings.SplitSeq(list, ":") {
		t.Run(filepath.Base(filepath.Dir(directory)), func(t *testing.T) { compareWithGitLog(t, directory, seed) })
	}
}

const drawn = 60

func compareWithGitLog(t *testing.T, directory string, seed uint64) {
	ctx := t.Context()
	repository, err := gitrepo.Open(ctx, directory)
	if err != nil {
		t.Fatal(err)
	}
	head := strings.TrimSpace(git(t, directory, "rev-parse", "HEAD"))
	l, start := lineage.New("test"), time.Now()
	extended, err := l.Extend(ctx, repository, head, lineage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d commits, %d contents in %s", extended.Commits, extended.Contents, time.Since(start))
	for _, note := range extended.Skipped[:min(len(extended.Skipped), 10)] {
		t.Logf("skipped %s: %s", note.Path, note.Reason)
	}
	touched := map[history.CodeID]map[string]history.FunctionTouch{}
	for _, touch := range l.Functions().Touches {
		if touched[touch.Function] == nil {
			touched[touch.Function] = map[string]history.FunctionTouch{}
		}
		touched[touch.Function][touch.Commit] = touch
	}
	order := map[string]int{}
	for line := range strings.Lines(git(t, directory, "rev-list", "--topo-order", "--reverse", head)) {
		order[strings.TrimSpace(line)] = len(order)
	}
	t.Logf("functions drawn with seed %d", seed)
	var plain, anchored, spanned score
	longer := 0
	classes := map[string]int{}
	o := oracle{t: t, repository: repository, directory: directory, known: map[string][]code.Definition{}, seen: map[step]bool{}, looked: map[step]bool{}, counts: map[string]int{}}
	for _, f := range draw(functionsAt(ctx, t, repository, head), seed) {
		got := touched[f.ID]
		want, exact := o.plain(head, f), o.anchored(head, f)
		plain.add(got, want)
		anchored.add(got, exact)
		within := since(got, earliest(maps.Keys(exact), order), order)
		spanned.add(within, exact)
		if len(within) < len(got) {
			longer++
		}
		for commit, class := range differences(got, want, exact, order) {
			classes[class]++
			t.Logf("%.10s %s %d-%d: %s %+v", commit, f.ID, f.First, f.Last, class, got[commit])
		}
	}
	t.Logf("git log -L: %s", plain)
	t.Logf("git log -L of the function's own lines in each commit, and git blame -C: %s", anchored)
	for _, what := range slices.Sorted(maps.Keys(o.counts)) {
		t.Logf("%4d %s", o.counts[what], what)
	}
	t.Logf("the same as far back as it goes: %s; %d functions go on before that", spanned, longer)
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		t.Logf("%4d %s", classes[class], class)
	}
	// The other classes say where git log -L follows lines, and this the function.
	unexplained := classes[moreClass] + classes[missingClass] + classes[onlyClass]
	if 20*unexplained > plain.theirs {
		t.Errorf("%d differences are not explained", unexplained)
	}
}

// The classes of differences that have no explanation.
const (
	moreClass    = "ours: more"
	missingClass = "git log -L alone: missing"
	onlyClass    = "only git log -L of the function's own lines: missing"
)

// differences returns for each commit on which ours and one of the logs differ why.
func differences(got map[string]history.FunctionTouch, want, exact map[string]bool, order map[string]int) map[string]string {
	found := map[string]string{}
	begin, end := earliest(maps.Keys(got), order), earliest(maps.Keys(want), order)
	var ending history.FunctionTouch
	for commit, touch := range got {
		if order[commit] == end {
			ending = touch
		}
	}
	for commit := range maps.Keys(want) {
		_, ours := got[commit]
		switch {
		case ours:
		case !exact[commit]:
			found[commit] = "git log -L alone: lines of other functions, to which its range has grown or gone over"
		case order[commit] < begin:
			found[commit] = "git log -L alone: before the commit that brings the function"
		default:
			found[commit] = missingClass
		}
	}
	for commit := range maps.Keys(exact) {
		if _, ours := got[commit]; !ours && !want[commit] {
			found[commit] = onlyClass
		}
	}
	for commit := range maps.Keys(got) {
		switch {
		case want[commit]:
		case exact[commit]:
			found[commit] = "ours: git log -L of the function's own lines has it, too"
		case order[commit] < end && ending.Commit != "":
			found[commit] = "ours: before the commit at which git log -L ends, which says " + string(ending.Type)
		default:
			found[commit] = moreClass
		}
	}
	return found
}

// earliest returns the place of the first of some commits.
func earliest(commits iter.Seq[string], order map[string]int) int {
	least := len(order)
	for commit := range commits {
		least = min(least, order[commit])
	}
	return least
}

// since returns the touches by a commit at a place and those after it: git log -L
// has nothing to say of a function before a commit at which it loses it.
func since(got map[string]history.FunctionTouch, place int, order map[string]int) map[string]history.FunctionTouch {
	kept := maps.Clone(got)
	maps.DeleteFunc(kept, func(commit string, _ history.FunctionTouch) bool { return order[commit] < place })
	return kept
}

// score counts commits of functions.
type score struct{ both, ours, theirs int }

func (s *score) add(got map[string]history.FunctionTouch, want map[string]bool) {
	for commit := range got {
		if want[commit] {
			s.both++
		}
	}
	s.ours, s.theirs = s.ours+len(got), s.theirs+len(want)
}

func (s score) String() string {
	return fmt.Sprintf("%d commits, ours %d, both %d: precision %.3f, recall %.3f", s.theirs, s.ours, s.both,
		float64(s.both)/float64(s.ours), float64(s.both)/float64(s.theirs))
}

func functionsAt(ctx context.Context, t testing.TB, repository *gitrepo.Repository, head string) []history.CodeFunction {
	t.Helper()
	files, err := repository.Files(ctx, head)
	if err != nil {
		t.Fatal(err)
	}
	var sources []code.File
	for _, f := range files {
		sources = append(sources, code.File{Path: f.Path, Blob: f.Blob, Size: f.Size})
	}
	reader := code.Reader{Blobs: repository, Cache: code.NewCache("test")}
	tree, err := reader.ReadTree(ctx, sources)
	if err != nil {
		t.Fatal(err)
	}
	// What no text writes has no lines of its own to ask git about.
	return slices.DeleteFunc(resolve.Resolve(tree.Files).Functions, func(f history.CodeFunction) bool { return f.Origin != "" })
}

func draw(all []history.CodeFunction, seed uint64) []history.CodeFunction {
	slices.SortFunc(all, func(a, b history.CodeFunction) int { return strings.Compare(string(a.ID), string(b.ID)) })
	random := rand.New(rand.NewPCG(seed, 17))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(drawn, len(all))]
}

// oracle asks git log -L.
type oracle struct {
	t          *testing.T
	repository *gitrepo.Repository
	directory  string
	known      map[string][]code.Definition // by commit and path
	seen       map[step]bool
	looked     map[step]bool  // commits of a path, at which a function was looked at
	counts     map[string]int // how often git log -L alone was not followed, by why
}

// Why git log -L alone is not followed.
const (
	removedOnly = "commits that git log -L leaves out: they only remove lines of the function"
	otherSide   = "commits that git log -L leaves out: on a side of a merge that it does not follow"
	movedHere   = "ends of git log -L from which git blame leads on to where most lines come from"
	noFunction  = "ends: the lines before are of no function, or of one that is kept"
	oneOfMany   = "ends: one of several functions in the place of others, with no line left"
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

// anchored returns the commits that git log -L lists when it is asked for the
// function's own lines anew in the parents of each commit that it lists: its
// ranges grow to all that a hunk replaces, never shrink again, and go over to
// other functions, or to lines of none. Where it comes to an end, git blame -w -M
// -C -C finds where the lines were moved from. It leaves out commits that do
// nothing but remove lines at the function's beginning or end, and all sides of a
// merge but one: these are looked for besides.
func (o *oracle) anchored(head string, f history.CodeFunction) map[string]bool {
	found := map[string]bool{}
	clear(o.seen)
	clear(o.looked)
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
	return append(o.besides(at, c.hash, found), o.before(at, c, found)...)
}

// besides returns where to go on from commits after another one that change lines
// which the function has in them, or had before them, and that git log -L leaves out:
// it goes on with one parent alone where a merge has that one's lines, and does not
// count lines that are removed at the beginning and at the end of its range.
func (o *oracle) besides(at step, until string, found map[string]bool) []step {
	var all []step
	patches := git(o.t, o.directory, "log", "--full-history", "--no-merges", "-p", "-U0", "--format=%x01%H %P", "^"+until, at.commit, "--", at.path)
	for patch := range strings.SplitSeq(patches, "\x01") {
		heading, text, _ := strings.Cut(patch, "\n")
		hashes := strings.Fields(heading)
		if len(hashes) != 2 || o.looked[step{commit: hashes[0], path: at.path, name: at.name}] {
			continue
		}
		o.looked[step{commit: hashes[0], path: at.path, name: at.name}] = true
		now, ok := o.only(hashes[0], at.path, at.name)
		if !ok {
			continue
		}
		added, removed := ranges(text)
		if overlaps(added, now) {
			o.counts[otherSide]++
			all = append(all, step{hashes[0], at.path, at.name, now.First, now.Last})
		} else if was, ok := o.only(hashes[1], at.path, at.name); ok && overlaps(removed, was) {
			found[hashes[0]] = true
			o.counts[removedOnly]++
			all = append(all, step{hashes[1], at.path, at.name, was.First, was.Last})
		}
	}
	return all
}

// span is a range of lines, from the first to the last.
type span struct{ first, last int }

// ranges returns the lines that a patch without context adds, and that it removes.
func ranges(patch string) (added, removed []span) {
	for _, header := range hunkHeader.FindAllStringSubmatch(patch, -1) {
		if first, lines := numberOf(header[1], 0), numberOf(header[2], 1); lines > 0 {
			removed = append(removed, span{first, first + lines - 1})
		}
		if first, lines := numberOf(header[3], 0), numberOf(header[4], 1); lines > 0 {
			added = append(added, span{first, first + lines - 1})
		}
	}
	return added, removed
}

func overlaps(changed []span, d code.Definition) bool {
	return slices.ContainsFunc(changed, func(s span) bool { return s.first <= d.Last && d.First <= s.last })
}

// before returns what a function was before a commit that touches it.
func (o *oracle) before(at step, c change, found map[string]bool) []step {
	if len(c.parents) > 1 {
		var all []step
		for _, parent := range c.parents {
			if d, ok := o.named(parent, at.path, at.name, at.first, at.last); ok {
				all = append(all, step{parent, at.path, at.name, d.First, d.Last})
			}
		}
		return all
	}
	found[c.hash] = true
	if len(c.parents) == 0 {
		return nil
	}
	now := step{c.hash, c.path, at.name, c.first, c.first + c.lines - 1}
	// Its name may have changed with that of its class, which is in other lines.
	if d, ok := o.holding(now); ok {
		now.name, now.first, now.last = d.Qualified, d.First, d.Last
	}
	if c.oldLines == 0 {
		return o.movedFrom(now, c.parents[0])
	}
	was := step{c.parents[0], c.oldPath, now.name, c.oldFirst, c.oldFirst + c.oldLines - 1}
	d, ok := o.holding(was)
	if ok && (d.Name == lastName(now.name) || !o.keeps(c.hash, d.Name) && !o.isOneOfSeveral(c, now)) {
		return []step{{was.commit, was.path, d.Qualified, d.First, d.Last}}
	}
	// A hunk of more than the function, or one of others.
	if o.defines(was.commit, was.path, was.name) {
		d, _ := o.named(was.commit, was.path, was.name, was.first, was.last)
		return []step{{was.commit, was.path, d.Qualified, d.First, d.Last}}
	}
	from := o.movedFrom(now, was.commit)
	switch {
	case len(from) > 0:
		o.counts[movedHere]++
	case ok && o.isOneOfSeveral(c, now):
		o.counts[oneOfMany]++
	default:
		o.counts[noFunction]++
	}
	return from
}

// isOneOfSeveral reports whether a function is one of several new ones that a commit
// writes in the place of others, with no line left between them: which of them has
// taken over from which one, their place does not say.
func (o *oracle) isOneOfSeveral(c change, now step) bool {
	added, _ := ranges(git(o.t, o.directory, "diff", "-U0", "-M", c.parents[0], c.hash, "--", c.oldPath, c.path))
	for _, s := range added {
		if now.first < s.first || s.last < now.last {
			continue
		}
		count := 0
		for _, d := range o.definitions(c.hash, c.path) {
			if s.first <= d.First && d.Last <= s.last && !o.defines(c.parents[0], c.oldPath, d.Qualified) {
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
	text := git(o.t, o.directory, "log", "-1", "--format=%x01%H %P", "-L", lines, at.commit)
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

var blamedLine = regexp.MustCompile(`^([0-9a-f]{40}) (\d+) \d+`)

// movedFrom returns the function of a commit's parent from which git blame has
// more than half of the lines of one, if these are more than half of that function's
// own: what else has some of its lines was split off. What is still there was copied.
func (o *oracle) movedFrom(at step, parent string) []step {
	if at.path == "" || at.last < at.first {
		return nil
	}
	text := git(o.t, o.directory, "blame", "--porcelain", "-w", "-M", "-C", "-C", "-L", fmt.Sprintf("%d,%d", at.first, at.last), parent+".."+at.commit, "--", at.path)
	lines := map[string][]int{} // by path in the parent
	paths := map[string]string{}
	var commit string
	var number int
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if found := blamedLine.FindStringSubmatch(line); found != nil {
			commit = found[1]
			number, _ = strconv.Atoi(found[2])
		} else if path, found := strings.CutPrefix(line, "filename "); found {
			paths[commit] = path
		} else if strings.HasPrefix(line, "\t") && commit != at.commit {
			lines[paths[commit]] = append(lines[paths[commit]], number)
		}
	}
	var from []step
	most := (at.last - at.first + 1) / 2
	for _, path := range slices.Sorted(maps.Keys(lines)) {
		for _, d := range o.definitions(parent, path) {
			inside := 0
			for _, n := range lines[path] {
				if d.First <= n && n <= d.Last {
					inside++
				}
			}
			if inside > most && 2*inside > d.Last-d.First+1 && !o.defines(at.commit, path, d.Qualified) {
				most, from = inside, []step{{parent, path, d.Qualified, d.First, d.Last}}
			}
		}
	}
	return from
}

func lastName(qualified string) string { return qualified[strings.LastIndexByte(qualified, '.')+1:] }

// keeps reports whether a file that a commit changes has a function of that
// name. Then git log -L that goes over to that function's lines is on the wrong track.
func (o *oracle) keeps(commit, name string) bool {
	for path := range strings.Lines(git(o.t, o.directory, "show", "--format=", "--name-only", "-M", "--diff-filter=d", commit)) {
		path = strings.TrimSpace(path)
		if code.LanguageOf(path) == "" {
			continue
		}
		if slices.ContainsFunc(o.definitions(commit, path), func(d code.Definition) bool { return d.Name == name }) {
			return true
		}
	}
	return false
}

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
	if content, err := o.repository.ReadFile(o.t.Context(), commit, path); err == nil {
		if facts, err := code.Extract(path, content, code.Limits{}); err == nil {
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

func git(t testing.TB, directory string, arguments ...string) string {
	t.Helper()
	command := exec.Command("git", append([]string{"-C", directory}, arguments...)...)
	var problems bytes.Buffer
	command.Stderr = &problems
	output, err := command.Output()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", arguments, err, problems.String())
	}
	return string(output)
}
