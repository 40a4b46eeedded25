// Package asked tells what kind of answer a question wants by how it begins.
package asked

import "regexp"

var (
	// whether is a question whose answer is yes or no. One that names the state of a
	// thing is left out: its rows hold the state.
	whether = regexp.MustCompile(`(?i)^(?:so |and |but |then |please |hey,? )?(?:did|does|do|has|have|had|is there|are there|was there|were there)\b`)
	forOne  = regexp.MustCompile(`(?i)\b(?:you|or|who|which|what|when|where|how)\b`)
	// nothingBut asks for what else there is: rows mean neither yes nor no.
	nothingBut = regexp.MustCompile(`(?i)\b(?:nothing|nobody|no one|none)\s+(?:else\s+)?(?:but|except|other than|besides)\b`)
	which      = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|in|from|with|since|seit|dans|en|ab|mit)\s+)*(?:who|which|what|when|where|how|welche\w*|wann|wer|quelle?s?|quand|qui|qu[ée]|cu[áa]l\w*|cu[áa]ndo)\b`)
)

// Whether reports whether a question surely wants a yes or a no before a figure.
func Whether(question string) bool {
	return whether.MatchString(question) && !forOne.MatchString(question) && !nothingBut.MatchString(question)
}

// Which reports whether a question wants a thing, and neither yes nor no.
func Which(question string) bool { return which.MatchString(question) }
