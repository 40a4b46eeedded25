package lineage

import (
	"cmp"
	"slices"
	"sort"

	"repochat/internal/history"
)

// plan is what a commit does to functions.
type plan struct {
	// from is for each change, for each function of the new content, the function
	// that it was before.
	from [][]place
	// additions counts for each change the lines that come to each function of the
	// new content, and deletions those that each of the old content loses.
	additions, deletions [][]int32
}

// place is a function of the old content of a change, or none.
type place struct{ change, function int32 }

var none = place{-1, -1}

func (p place) exists() bool { return p.change >= 0 }

// match finds for the functions that a commit leaves which ones they were.
func match(changes []fileChange, contents map[contentKey]*content) plan {
	m := matcher{files: make([]file, len(changes)), bags: bags{}}
	p := plan{from: make([][]place, len(changes)), additions: make([][]int32, len(changes)), deletions: make([][]int32, len(changes))}
	for i, change := range changes {
		f := &m.files[i]
		*f = newFile(change, contents)
		f.matchUnchanged()
		f.matchExchanged()
		f.matchNamed()
		f.matchAlikeNamed(m.bags)
		p.additions[i], p.deletions[i] = f.count()
	}
	m.matchMovedWhole()
	for i := range m.files {
		m.files[i].matchAlike(m.bags)
	}
	m.matchMoved()
	for i, f := range m.files {
		p.from[i] = f.from(int32(i))
	}
	return p
}

// matcher matches the functions of all files that a commit changes.
type matcher struct {
	files []file
	bags  bags
}

// file is one change under way.
type file struct {
	old, new *content
	hunks    []history.Hunk
	// was is for each function of the new content what it was: a function of the
	// old one, or -1.
	was   []int32
	taken []bool          // functions of the old content that are matched
	moved map[int32]place // of the new content, what came from other files
}

func newFile(change fileChange, contents map[contentKey]*content) file {
	f := file{old: contentAt(change.old, contents), new: contentAt(change.new, contents), hunks: change.hunks, moved: map[int32]place{}}
	if keyOf(change.old) == keyOf(change.new) {
		f.old, f.new = &content{}, &content{}
	}
	f.was = make([]int32, len(f.new.functions))
	for i := range f.was {
		f.was[i] = -1
	}
	f.taken = make([]bool, len(f.old.functions))
	return f
}

func contentAt(e entry, contents map[contentKey]*content) *content {
	if c := contents[keyOf(e)]; c != nil && e.exists() {
		return c
	}
	return &content{}
}

func (f *file) join(o, n int32) { f.was[n], f.taken[o] = o, true }

// matchUnchanged matches functions that stand whole between hunks.
func (f *file) matchUnchanged() {
	type span struct {
		name        string
		first, last int32
	}
	at := map[span]int32{}
	for n, g := range f.new.functions {
		at[span{g.name, g.first, g.last}] = int32(n)
	}
	for o, g := range f.old.functions {
		shift, whole := f.shift(g)
		if n, found := at[span{g.name, g.first + shift, g.last + shift}]; whole && found && f.was[n] < 0 {
			f.join(int32(o), n)
		}
	}
}

// shift returns by how many lines a function of the old content is moved, and
// reports whether no hunk changes it.
func (f *file) shift(g function) (lines int32, whole bool) {
	next := sort.Search(len(f.hunks), func(i int) bool { return f.hunks[i].OldStart+f.hunks[i].OldLines > g.first })
	// A hunk that only adds lines stands between two.
	if next > 0 {
		before := f.hunks[next-1]
		lines = before.NewStart + before.NewLines - before.OldStart - before.OldLines
	}
	return lines, next == len(f.hunks) || f.hunks[next].OldStart >= g.last
}

