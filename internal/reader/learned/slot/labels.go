package slot

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// joinsLabels is what stands between two labels: that a thing has both, the first alone, or
// either.
var joinsLabels = regexp.MustCompile(`(?i)^["'”’]?\s*(?:(,?\s*(?:and|&|\+|plus|as well as|(?:together|along|combined) with|und|et|y)(?:\s+also)?)|(,?\s*(?:but\s+(?:not|without)|and\s+not|without|except|aber\s+nicht|mais\s+pas|pero\s+no)(?:\s+(?:also\s+)?(?:label+ed|tagged))?(?:\s+(?:as|with))?)|,?\s*(?:or|oder|ou|o|/))\s+["'“‘]?`)

// moreLabels reads the labels behind one: "labelled both bug and good first issue".
func (r *reader) moreLabels(labels []string) {
	for i := 0; i < len(r.slots); i++ {
		first := &r.slots[i]
		if first.Kind != Label {
			continue
		}
		joined := joinsLabels.FindStringSubmatchIndex(r.text[first.End:])
		if joined == nil {
			continue
		}
		start := first.End + joined[1]
		label := beginningLabel(r.text[start:], labels)
		if label == "" {
			continue
		}
		isAll, end := joined[2] >= 0, start+len(label)
		denied := Denial("")
		if joined[4] >= 0 {
			denied = Others
		}
		first.IsAll = first.IsAll || isAll
		kept := r.slots[:0:0]
		for _, s := range r.slots {
			if s.Start >= end || s.End <= start {
				kept = append(kept, s)
			}
		}
		second := Slot{Kind: Label, Start: start, End: end, Text: r.text[start:end], Names: []string{label}, Value: label, IsAll: isAll, Denied: denied}
		kept = append(kept, second)
		r.slots = kept
	}
}

// beginningLabel returns the longest label that a text begins with, "" for none.
func beginningLabel(text string, labels []string) string {
	longest := ""
	for _, label := range labels {
		if len(label) <= len(longest) || len(text) < len(label) || !strings.EqualFold(text[:len(label)], label) {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(text[len(label):]); len(text) == len(label) || !isWordRune(next) {
			longest = label
		}
	}
	return longest
}
