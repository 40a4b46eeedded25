package xdiff_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A generator makes pairs of contents that are hard to compare in the same way
// as git does: few distinct lines, blank lines, blocks that are repeated.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 1))} } //nolint:gosec // no secret

// vocabulary returns lines of which a content is made.
func (g generator) vocabulary() []string {
	lines := make([]string, 1+g.IntN(1<<g.IntN(10)))
	for i := range lines {
		indent := strings.Repeat([]string{"\t", "    ", " ", ""}[g.IntN(4)], g.IntN(4))
		switch g.IntN(9) {
		case 0:
			lines[i] = ""
		case 8:
			lines[i] = strings.Repeat(" ", 195+g.IntN(20)) + "deep"
		case 1:
			lines[i] = indent + "}"
		case 2:
			lines[i] = indent
		default:
			lines[i] = fmt.Sprintf("%sline %d", indent, g.IntN(2*len(lines)))
		}
	}
	return lines
}

func (g generator) lines(vocabulary []string, n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = vocabulary[g.IntN(len(vocabulary))]
	}
	return lines
}

// edited returns lines with some edits.
func (g generator) edited(lines, vocabulary []string, edits int) []string {
	lines = append([]string(nil), lines...)
	for range edits {
		at := g.IntN(len(lines) + 1)
		n := min(1+g.IntN(1<<g.IntN(6)), len(lines)-at)
		switch g.IntN(6) {
		case 0:
			lines = append(lines[:at:at], lines[at+n:]...)
		case 1:
			lines = append(lines[:at:at], append(g.lines(vocabulary, 1+g.IntN(12)), lines[at:]...)...)
		case 2:
			lines = append(lines[:at:at], append(g.lines(vocabulary, n), lines[at+n:]...)...)
		case 3: // a block again
			lines = append(lines[:at+n:at+n], append(append([]string(nil), lines[at:at+n]...), lines[at+n:]...)...)
		case 4: // a block moved
			block := append([]string(nil), lines[at:at+n]...)
			rest := slices.Concat(lines[:at], lines[at+n:])
			to := g.IntN(len(rest) + 1)
			lines = slices.Concat(rest[:to], block, rest[to:])
		case 5: // white space alone
			for i := at; i < at+n; i++ {
				lines[i] = g.spaced(lines[i])
			}
		}
	}
	return lines
}

// spaced returns a line with other white space.
func (g generator) spaced(line string) string {
	switch g.IntN(4) {
	case 0:
		return "\t" + line
	case 1:
		return line + []string{" ", "\t ", "\r"}[g.IntN(3)]
	case 2:
		return strings.TrimLeft(line, " \t")
	}
	return strings.ReplaceAll(line, "e ", "e  ")
}

// content joins lines, sometimes without a newline at the end or with others.
func (g generator) content(lines []string) []byte {
	end := "\n"
	if g.IntN(20) == 0 {
		end = "\r\n"
	}
	text := strings.Join(lines, end)
	if len(lines) > 0 && g.IntN(6) > 0 {
		text += end
	}
	return []byte(text)
}

// pair returns contents of up to most lines.
func (g generator) pair(most int) pair {
	vocabulary := g.vocabulary()
	before := g.lines(vocabulary, g.IntN(most+1))
	edits := g.IntN(1 + 1<<g.IntN(7))
	after := g.edited(before, vocabulary, edits)
	if g.IntN(16) == 0 {
		after = g.lines(vocabulary, g.IntN(most+1))
	}
	name := fmt.Sprintf("%d lines of %d, %d edits, %d lines", len(before), len(vocabulary), edits, len(after))
	return pair{name, g.content(before), g.content(after)}
}