// matchExchanged matches functions that got the name of another one: most lines of
// both are the same ones, their own name is gone, and the function that had the new
// name before has far fewer lines there.
func (f *file) matchExchanged() {
	rest, restOld := f.restNew(), f.restOld()
	if len(rest)*len(restOld) > mostPairs {
		return
	}
	left := map[string]bool{}
	for _, g := range f.new.functions {
		left[g.name] = true
	}
	namesakes := map[string][]int32{}
	for _, o := range restOld {
		name := f.old.functions[o].name
		namesakes[name] = append(namesakes[name], o)
	}
	var pairs []pairing
	for _, n := range rest {
		after := f.new.functions[n]
		same := namesakes[after.name]
		if len(same) == 0 {
			continue
		}
		var kept int32
		for _, o := range same {
			kept = max(kept, f.common(o, n))
		}
		for _, o := range restOld {
			before := f.old.functions[o]
			lines := f.common(o, n)
			if !left[before.name] && 2*lines > max(before.size(), after.size()) && lines > 2*kept {
				pairs = append(pairs, pairing{old: place{0, o}, new: place{0, n}, score: float64(lines)})
			}
		}
	}
	f.joinBest(pairs)
}

// matchNamed matches functions that keep their names: those with the most common
// lines belong together, and of several with as many those that come in the same
// order. A function of another class is one of them where most of its lines stand:
// its class has another name now, and another class may have got the old one.
func (f *file) matchNamed() {
	byName := map[string][]int32{}
	for _, n := range f.restNew() {
		name := f.new.functions[n].simple()
		byName[name] = append(byName[name], n)
	}
	restOld := f.restOld()
	var pairs []pairing
	for _, o := range restOld {
		before := f.old.functions[o]
		same := byName[before.simple()]
		for _, n := range same {
			after := f.new.functions[n]
			p := pairing{old: place{0, o}, new: place{0, n}}
			switch {
			case before.name == after.name:
				// Of as many common lines, the whole name decides.
				p.score = float64(f.common(o, n)) + .5
			case len(same)*len(restOld) > mostPairs:
				continue // a name that says nothing
			default:
				p.score = float64(f.common(o, n))
				if 2*p.score <= float64(max(before.size(), after.size())) {
					continue
				}
			}
			pairs = append(pairs, p)
		}
	}
	f.joinBest(pairs)
}

// The shares of words that functions have in common when they are taken for one.
const (
	alikeNamed    = .5 // with one name
	alikeWhole    = .9
	alikeReplaced = 1. / 3 // one stands where the other did
	alikeInFile   = .6
	alikeMoved    = .6
	// alikeSmall is the share that counts for functions of fewer words.
	alikeSmall = .75
	// alikeContained is the share of the words of the smaller one.
	alikeContained = .6
)

// The least words that make a likeness more than chance.
const (
	wordsInFile    = 6
	wordsNamed     = 8
	wordsMoved     = 15
	wordsSmall     = 10
	wordsContained = 10
)

// mostPairs bounds how many functions are compared that have different names.
const mostPairs = 200_000

// matchAlikeNamed matches functions that got another class within the file.
func (f *file) matchAlikeNamed(bags bags) {
	f.joinAlike(bags, func(o, n int32, likeness float64, _ int) bool {
		return f.old.functions[o].simple() == f.new.functions[n].simple() && (likeness >= alikeNamed || f.common(o, n) > 0)
	})
}

// matchAlike matches functions that got another name within the file.
func (f *file) matchAlike(bags bags) {
	f.joinAlike(bags, func(o, n int32, likeness float64, size int) bool {
		return likeness >= alikeInFile && size >= wordsInFile || likeness >= alikeReplaced && f.replaces(f.old.functions[o], f.new.functions[n])
	})
	f.matchReplaced(bags)
}

// joinAlike joins the functions that are left and alike enough. Of several pieces of a
// function those are it in which most of its words stand where they were.
func (f *file) joinAlike(bags bags, enough func(o, n int32, likeness float64, size int) bool) {
	rest, restOld := f.restNew(), f.restOld()
	if len(rest)*len(restOld) == 0 || len(rest)*len(restOld) > mostPairs {
		return
	}
	var pairs []pairing
	for _, o := range restOld {
		for _, n := range rest {
			likeness, size := bags.likeness(f.old, f.old.functions[o], f.new, f.new.functions[n])
			if enough(o, n, likeness, size) {
				pairs = append(pairs, pairing{old: place{0, o}, new: place{0, n}, score: likeness + f.standing(o, n)})
			}
		}
	}
	f.joinBest(pairs)
}

