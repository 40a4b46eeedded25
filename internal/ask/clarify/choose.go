package clarify

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Run is a reading with what came of it.
type Run struct {
	Reading
	// Rows are equal for readings with equal rows, in any order of them; "" is
	// for a reading that did not lead to a query in time.
	Rows string
	// Result says in a few words what was found.
	Result string
}

// Group are readings with equal rows, the likeliest first.
type Group struct {
	Runs       []Run
	Likelihood float64
}

// Groups puts readings with equal rows together, the likeliest group first.
// Readings that came to nothing in time are left out. The likelihoods sum up to one.
func Groups(runs []Run) []Group {
	var groups []Group
	at := map[string]int{}
	var sum float64
	for _, run := range runs {
		if run.Rows == "" {
			continue
		}
		i, known := at[run.Rows]
		if !known {
			i = len(groups)
			at[run.Rows] = i
			groups = append(groups, Group{})
		}
		groups[i].Runs = append(groups[i].Runs, run)
		groups[i].Likelihood += run.Likelihood
		sum += run.Likelihood
	}
	for i := range groups {
		groups[i].Likelihood /= sum
		slices.SortStableFunc(groups[i].Runs, func(x, y Run) int { return cmp.Compare(y.Likelihood, x.Likelihood) })
	}
	slices.SortStableFunc(groups, func(x, y Group) int { return cmp.Compare(y.Likelihood, x.Likelihood) })
	return groups
}

// clearly is the likelihood from which on a group is ahead of the others: one
// question in five that is not asked may have meant something else.
const clearly = 0.8

// isWorthAsking reports whether readings lead to different rows of which none
// are clearly the likeliest.
func isWorthAsking(groups []Group) bool { return len(groups) > 1 && groups[0].Likelihood < clearly }

// bestAspect returns the place of the ambiguity whose value parts the groups
// best: the one with the greatest gain of information, of those that are not left
// out. ok is false where none parts them.
func bestAspect(groups []Group, ambiguities int, isLeftOut func(int) bool) (best int, ok bool) {
	gain := 1e-9
	for i := range ambiguities {
		if isLeftOut(i) {
			continue
		}
		if g := gainOf(groups, i); g > gain {
			best, gain, ok = i, g, true
		}
	}
	return best, ok
}

// gainOf returns how much the value of one aspect says about which group is
// meant, in bits.
func gainOf(groups []Group, aspect int) float64 {
	var whole []float64
	byValue := map[string]map[int]float64{}
	for n, group := range groups {
		whole = append(whole, group.Likelihood)
		for _, run := range group.Runs {
			id := run.Values[aspect].ID
			if byValue[id] == nil {
				byValue[id] = map[int]float64{}
			}
			byValue[id][n] += run.Likelihood
		}
	}
	total := 0.0
	for _, parts := range byValue {
		for _, p := range parts {
			total += p
		}
	}
	gain := entropy(whole)
	for _, id := range slices.Sorted(maps.Keys(byValue)) {
		var parts []float64
		share := 0.0
		for n := range groups {
			if p := byValue[id][n]; p > 0 {
				parts = append(parts, p)
				share += p / total
			}
		}
		gain -= share * entropy(parts)
	}
	return gain
}

// entropy returns the entropy of likelihoods, in bits, as if they summed up to one.
func entropy(parts []float64) float64 {
	var sum, bits float64
	for _, p := range parts {
		sum += p
	}
	for _, p := range parts {
		if p > 0 {
			bits -= p / sum * math.Log2(p/sum)
		}
	}
	return bits
}