// limitPairs are long contents that reach the limits of the search.
func (g generator) limitPairs() []pair {
	numbered := func(n, step int) []string {
		lines := make([]string, n)
		for i := range lines {
			lines[i] = fmt.Sprintf("%d", i*step)
		}
		return lines
	}
	few := []string{"a", "b", "c", "d", "e", "f", "g"}
	text := func(lines []string) []byte { return []byte(strings.Join(lines, "\n") + "\n") }
	shuffled := numbered(3000, 1)
	g.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	alternating := bytes.Repeat([]byte("{\n}\n"), 4000)
	long := g.lines(append(numbered(40, 1), few...), 30000)
	pairs := []pair{
		{"shuffled", text(numbered(3000, 1)), text(shuffled)},
		{"every third line", text(numbered(9000, 1)), text(numbered(3000, 3))},
		{"few lines at random", text(g.lines(few, 6000)), text(g.lines(few, 6000))},
		{"more lines at random", text(g.lines(numbered(300, 1), 5000)), text(g.lines(numbered(300, 1), 5000))},
		{"one line", alternating, append([]byte("{\n"), alternating...)},
		{"one line less in the middle", alternating, append(append([]byte(nil), alternating[:8000]...), alternating[8002:]...)},
		{"scattered edits", text(long), text(g.edited(long, few, 500))},
		{"many scattered edits", text(long[:12000]), text(g.edited(long[:12000], numbered(3000, 7), 1500))},
		{"equal lines", bytes.Repeat([]byte("\n"), 100000), bytes.Repeat([]byte("\n"), 99000)},
		{"a long run of frequent lines", append(text(numbered(400, 1)), bytes.Repeat([]byte("x\n"), 3000)...), append(bytes.Repeat([]byte("x\n"), 2500), text(numbered(500, 2))...)},
	}
	pairs = append(pairs, g.boundaryPairs()...)
	for range 6 {
		block := g.lines(append(numbered(500, 1), few...), 2000)
		pairs = append(pairs, pair{"blocks", text(g.mixed(block, few)), text(g.mixed(block, few))})
	}
	return pairs
}

// mixed returns runs of lines of a block between lines of another vocabulary.
func (g generator) mixed(block, vocabulary []string) []string {
	var lines []string
	for at := 0; at < len(block); {
		n := min(1+g.IntN(120), len(block)-at)
		if g.IntN(3) > 0 {
			lines = append(lines, block[at:at+n]...)
		} else {
			lines = append(lines, g.lines(vocabulary, g.IntN(40))...)
			for range g.IntN(60) {
				lines = append(lines, fmt.Sprintf("only here %d", g.Int()))
			}
		}
		at += n
	}
	return lines
}

// boundaryPairs are contents that lie about a limit, on both sides of it.
func (g generator) boundaryPairs() []pair {
	var pairs []pair
	for blank := range 130 { // how far a group is moved
		block := make([]string, 130)
		for i := range block {
			block[i] = fmt.Sprintf("    x%d", i)
		}
		block[blank] = ""
		text := strings.Join(block, "\n") + "\n"
		pairs = append(pairs, pair{"a block twice", []byte(text + "tail\nend\n"), []byte(text + text + "tail\nother end\n")})
	}
	for range 60 { // how far frequent lines are looked at
		pairs = append(pairs, pair{"frequent lines among others", g.sparse("old", "f", 300, 30), g.sparse("new", "f", 300, 30)})
	}
	// How long a run of equal lines is, and how far a path has come for its cost,
	// in contents long enough for these to be looked at.
	for _, noise := range []int{9, 12, 13} {
		old, updated := g.runs(1600, noise)
		pairs = append(pairs, pair{"runs of equal lines", old, updated})
	}
	for range 4 { // how many lines are kept that nothing corresponds to
		pairs = append(pairs, g.keptPair(200+g.IntN(1000)))
	}
	for range 400 { // which of the frequent lines are counted
		pairs = append(pairs, g.frequentPair())
	}
	few := strings.Split("abcdefghijklmnopqrst", "")
	content := func() []byte { return []byte(strings.Join(g.lines(few, 40000), "\n") + "\n") }
	pairs = append(pairs, pair{"more lines than the square of the least cost", content(), content()})
	many := bytes.Repeat([]byte("\n"), 1<<20)
	return append(pairs, pair{
		"more lines than the square of the most occurrences",
		append(append([]byte("old\n"), g.sparse("old", "f", 9000, 30)...), many...),
		append(append([]byte("new\n"), g.sparse("new", "f", 10000, 30)...), many...),
	})
}

