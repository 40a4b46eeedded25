// Package sentence takes a sentence about the rows of a result apart into words and
// values: each number, date, name, hash, path and quotation with the cells, the
// figures or the parts of the question that it may be.
package sentence