// matchReplaced matches the only function that goes at some lines with the only one
// that comes there, where most words of the smaller one are in the larger one: it
// got another name and lost, or gained, a part.
func (f *file) matchReplaced(bags bags) {
	into, outOf := map[int32][]int32{}, map[int32][]int32{}
	for _, o := range f.restOld() {
		for _, n := range f.restNew() {
			if f.common(o, n) > 0 || f.replaces(f.old.functions[o], f.new.functions[n]) {
				into[o], outOf[n] = append(into[o], n), append(outOf[n], o)
			}
		}
	}
	for o, replacements := range into {
		n := replacements[0]
		if len(replacements) > 1 || len(outOf[n]) > 1 {
			continue
		}
		if share, size := bags.containment(f.old, f.old.functions[o], f.new, f.new.functions[n]); share >= alikeContained && size >= wordsContained {
			f.join(o, n)
		}
	}
}

// replaces reports whether one hunk takes the first line of one function out and
// puts that of the other in.
func (f *file) replaces(before, after function) bool {
	return slices.ContainsFunc(f.hunks, func(h history.Hunk) bool {
		return h.OldStart <= before.first && before.first < h.OldStart+h.OldLines &&
			h.NewStart <= after.first && after.first < h.NewStart+h.NewLines
	})
}

// common counts the lines that no hunk changes and that stand in both functions.
func (f *file) common(o, n int32) int32 {
	var lines int32
	f.eachCommon(o, n, func(first, last int32) { lines += last - first })
	return lines
}

// standing is the share of the words of the larger of two functions that are in lines
// that both have in common.
func (f *file) standing(o, n int32) float64 {
	before, after := f.old.functions[o], f.new.functions[n]
	var words int32
	f.eachCommon(o, n, func(first, last int32) { words += f.new.wordsIn(first, last) })
	return float64(words) / float64(max(f.old.wordsIn(before.first, before.last), f.new.wordsIn(after.first, after.last), 1))
}

// eachCommon yields the lines of the new content that no hunk changes and that stand in
// both functions.
func (f *file) eachCommon(o, n int32, yield func(first, last int32)) {
	before, after := f.old.functions[o], f.new.functions[n]
	var oldAt, newAt int32
	add := func(oldEnd int32) {
		shift := newAt - oldAt
		first, last := max(oldAt+shift, before.first+shift, after.first), min(oldEnd+shift, before.last+shift, after.last)
		if first < last {
			yield(first, last)
		}
	}
	for _, h := range f.hunks {
		add(h.OldStart)
		oldAt, newAt = h.OldStart+h.OldLines, h.NewStart+h.NewLines
	}
	add(f.old.lines())
}

// overlap returns the length of what two ranges have in common.
func overlap(first, last, otherFirst, otherLast int32) int32 {
	return max(0, min(last, otherLast)-max(first, otherFirst))
}

func (f *file) restNew() []int32 {
	var rest []int32
	for n, o := range f.was {
		if _, moved := f.moved[int32(n)]; o < 0 && !moved {
			rest = append(rest, int32(n))
		}
	}
	return rest
}

func (f *file) restOld() []int32 {
	var rest []int32
	for o, taken := range f.taken {
		if !taken {
			rest = append(rest, int32(o))
		}
	}
	return rest
}

// count returns the lines that come to each function, and that each loses.
func (f *file) count() (additions, deletions []int32) {
	additions, deletions = make([]int32, len(f.new.functions)), make([]int32, len(f.old.functions))
	for i, g := range f.new.functions {
		for _, h := range f.hunks {
			additions[i] += overlap(h.NewStart, h.NewStart+h.NewLines, g.first, g.last)
		}
	}
	for i, g := range f.old.functions {
		for _, h := range f.hunks {
			deletions[i] += overlap(h.OldStart, h.OldStart+h.OldLines, g.first, g.last)
		}
	}
	return additions, deletions
}

func (f *file) from(change int32) []place {
	all := make([]place, len(f.was))
	for n, o := range f.was {
		all[n] = none
		if o >= 0 {
			all[n] = place{change, o}
		} else if moved, found := f.moved[int32(n)]; found {
			all[n] = moved
		}
	}
	return all
}

