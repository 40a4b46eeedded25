package szz

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Variant names a way to find the introducing commits of a fix. All but the
// last are those of Da Costa et al., "A framework for evaluating the results of
// the SZZ approach", IEEE TSE 43(7), 2017.
type Variant string

// The variants.
const (
	B  Variant = "b"  // every line, every candidate
	AG Variant = "ag" // without lines that are blank, braces, comments or data
	MA Variant = "ma" // of these, every candidate that is not a merge
	L  Variant = "l"  // of these, the candidate that changes the most lines
	R  Variant = "r"  // of these, the latest candidate
	// Best is ours: the candidate of the highest score, of lines that are followed
	// past moves, of those beside them, and of the last changes of the files.
	Best Variant = "best"
)

// Default is the variant that serves when none is asked for. Best finds more of
// what developers name, and R is what published question sets are counted with.
const Default = R

// rule is how a variant judges a candidate beside the others of its fix. It
// returns why the candidate is not selected, or "".
type rule func(candidate, []candidate) string

func rules() map[Variant]rule {
	return map[Variant]rule{B: everyCandidate, AG: everyCandidate, MA: noMerge, L: largest, R: latest, Best: likeliest}
}

// ParseVariant reads a variant's name. The empty name is the default.
func ParseVariant(text string) (Variant, error) {
	if text == "" {
		return Default, nil
	}
	variant := Variant(strings.ToLower(text))
	_, err := variant.rule()
	return variant, err
}

func (v Variant) rule() (rule, error) {
	judge, known := rules()[v]
	if !known {
		return nil, fmt.Errorf("unknown SZZ variant %q; choose one of %s, %s, %s, %s, %s, %s", string(v), B, AG, MA, L, R, Best)
	}
	return judge, nil
}

func everyCandidate(candidate, []candidate) string { return "" }

// noMerge drops the commits that change nothing themselves. Of these, a merge
// alone can be the origin of a line; a change of mode never is.
func noMerge(c candidate, _ []candidate) string {
	if c.IsMerge() {
		return "it is a merge"
	}
	return ""
}

// largest selects by lines added and deleted; of equals the latest.
func largest(c candidate, all []candidate) string {
	first := foremost(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.Additions+a.Deletions, b.Additions+b.Deletions), compareAge(a, b))
	})
	return beaten(c, first, "changes more lines")
}

func latest(c candidate, all []candidate) string {
	return beaten(c, foremost(all, compareAge), "is later")
}

// compareAge goes by committer date; of equals the one further on in the
// history is the later.
func compareAge(a, b candidate) int {
	return cmp.Or(a.Committer.When.Compare(b.Committer.When), cmp.Compare(a.order, b.order))
}

// foremost returns the last of the candidates that are not merges; of merges
// alone the last, too.
func foremost(all []candidate, compare func(a, b candidate) int) candidate {
	return slices.MaxFunc(all, func(a, b candidate) int {
		switch {
		case a.IsMerge() && !b.IsMerge():
			return -1
		case b.IsMerge() && !a.IsMerge():
			return 1
		}
		return compare(a, b)
	})
}

// beaten returns why a candidate is not selected when another one is.
func beaten(c, first candidate, because string) string {
	if c.Hash == first.Hash {
		return ""
	}
	if c.IsMerge() && !first.IsMerge() {
		return "it is a merge"
	}
	return fmt.Sprintf("%.10s %s", first.Hash, because)
}
