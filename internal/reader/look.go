package reader

import (
	"regexp"
	"strconv"
	"strings"
)

// Look shows a reader parts of the repository before the question is answered from them.
type Look struct{ Lookups []Lookup }

func (Look) step() {}

// Lookup is one thing to be shown.
type Lookup struct {
	Kind LookupKind
	// Text is what is looked for: some words, the path of a file, a text as it stands in
	// lines of files, the hash of a commit, or a question.
	Text string
	// Revision is the release, branch or commit that a file is read at; "" for now.
	Revision string
	// From and To are the first and the last line of a file, from 1; 0 for its beginning,
	// and for as much as is shown.
	From, To int
}

// LookupKind is what is shown.
type LookupKind string

// The kinds of lookups.
const (
	// InFiles finds passages of the files at head, and InTexts what people wrote.
	InFiles LookupKind = "files"
	InTexts LookupKind = "texts"
	// OfFile reads a file, OfLines finds the commits that added or deleted lines with a
	// text, and OfCommit shows what a commit changed.
	OfFile   LookupKind = "read"
	OfLines  LookupKind = "lines"
	OfCommit LookupKind = "show"
	// OfGraph has a question answered by the rows of a query.
	OfGraph LookupKind = "graph"
)

// MostLookups is how many things one step shows.
const MostLookups = 4

var (
	lookBlock = regexp.MustCompile(`(?is)<look(?:\s[^>]*)?>(.*?)(?:</look\s*>|\z)`)
	lookLine  = regexp.MustCompile(`(?i)^[-*\s]*(files|texts|read|lines|show|graph)\s*:\s*(.+?)\s*$`)
	// lineSpan and atRevision match what may stand behind the path of a file.
	lineSpan   = regexp.MustCompile(`(?i)[\s,]+(?:lines?|l\.?)\s*(\d{1,7})(?:\s*(?:-|–|to)\s*(\d{1,7}))?$`)
	atRevision = regexp.MustCompile(`^(\S.*?)\s+at\s+([^\s,]+)$`)
)

// LookOf returns the things that a text of a model asks to be shown, in its last <look> that
// has any; none where there is no such block.
func LookOf(text string) (look Look) {
	for _, block := range lookBlock.FindAllStringSubmatch(text, -1) {
		var lookups []Lookup
		for line := range strings.Lines(block[1]) {
			if lookup, ok := lookupOf(line); ok && len(lookups) < MostLookups {
				lookups = append(lookups, lookup)
			}
		}
		if len(lookups) > 0 {
			look.Lookups = lookups
		}
	}
	return look
}

// lookupOf reads a line such as "read: go.mod at v1.2, lines 1-20".
func lookupOf(line string) (Lookup, bool) {
	m := lookLine.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
	if m == nil {
		return Lookup{}, false
	}
	lookup := Lookup{Kind: LookupKind(strings.ToLower(m[1])), Text: unquoted(m[2])}
	if lookup.Kind == OfFile {
		if span := lineSpan.FindStringSubmatch(lookup.Text); span != nil {
			lookup.Text = strings.TrimSuffix(lookup.Text, span[0])
			lookup.From, _ = strconv.Atoi(span[1])
			lookup.To, _ = strconv.Atoi(span[2])
			if span[2] == "" {
				lookup.To = lookup.From
			}
		}
		if at := atRevision.FindStringSubmatch(strings.TrimRight(lookup.Text, " ,")); at != nil {
			lookup.Text, lookup.Revision = at[1], unquoted(at[2])
		}
		lookup.Text = strings.TrimPrefix(unquoted(lookup.Text), "./")
	}
	return lookup, lookup.Text != ""
}

// unquoted returns a text without the marks that a model may put around it.
func unquoted(text string) string {
	text = strings.TrimSpace(text)
	for _, marks := range [][2]string{{"`", "`"}, {`"`, `"`}, {"'", "'"}, {"“", "”"}} {
		if inner, ok := strings.CutPrefix(text, marks[0]); ok && strings.HasSuffix(inner, marks[1]) {
			return strings.TrimSpace(strings.TrimSuffix(inner, marks[1]))
		}
	}
	return text
}

// String returns a lookup as a model writes it.
func (l Lookup) String() string {
	text := string(l.Kind) + ": " + l.Text
	if l.Revision != "" {
		text += " at " + l.Revision
	}
	if l.From > 0 {
		text += ", lines " + strconv.Itoa(l.From) + "-" + strconv.Itoa(l.To)
	}
	return text
}
