// Package words makes an answer's words out of what a model writes about rows.
//
// The words hold no value of their own. Each number, date, name, hash, path and
// quotation is a reference, as in {2.login} or {sum.commits}, or a literal that
// equals a cell, a figure computed from the rows, or something in the question;
// it becomes a segment that cites what it equals. What is left has to be plain
// language: function words and the vocabulary of reports about rows, in one of four
// languages, and no reason, guess or plan. What numbers say is held against the
// rows by package claim, and what superlatives and comparisons say here. Of a
// sentence with anything else a part is left that has ground alone, if there is
// one; else it is dropped, and so is one that says of one row what another holds.
// A sentence of which no part has ground is passed on whole where nothing stands in the
// way but English words that neither judge nor name anyone nor say what a thing does, or,
// if all its amounts are references, words such as "both"; the reader is told these words.
//
// The titles and messages that others wrote are cited in full or quoted; their
// words prove nothing, since anyone can open an issue, and may be repeated only
// where a sentence says what the row it names is about.
package words
