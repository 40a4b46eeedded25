package passage

import "strings"

// shortestQuotation is how many characters a quotation has at least, so that it
// cannot stand in another text by chance.
const shortestQuotation = 20

// Replies returns for each text of a discussion, in order, the place of the last
// earlier text that it quotes, or -1.
func Replies(texts []string) []int {
	replies := make([]int, len(texts))
	plain := make([]string, len(texts))
	for i, text := range texts {
		replies[i] = -1
		plain[i] = plainSpaces(text)
		for _, quotation := range Quotations(text) {
			quotation = plainSpaces(quotation)
			if len(quotation) < shortestQuotation {
				continue
			}
			for j := i - 1; j >= 0 && replies[i] < 0; j-- {
				if strings.Contains(plain[j], quotation) {
					replies[i] = j
				}
			}
		}
	}
	return replies
}

func plainSpaces(text string) string { return strings.Join(strings.Fields(text), " ") }
