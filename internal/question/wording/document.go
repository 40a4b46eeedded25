package wording

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

var (
	// namedDocument matches one of several Internet-Drafts by a part of its name, and what
	// stands before it.
	namedDocument = regexp.MustCompile(`(?i)(?:\b(in|of|to|for|on)\s+)?\b(?:the|our)\s+(\p{L}[\p{L}\p{N}]*(?:[\s-]\p{L}[\p{L}\p{N}]*)?)\s+(?:draft|document|spec|specification)\b`)
	// bareDocument matches a document by that part alone before two of its versions: "in
	// manageability between -12 and -13".
	bareDocument = regexp.MustCompile(`(?i)\b(in|of|to|for)\s+(?:the\s+)?(\p{L}[\p{L}\p{N}]*(?:[\s-]\p{L}[\p{L}\p{N}]*)?)\s+(?:between|from)\s+(?:(?:versions?|drafts?|revisions?)\s+)?-?\d{1,2}\s+(?:and|to)\s`)
	// ofVersions matches what says of a document which of its releases are meant, whole or
	// as two numbers, and isChanged what is done to a file.
	ofVersions = regexp.MustCompile(`(?i)\b(?:versions?|revisions?|releases?|tags?|tagged|publish\pL*|submit\pL*|between|since|drafts|says?|said|mentions?|about)\b|(?:^|\s)-?\d{2}\b`)
	versions   = regexp.MustCompile(`(?i)\b(?:between|from)\s+(?:(?:versions?|drafts?|revisions?)\s+)?-?(\d{1,2})\s+(?:and|to)\s+(?:(?:version|draft|revision)\s+)?-?(\d{1,2})\b`)
	// versionsOf matches two versions before the document that they are of, differ what asks for
	// the difference of them, and asksElse for anything beside it.
	versionsOf = regexp.MustCompile(`(?i)\b(?:versions?|drafts?|revisions?)\s+-?(\d{1,2})\s+(?:and|to|vs\.?)\s+(?:(?:version|draft|revision)\s+)?-?(\d{1,2})\s+of\s+(?:the|our)\s+\pL[^?.!;,]*$`)
	differ     = regexp.MustCompile(`(?i)\b(?:differ|different|difference|differences|changed|changes)\b`)
	asksElse   = regexp.MustCompile(`(?i)\b(?:who|whom|whose|when|why|how|where|which)\b`)
	isChanged  = regexp.MustCompile(`(?i)\b(?:touch|chang|edit|commit|modif|wrote|writ|contribut|work|lines?\b|maintain|updat|author|knows?\b|experts?\b)`)
)

// withNamedDocument returns a question with the path of an Internet-Draft in the place of what
// it is called by, where it asks for changes of the file, and with the tags of the two versions
// of it that numbers stand for: "what changed in the manageability draft between -12 and -13".
func withNamedDocument(question string, files []string) string {
	m := namedDocument.FindStringSubmatchIndex(question)
	if m == nil {
		if m = bareDocument.FindStringSubmatchIndex(question); m == nil {
			return question
		}
		m[1] = m[5] // the versions stay
	}
	file := documentCalled(question[m[4]:m[5]], files)
	if file == "" {
		return question
	}
	between := func(from, to string) string {
		name := strings.TrimSuffix(file, path.Ext(file))
		return fmt.Sprintf("between %s-%02s and %s-%02s", name, from, name, to)
	}
	if of := versionsOf.FindStringSubmatch(question[:m[1]]); of != nil && differ.MatchString(question) && !asksElse.MatchString(question) {
		return "what changed in " + file + " " + between(of[1], of[2]) + "?"
	}
	before, behind := question[:m[0]], question[m[1]:]
	isOfVersions := ofVersions.MatchString(before + behind)
	if m[2] >= 0 {
		before = question[:m[3]] + " "
	}
	text := before + file + behind
	if of := versions.FindStringSubmatchIndex(text); of != nil {
		return text[:of[0]] + between(text[of[2]:of[3]], text[of[4]:of[5]]) + text[of[1]:]
	}
	if isOfVersions || !isChanged.MatchString(behind) && !isChanged.MatchString(before) {
		return question
	}
	return text
}

// documentCalled returns the only Internet-Draft whose name ends in some words; "" where
// there is none, and where the repository has one document alone.
func documentCalled(words string, files []string) (found string) {
	words = strings.ToLower(strings.Join(strings.Fields(words), "-"))
	documents := 0
	for _, file := range files {
		if !ofDocument.MatchString(file) {
			continue
		}
		documents++
		name := strings.TrimSuffix(file, path.Ext(file))
		switch {
		case !strings.HasSuffix(name, "-"+words):
		case found != "":
			return ""
		default:
			found = file
		}
	}
	if documents < 2 {
		return ""
	}
	return found
}
