// Package summary computes one number of many.
package summary

import "slices"

// Sum returns the sum of some amounts, 0 of none.
func Sum(amounts []float64) float64 {
	sum := 0.0
	for _, amount := range amounts {
		sum += amount
	}
	return sum
}

// Median returns the middle one of some amounts, of which there has to be one, or the
// mean of the two middle ones.
func Median(amounts []float64) float64 {
	sorted := slices.Sorted(slices.Values(amounts))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}
