package lineage_test

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"repochat/internal/code"
)

// The rules by which the oracle finds what a function was before a commit, in the
// order in which they are asked. All but the last look at lines and names alone,
// in git's diff between the two contents of the file, and between functions of
// files that the commit changes.
const (
	byLines   = "ancestors: most lines of both are the same ones"
	byName    = "ancestors: the function of that name in the file"
	byText    = "ancestors: one that is gone, with most of its lines"
	byWords   = "ancestors: one that is gone, with three fifths of its words in their order"
	byOldName = "ancestors: one of that name that is gone, with a third of its lines"
	byPlace   = "ancestors: the one that is gone where git log -L goes on"
	noneLeft  = "ends: no function that is gone has its lines or its place"
)

// ancestor returns what a function was in a parent of a commit, and the rule.
func (o *oracle) ancestor(now step, parent string) (was step, rule string, found bool) {
	changed := o.changed(parent, now.commit)
	oldPath, exists := changed.oldPath(now.path)
	if exists && o.has(parent, oldPath) {
		if d, ok := o.mostLines(parent, oldPath, now); ok {
			return stepOf(parent, oldPath, d), byLines, true
		}
		if d, ok := o.sameName(parent, oldPath, now); ok {
			return stepOf(parent, oldPath, d), byName, true
		}
	}
	return o.gone(now, parent, changed)
}

func stepOf(commit, path string, d code.Definition) step {
	return step{commit, path, d.Qualified, d.First, d.Last}
}

func (s step) size() int { return s.last - s.first + 1 }

// changedFiles are the source files that differ between two commits.
type changedFiles struct {
	old    map[string]string // by path now; "" for a new one
	before []string          // paths of the parent
	after  []string
}

// oldPath returns the path that a file had before.
func (c changedFiles) oldPath(path string) (string, bool) {
	old, changed := c.old[path]
	if !changed {
		return path, true
	}
	return old, old != ""
}

// newPath returns the path that a file of the parent has now.
func (c changedFiles) newPath(path string) (string, bool) {
	for now, old := range c.old {
		if old == path {
			return now, true
		}
	}
	return "", false
}

// changed asks git for the files that differ, renames included, however many there are.
func (o *oracle) changed(parent, commit string) changedFiles {
	key := parent + ".." + commit
	if known, found := o.changes[key]; found {
		return known
	}
	c := changedFiles{old: map[string]string{}}
	for line := range strings.Lines(git(o.t, o.directory, "diff", "--name-status", "-M", "-l0", parent, commit)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		first, last := fields[1], fields[len(fields)-1]
		switch fields[0][0] {
		case 'A':
			c.old[last] = ""
		case 'D':
			last = ""
		default:
			c.old[last] = first
		}
		if fields[0][0] != 'A' && code.LanguageOf(first) != "" {
			c.before = append(c.before, first)
		}
		if last != "" && code.LanguageOf(last) != "" {
			c.after = append(c.after, last)
		}
	}
	o.changes[key] = c
	return c
}

// kept returns for the lines of a function that git's diff leaves which lines they were.
func (o *oracle) kept(parent, oldPath string, now step) []int {
	added, removed := o.hunks(parent, oldPath, now.commit, now.path)
	var kept []int
	for line := now.first; line <= now.last; line++ {
		old, isNew := line, false
		for i, a := range added {
			isNew = isNew || a.first <= line && line <= a.last
			if a.last < line {
				old += removed[i].last - removed[i].first - a.last + a.first
			}
		}
		if !isNew {
			kept = append(kept, old)
		}
	}
	return kept
}

// hunks returns the lines that come in the place of others, both in the same order.
// A side without lines ends before it begins.
func (o *oracle) hunks(parent, oldPath, commit, path string) (added, removed []span) {
	key := [2]string{parent + ":" + oldPath, commit + ":" + path}
	if known, found := o.diffs[key]; found {
		return known[0], known[1]
	}
	for _, header := range hunkHeader.FindAllStringSubmatch(git(o.t, o.directory, "diff", "-U0", key[0], key[1]), -1) {
		removed = append(removed, spanOf(header[1], header[2]))
		added = append(added, spanOf(header[3], header[4]))
	}
	o.diffs[key] = [2][]span{added, removed}
	return added, removed
}

// spanOf returns the lines of a hunk's header. Of no lines it names the one before.
func spanOf(first, count string) span {
	from, lines := numberOf(first, 0), numberOf(count, 1)
	if lines == 0 {
		from++
	}
	return span{from, from + lines - 1}
}

func inside(lines []int, d code.Definition) int {
	count := 0
	for _, line := range lines {
		if d.First <= line && line <= d.Last {
			count++
		}
	}
	return count
}

