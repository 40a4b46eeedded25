package szz

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Variant names a way to select the introducing commits among the candidates
// of a fix. The names are those of Da Costa et al., "A framework for evaluating
// the results of the SZZ approach", IEEE TSE 43(7), 2017.
type Variant string

// The variants.
const (
	B  Variant = "b"  // every candidate
	MA Variant = "ma" // every candidate that is not a merge
	L  Variant = "l"  // the candidate that changes the most lines
	R  Variant = "r"  // the latest candidate
)

// Default is the variant that serves when none is asked for.
const Default = R

// selection selects among candidates, which come in the order of the history.
type selection func([]candidate) []candidate

func selections() map[Variant]selection {
	return map[Variant]selection{B: all, MA: withoutMerges, L: largest, R: latest}
}

// ParseVariant reads a variant's name. The empty name is the default.
func ParseVariant(text string) (Variant, error) {
	if text == "" {
		return Default, nil
	}
	variant := Variant(strings.ToLower(text))
	_, err := variant.selection()
	return variant, err
}

func (v Variant) selection() (selection, error) {
	choose, known := selections()[v]
	if !known {
		return nil, fmt.Errorf("unknown SZZ variant %q; choose one of %s, %s, %s, %s", string(v), B, MA, L, R)
	}
	return choose, nil
}

func all(candidates []candidate) []candidate { return candidates }

// withoutMerges drops the commits that change nothing themselves. Of these, a
// merge alone can be the origin of a line; a change of mode never is.
func withoutMerges(candidates []candidate) []candidate {
	return slices.DeleteFunc(slices.Clone(candidates), func(c candidate) bool { return c.IsMerge() })
}

// largest selects by lines added and deleted; of equals the latest.
func largest(candidates []candidate) []candidate {
	return best(candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.Additions+a.Deletions, b.Additions+b.Deletions), compareAge(a, b))
	})
}

func latest(candidates []candidate) []candidate { return best(candidates, compareAge) }

// compareAge goes by committer date; of equals the one further on in the
// history is the later.
func compareAge(a, b candidate) int {
	return cmp.Or(a.Committer.When.Compare(b.Committer.When), cmp.Compare(a.order, b.order))
}

func best(candidates []candidate, compare func(a, b candidate) int) []candidate {
	if len(candidates) == 0 {
		return nil
	}
	return []candidate{slices.MaxFunc(candidates, compare)}
}
