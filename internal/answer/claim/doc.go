// Package claim holds what a sentence says of numbers, dates and things against the
// rows of a result.
//
// The things that a sentence names are its subjects. A number has a role by the
// words around it: a cell, a count, a difference, a ratio, a share, a part of a
// whole, a stretch of time, a sum. Only the arithmetic that the role calls for is
// tried, and only on the rows that the sentence names, so that a false number is
// not right because some other sum yields it.
package claim
