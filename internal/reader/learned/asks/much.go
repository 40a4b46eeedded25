package asks

// mostOfSure is how many words a question has at most whose answer may stand without
// its reading. Of 238 answers to everyday questions about nine repositories that came from
// queries of the heads, without a word of doubt, one in five was wrong where the question
// was longer, and one in twenty elsewhere (testdata/eval/README.md).
const mostOfSure = 14

// Much reports whether a question has so many words that one query is likely to leave
// some of it out.
func Much(words []string) bool { return len(words) > mostOfSure }