// sparse returns lines of which some are the same one, in turn few of 40 and nine
// times as many, and the others are nowhere else.
func (g generator) sparse(name, line string, n, perMille int) []byte {
	var content []byte
	for i := range n {
		if g.IntN(1000) < perMille*(1+8*(i/40%2)) {
			content = append(content, line+"\n"...)
		} else {
			content = fmt.Appendf(content, "%s %d\n", name, i)
		}
	}
	return content
}

// runs returns contents with n runs of about 20 lines in common, between less
// than so many lines of noise that are in both elsewhere.
func (g generator) runs(n, noise int) (old, updated []byte) {
	next := 0
	for range n {
		for range 19 + g.IntN(3) {
			line := fmt.Sprintf("line %d\n", next)
			next++
			old, updated = append(old, line...), append(updated, line...)
		}
		for range g.IntN(noise) {
			old = fmt.Appendf(old, "noise %d\n", g.IntN(200))
		}
		for range g.IntN(noise) {
			updated = fmt.Appendf(updated, "noise %d\n", g.IntN(200))
		}
	}
	return old, updated
}

// keptPair returns contents whose windows have n shared lines, and between them
// lines that occur in the common part alone.
func (g generator) keptPair(n int) pair {
	var common, old, updated []byte
	for i := range 2 * n {
		common = fmt.Appendf(common, "old %d\nnew %d\n", i, i)
	}
	for i := range n {
		line := fmt.Sprintf("shared %d\n", i)
		for range g.IntN(4) {
			old = fmt.Appendf(old, "old %d\n", g.IntN(2*n))
		}
		for range g.IntN(4) {
			updated = fmt.Appendf(updated, "new %d\n", g.IntN(2*n))
		}
		old, updated = append(old, line...), append(updated, line...)
	}
	return pair{
		fmt.Sprintf("%d shared lines", n),
		append(common[:len(common):len(common)], append(old, "old 0\n"...)...),
		append(common[:len(common):len(common)], append(updated, "new 0\n"...)...),
	}
}

// frequentPair returns contents whose windows have lines that are frequent in
// the common part, or nearly so: some in both windows, in the same order or not,
// and some in one alone, among lines that are nowhere else.
func (g generator) frequentPair() pair {
	var common []string
	for i := range 5 {
		for range 24 + g.IntN(20) {
			common = append(common, fmt.Sprintf("frequent %d", i))
		}
	}
	shared := g.lines(common[:80], 1+g.IntN(6))
	side := func(name string) []byte {
		lines := append([]string(nil), common...)
		lines = append(lines, name+" begins")
		if g.IntN(2) == 0 {
			g.Shuffle(len(shared), func(i, j int) { shared[i], shared[j] = shared[j], shared[i] })
		}
		for i, line := range shared {
			if g.IntN(3) == 0 {
				for j := range g.IntN(8) {
					lines = append(lines, fmt.Sprintf("%s %d %d", name, i, j))
				}
				if g.IntN(2) == 0 {
					lines = append(lines, common[len(common)-1-g.IntN(50)])
				}
				for j := range g.IntN(8) {
					lines = append(lines, fmt.Sprintf("%s %d, %d", name, i, j))
				}
			}
			lines = append(lines, line)
		}
		lines = append(lines, name+" ends")
		return []byte(strings.Join(lines, "\n") + "\n")
	}
	return pair{"frequent lines", side("old"), side("new")}
}