// mostLines returns the function of the old content that has most of its lines, and
// most of those of the new one, in common with it; of several the smallest one. One
// of another name has to be gone, and three lines make more than a signature.
func (o *oracle) mostLines(parent, oldPath string, now step) (best code.Definition, found bool) {
	kept, most := o.kept(parent, oldPath, now), 0
	for _, d := range o.definitions(parent, oldPath) {
		size := d.Last - d.First + 1
		same := inside(kept, d)
		if 2*same <= max(size, now.size()) || d.Name != lastName(now.name) && (same < 3 || o.defines(now.commit, now.path, d.Qualified)) {
			continue
		}
		if !found || same > most || same == most && size < best.Last-best.First+1 {
			best, most, found = d, same, true
		}
	}
	return best, found
}

// sameName returns the function of that name; of several the one with the most
// lines of the new one, if no other new one of that name has more of its lines.
func (o *oracle) sameName(parent, oldPath string, now step) (best code.Definition, found bool) {
	most := -1.0
	for _, d := range o.definitions(parent, oldPath) {
		if d.Qualified != now.name {
			continue
		}
		was := stepOf(parent, oldPath, d)
		common := o.commonWith(was, now)
		if common > most && !slices.ContainsFunc(o.definitions(now.commit, now.path), func(other code.Definition) bool {
			return other.Qualified == now.name && other.First != now.first && o.commonWith(was, stepOf(now.commit, now.path, other)) > common
		}) {
			best, most, found = d, common, true
		}
	}
	return best, found
}

// commonWith counts the lines of a function that another one in the same file has kept;
// of as many, the share of equal lines decides.
func (o *oracle) commonWith(was, now step) float64 {
	count := 0
	for _, line := range o.kept(was.commit, was.path, now) {
		if was.first <= line && line <= was.last {
			count++
		}
	}
	return float64(count) + o.share(was, now)
}

// gone returns the function of the files that the commit changes that is no longer
// there, and has most of its lines in the function now, whatever their indentation.
func (o *oracle) gone(now step, parent string, changed changedFiles) (best step, rule string, found bool) {
	most := 0.0
	for _, was := range o.goneOf(parent, now.commit, changed) {
		share, with := o.share(was, now), byText
		if lastName(was.name) == lastName(now.name) {
			if share < 1./3 || o.common(was, now) < 2 {
				continue
			}
			share, with = share+.5, byOldName
		} else if share <= .5 || o.common(was, now) < 3 {
			if share = o.wordShare(was, now); share < .6 {
				continue
			}
			with = byWords
		}
		share += sameParts(was.name, now.name) / 100
		if share > most && !o.hasAnother(was, now, parent, changed) {
			best, rule, most, found = was, with, share, true
		}
	}
	return best, rule, found
}

// isKept reports whether a function of a parent is still in its file.
func (o *oracle) isKept(was step, commit string, changed changedFiles) bool {
	path, exists := changed.newPath(was.path)
	if !exists {
		return false
	}
	if _, one := o.only(was.commit, was.path, was.name); one {
		return o.defines(commit, path, was.name)
	}
	return slices.ContainsFunc(o.definitions(commit, path), func(d code.Definition) bool {
		if d.Qualified != was.name {
			return false
		}
		from, found := o.sameName(was.commit, was.path, stepOf(commit, path, d))
		return found && from.First == was.first
	})
}

// goneOf returns the functions of the files that a commit changes that are no longer there.
func (o *oracle) goneOf(parent, commit string, changed changedFiles) []step {
	key := parent + ".." + commit
	if known, found := o.goneAt[key]; found {
		return known
	}
	var gone []step
	for _, path := range changed.before {
		for _, d := range o.definitions(parent, path) {
			if was := stepOf(parent, path, d); !o.isKept(was, commit, changed) {
				gone = append(gone, was)
			}
		}
	}
	o.goneAt[key] = gone
	return gone
}

// hasAnother reports whether another function of the commit that its file did not have
// before has more lines of the one that is gone.
func (o *oracle) hasAnother(was, now step, parent string, changed changedFiles) bool {
	own := o.claim(was, now)
	for _, path := range changed.after {
		oldPath, exists := changed.oldPath(path)
		for _, d := range o.definitions(now.commit, path) {
			other := stepOf(now.commit, path, d)
			if other == now || o.claim(was, other) <= own || exists && o.defines(parent, oldPath, d.Qualified) {
				continue
			}
			if exists && o.has(parent, oldPath) {
				if from, found := o.mostLines(parent, oldPath, other); found && stepOf(parent, oldPath, from) != was {
					continue
				}
			}
			// With as many lines of another one that is gone it is that one.
			if !slices.ContainsFunc(o.goneOf(parent, now.commit, changed), func(third step) bool {
				return third != was && o.claim(third, other) >= o.claim(was, other)
			}) {
				return true
			}
		}
	}
	return false
}

// claim is how much of a function that is gone another one has: its lines, those twice
// that git's diff leaves where they were, and of as many the parts of its name.
func (o *oracle) claim(was, now step) float64 {
	claim := o.share(was, now) + sameParts(was.name, now.name)/100
	if oldPath, exists := o.changed(was.commit, now.commit).oldPath(now.path); exists && oldPath == was.path {
		kept := inside(o.kept(was.commit, was.path, now), code.Definition{First: was.first, Last: was.last})
		claim += float64(kept) / float64(max(was.size(), now.size()))
	}
	return claim
}

