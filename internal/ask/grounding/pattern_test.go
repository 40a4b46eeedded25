package grounding

import "testing"

// FuzzPattern looks for a statement that is there although the quick look said
// that it cannot be.
func FuzzPattern(f *testing.F) {
	for _, text := range []string{
		"@jbrueckner made the most commits, 62. Then come @aikot and @sofmar with 48 each.", "On 2018-07-05T10:00Z, 5.7.2018, 7/5/18 or at 09:30.",
		"See [1], [docs](https://example.org/a) and ada@example.org in `src/boiler.go`.", "Issue #135, pull request no. 12, v1.2, 1.2.3-rc1 and Q3 2018.",
		"In July, on May 5th, 2018, on 6th of Sept. and since March on Mondays.", "deadbeef1 by Mira Lindqvist in src/a/b or README.md", "<b>half</b> of 1 200 000, 25.1 %, 3k, 2nd, ٣ and Ⅷ",
		"| Ada | 3 |", "Über Ödön fixed Ärger\u00a0Ünder", "x\u2028Name",
	} {
		f.Add(text)
	}
	patterns := map[string]pattern{
		"isoDate": isoDate, "addressText": addressText, "linkTarget": linkTarget, "cardNumber": cardNumber, "mailAddress": mailAddress,
		"codeText": codeText, "loginText": loginText, "hashText": hashText, "dayText": dayText, "numericDay": numericDay, "clockText": clockText,
		"monthDay": monthDay, "dayMonth": dayMonth, "monthYear": monthYear, "monthAlone": monthAlone, "weekdayText": weekdayText,
		"quarterText": quarterText, "versionText": versionText, "pathText": pathText, "referenceIn": referenceIn, "amountText": amountText,
		"ordinal": ordinal, "foreign": foreign, "namePair": namePair, "doer": doer, "byWhom": byWhom, "capital": capital, "tag": tag,
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, pattern := range patterns {
			if found := pattern.FindString(text); found != "" && !pattern.possible(text) {
				t.Errorf("%s finds %q in %q, and it was taken for impossible", name, found, text)
			}
		}
	})
}