// pairing is a function of an old content that may have become one of a new one.
type pairing struct {
	old, new place
	score    float64
}

// best yields pairings by falling score; of equal ones in the order of the functions.
func best(pairs []pairing) []pairing {
	slices.SortStableFunc(pairs, func(a, b pairing) int { return cmp.Compare(b.score, a.score) })
	return pairs
}

// joinBest takes the best pairings whose functions are both free.
func (f *file) joinBest(pairs []pairing) {
	for _, p := range best(pairs) {
		if f.was[p.new.function] < 0 && !f.taken[p.old.function] {
			f.join(p.old.function, p.new.function)
		}
	}
}

// matchMovedWhole matches functions that are in another file now, with the name and
// nearly all words that they had: that is more than to stand where another one did.
func (m *matcher) matchMovedWhole() {
	olds, news := m.rest()
	m.joinBest(m.namedPairs(olds, news, func(likeness float64, size int) bool {
		return likeness >= alikeWhole && size >= wordsNamed
	}))
}

// matchMoved matches functions that are in another file now.
func (m *matcher) matchMoved() {
	olds, news := m.rest()
	m.joinBest(m.namedPairs(olds, news, func(likeness float64, size int) bool {
		return likeness >= alikeMoved || likeness >= alikeNamed && size >= wordsNamed
	}))
	if olds, news = m.rest(); len(olds)*len(news) > mostPairs {
		return
	}
	var pairs []pairing
	for _, o := range olds {
		for _, n := range news {
			if p, size := m.pair(o, n); isMove(p.score, size) && m.isMost(o, n) {
				pairs = append(pairs, p)
			}
		}
	}
	m.joinBest(pairs)
}

// rest returns the functions of all old and all new contents that are not matched.
func (m *matcher) rest() (olds, news []place) {
	for i := range m.files {
		for _, o := range m.files[i].restOld() {
			olds = append(olds, place{int32(i), o})
		}
		for _, n := range m.files[i].restNew() {
			news = append(news, place{int32(i), n})
		}
	}
	return olds, news
}

// isMove reports whether functions of different names are alike enough to be one.
func isMove(likeness float64, words int) bool {
	return likeness >= alikeMoved && words >= wordsMoved || likeness >= alikeSmall && words >= wordsSmall
}

// isMost reports whether at least half of the words of the larger of two functions
// are in the other one, too: one of several pieces of a large function is not it.
func (m *matcher) isMost(o, n place) bool {
	old, updated := m.files[o.change].old, m.files[n.change].new
	common, words, size := m.bags.compare(old, old.functions[o.function], updated, updated.functions[n.function])
	return 2*common >= words-size
}

// namedPairs returns the functions of one name in different files that are alike enough.
func (m *matcher) namedPairs(olds, news []place, enough func(likeness float64, size int) bool) []pairing {
	byName := map[string][]place{}
	for _, n := range news {
		name := m.files[n.change].new.functions[n.function].simple()
		byName[name] = append(byName[name], n)
	}
	var pairs []pairing
	for _, o := range olds {
		same := byName[m.files[o.change].old.functions[o.function].simple()]
		if len(same)*len(olds) > mostPairs {
			continue // a name that says nothing
		}
		for _, n := range same {
			if p, size := m.pair(o, n); n.change != o.change && enough(p.score, size) {
				pairs = append(pairs, p)
			}
		}
	}
	return pairs
}

func (m *matcher) pair(o, n place) (pairing, int) {
	old, updated := m.files[o.change].old, m.files[n.change].new
	likeness, size := m.bags.likeness(old, old.functions[o.function], updated, updated.functions[n.function])
	return pairing{old: o, new: n, score: likeness}, size
}

func (m *matcher) joinBest(pairs []pairing) {
	for _, p := range best(pairs) {
		target := &m.files[p.new.change]
		if _, moved := target.moved[p.new.function]; !moved && !m.files[p.old.change].taken[p.old.function] {
			target.moved[p.new.function], m.files[p.old.change].taken[p.old.function] = p.old, true
		}
	}
}
