package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Cell returns a text as a cell of a CSV file. One that a spreadsheet could run
// as a formula gets an apostrophe in front, as OWASP's page on CSV injection
// advises: names and titles come from whoever opens an issue. White space,
// control and invisible characters before the formula do not hide it, and neither
// do the full-width forms of its first character, which programs in East Asia
// take for it. It is Ordered as well, so that a name does not pass for another one.
func Cell(text string) string {
	if text == "" {
		return text
	}
	first, _ := utf8.DecodeRuneInString(text)
	begin := strings.TrimLeftFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
	})
	formula, _ := utf8.DecodeRuneInString(begin)
	text = Ordered(text)
	if strings.ContainsRune("=+-@＝＋－＠﹢﹣﹦﹫−", formula) || strings.ContainsRune("\t\r\n", first) {
		return "'" + text
	}
	return text
}
