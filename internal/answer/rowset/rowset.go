// Package rowset holds sets of the rows of a result, by their numbers.
package rowset

// Set is a set of rows.
type Set map[int]bool

// Meets reports whether two sets share a row.
func (a Set) Meets(b Set) bool {
	for row := range b {
		if a[row] {
			return true
		}
	}
	return false
}

// Both returns the rows that are in both sets.
func Both(a, b Set) Set {
	common := Set{}
	for row := range a {
		if b[row] {
			common[row] = true
		}
	}
	return common
}

// Union returns the rows that are in any of the sets.
func Union(sets []Set) Set {
	all := Set{}
	for _, each := range sets {
		for row := range each {
			all[row] = true
		}
	}
	return all
}
