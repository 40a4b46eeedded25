package asks

import "regexp"

// dated match what ends before a period by which of their dates things are asked for, by
// the name of a frame's Date.
var dated = map[string]*regexp.Regexp{
	"created": regexp.MustCompile(`(?i)\b(?:opened|created|submitted|proposed|filed|raised|reported)\s+` + inPeriod),
	"merged":  regexp.MustCompile(`(?i)\bmerged\s+` + inPeriod),
	"closed":  regexp.MustCompile(`(?i)\bclosed\s+` + inPeriod),
}

const inPeriod = `(?:(?:in|during|since|between|on|from|within|before|after|until|throughout|over|the|year|month|of)\s+)*$`

// DatedBy returns the name of a frame's Date for the words before a period: "created"
// behind "pull requests opened in"; "" where they do not say what happened then.
func DatedBy(before string) string {
	for _, name := range []string{"created", "merged", "closed"} {
		if dated[name].MatchString(before) {
			return name
		}
	}
	return ""
}

// aNumber matches a word that asks for a number.
var aNumber = regexp.MustCompile(`(?i)\b(?:how\s+many|number\s+of|wie\s*viele|anzahl|combien|nombre|cu[aá]nt[oa]s|n[uú]mero\s+de)\b`)

// CountsSeveral reports whether a question asks for more than one number.
func CountsSeveral(text string) bool { return len(aNumber.FindAllString(text, 2)) > 1 }

// reported matches what says that someone reported issues, and assigned what says that they
// are someone's to work on.
var (
	reported = regexp.MustCompile(`(?i)\b(?:raised|reported|filed|lodged|opened|created|submitted)\s+by\b`)
	assigned = regexp.MustCompile(`(?i)\b(?:ass?ign|attribu|zugewiesen|zugeordnet|zugeteilt)`)
)

// ForReported reports whether a question is for issues that someone reported, as its words
// say, and not for those that are someone's to work on.
func ForReported(text string) bool { return reported.MatchString(text) && !assigned.MatchString(text) }

// SaysAssigned reports whether a question says that issues are assigned to someone.
func SaysAssigned(text string) bool { return assigned.MatchString(text) }