var namePart = regexp.MustCompile(`\pL\p{Ll}*|\pN+`)

// sameParts is the share of the parts of two names, as of snake_case and camelCase,
// that they have in common.
func sameParts(a, b string) float64 {
	x, y := namePart.FindAllString(lastName(a), -1), namePart.FindAllString(lastName(b), -1)
	count := 0
	for _, part := range x {
		if slices.ContainsFunc(y, func(other string) bool { return strings.EqualFold(part, other) }) {
			count++
		}
	}
	return float64(count) / float64(max(len(x), len(y), 1))
}

// common counts the lines that two functions have in common, without white space, of
// those that have letters or digits.
func (o *oracle) common(a, b step) int {
	count := 0
	left := map[string]int{}
	for _, line := range o.lines(a) {
		left[line]++
	}
	for _, line := range o.lines(b) {
		if left[line] > 0 {
			left[line]--
			count++
		}
	}
	return count
}

// share is the part of the lines of the larger of two functions that both have.
func (o *oracle) share(a, b step) float64 {
	return float64(o.common(a, b)) / float64(max(len(o.lines(a)), len(o.lines(b)), 1))
}

// lines returns the lines of a function that have letters or digits, without white space.
func (o *oracle) lines(s step) []string {
	if known, found := o.texts[s]; found {
		return known
	}
	var lines []string
	if content, found := o.content(s.commit, s.path); found {
		all := strings.Split(content, "\n")
		for _, line := range all[min(s.first-1, len(all)):min(s.last, len(all))] {
			line = strings.Join(strings.Fields(line), " ")
			if strings.ContainsFunc(line, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
				lines = append(lines, line)
			}
		}
	}
	o.texts[s] = lines
	return lines
}

// wordShare is the part of the words of two functions that are the same ones
// in the same order. Of few words, and of less than half of the larger one's, it is nothing.
func (o *oracle) wordShare(a, b step) float64 {
	x, y := word.FindAllString(strings.Join(o.lines(a), "\n"), -1), word.FindAllString(strings.Join(o.lines(b), "\n"), -1)
	if min(len(x), len(y)) < 10 {
		return 0
	}
	row := make([]int, len(y)+1)
	for i := range x {
		diagonal := 0
		for j := range y {
			above := row[j+1]
			if x[i] == y[j] {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	if same := row[len(y)]; 2*same >= max(len(x), len(y)) {
		return 2 * float64(same) / float64(len(x)+len(y))
	}
	return 0
}

var word = regexp.MustCompile(`[\pL\pN_$]+`)

func (o *oracle) has(commit, path string) bool {
	_, found := o.content(commit, path)
	return found
}

func (o *oracle) content(commit, path string) (string, bool) {
	key := commit + ":" + path
	known, found := o.contents[key]
	if !found {
		known = o.files.read(o.t, key)
		o.contents[key] = known
	}
	return known, known != ""
}

// contentReader is a git cat-file that answers for any number of files.
type contentReader struct {
	questions io.Writer
	answers   *bufio.Reader
}

func newContentReader(t *testing.T, directory string) contentReader {
	t.Helper()
	command := exec.Command("git", "-C", directory, "cat-file", "--batch")
	questions, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	answers, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		questions.Close()
		if err := command.Wait(); err != nil {
			t.Error(err)
		}
	})
	return contentReader{questions, bufio.NewReader(answers)}
}

// read returns the content of a file, "" for one that is not there.
func (r contentReader) read(t *testing.T, name string) string {
	t.Helper()
	if _, err := fmt.Fprintln(r.questions, name); err != nil {
		t.Fatal(err)
	}
	header, err := r.answers.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(header)
	if len(fields) < 3 || fields[len(fields)-2] != "blob" && fields[len(fields)-2] != "tree" {
		return ""
	}
	content := make([]byte, numberOf(fields[len(fields)-1], 0)+1)
	if _, err := io.ReadFull(r.answers, content); err != nil {
		t.Fatal(err)
	}
	if fields[len(fields)-2] != "blob" {
		return ""
	}
	return string(content[:len(content)-1])
}

// touches reports whether git's diff between a function and what it was changes
// lines of it. One that comes from elsewhere is changed as a whole.
func (o *oracle) touches(was, now step) bool {
	if oldPath, exists := o.changed(was.commit, now.commit).oldPath(now.path); !exists || oldPath != was.path {
		return true
	}
	added, removed := o.hunks(was.commit, was.path, now.commit, now.path)
	within := func(first, last int) func(span) bool {
		return func(s span) bool { return s.first <= min(s.last, last) && first <= s.last }
	}
	return slices.ContainsFunc(added, within(now.first, now.last)) || slices.ContainsFunc(removed, within(was.first, was.last))
}
