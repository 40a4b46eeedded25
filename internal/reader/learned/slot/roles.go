package slot

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/question"
)

// withoutFiles matches what stands before the files that a question leaves out, and
// onlyFiles what stands before those to which alone something belongs.
var (
	withoutFiles = regexp.MustCompile(`(?i)\b(?:not\s+(?:touch(?:ing)?|change|changing)|n['’]t\s+(?:touch|change)|without\s+(?:touching|changing)|no|non|not(?:\s+in)?|are(?:\s+not|n['’]t)|sans\s+toucher|sin\s+tocar)[\s-]+(?:(?:the|any|all|our|die|les|aux|los|las)\s+)*$`)
	onlyFiles    = regexp.MustCompile(`(?i)\b(?:only|just|nothing\s+but|exclusively|solely|nur|ausschließlich|seulement|uniquement|solo|sólo|solamente)\s+(?:(?:in|to|the|our|die|les|los|las)\s+)*$`)
	andMore      = regexp.MustCompile(`(?i)^\s*(?:,|/|&|and|or|nor|und|oder|et|ou|ni|y|o|,?\s*(?:such\s+as|like|including|e\.?g\.?|z\.?\s?b\.?|wie|comme|como))\s*(?:the\s+)?$`)
	// isAskedFor matches what stands before the things that a question asks for.
	isAskedFor = regexp.MustCompile(`(?i)(?:^\W*|\b(?:which|what|how\s+many|welche\w*|wie\s*viele|quels?|quelles?|combien\s+de|qué|cuáles|cuánt[ao]s|list|show(?:\s+me)?|name|all|top(?:\s+\d+)?|\d+|(?:the\s+)?(?:big|larg|old|new|small|short|long|hot|lat|earli)\w*est|(?:most|least|often|rarely|recently|never)(?:\s+\w+)?|changed|modified)(?:\s+(?:of\s+)?(?:our|the|die|unserer|les|los))?)\s*$`)
)

// withRoles adds the files of a role that the text speaks of, where no name stands.
func (r *reader) withRoles() {
	denied, end := Denial(""), 0
	for _, role := range question.Roles(r.text) {
		before := r.text[:role.Start]
		s := Slot{Kind: FileRole, Start: role.Start, End: role.End, Text: r.text[role.Start:role.End], Names: []string{role.Name}, Value: role.Name, IsAsked: isAskedFor.MatchString(before)}
		switch {
		case withoutFiles.MatchString(before), leaving.before.MatchString(before) && !leaving.nothingBut.MatchString(before):
			s.Denied = Others
		case onlyFiles.MatchString(before):
			s.Denied = Only
		case end > 0 && end < role.Start && andMore.MatchString(r.text[end:role.Start]):
			s.Denied = denied
		}
		if r.isTaken(role.Start, role.End) {
			continue
		}
		denied, end = s.Denied, s.End
		s.Directory = r.directoryOf(role.Name)
		r.slots = append(r.slots, s)
	}
}

// plural matches a word that may be what many files are called: "controllers".
var plural = regexp.MustCompile(`(?:^|[^\p{L}\p{N}_./-])(\p{L}{3,}s)(?:$|[^\p{L}\p{N}_./-])`)

// leastCalled is how many files have a word in their names at least that stands for
// all of them.
const leastCalled = 2

// withCalled adds the files that a question asks for by a word that is part of their
// names and none of the words of questions: "which controllers".
func (r *reader) withCalled() {
	for _, m := range plural.FindAllStringSubmatchIndex(r.text, -1) {
		word := strings.ToLower(r.text[m[2]:m[3]])
		one := strings.TrimSuffix(word, "s")
		isWord := (r.isWord(word) || r.isWord(one)) && !r.isDirectory(word)
		if isWord || ofQuestions.MatchString(word) || r.isNamed(m[2], m[3]) || !isAskedFor.MatchString(r.text[:m[2]]) {
			continue
		}
		names := r.calledBy(one)
		if len(names) == 0 {
			continue
		}
		r.slots = slices.DeleteFunc(r.slots, func(s Slot) bool { return s.Start == m[2] && s.End == m[3] })
		r.slots = append(r.slots, Slot{Kind: FileRole, Start: m[2], End: m[3], Text: r.text[m[2]:m[3]], Names: names, IsAsked: true, Note: "files that are called “" + one + "”, by their names or directories"})
	}
}

// isNamed reports whether a slot has a part of the text: anything but a person of whom
// nothing is known and who would be called by the part.
func (r *reader) isNamed(start, end int) bool {
	return slices.ContainsFunc(r.slots, func(s Slot) bool {
		isUnknown := s.Kind == Person && s.Value == "" && s.Start == start && s.End == end
		return s.Start < end && start < s.End && !isUnknown
	})
}

// ofQuestions matches the things that questions ask for, whatever directories are called.
var ofQuestions = regexp.MustCompile(`^(?:commits|issues|bugs|tickets|files|people|persons|developers|devs|authors|contributors|users|members|maintainers|reviewers|prs|pulls|requests|releases|tags|versions|branches|labels|reviews|comments|discussions|threads|functions|methods|classes|fields|annotations|interfaces|types|imports|calls|callers|months|years|days|weeks|hours|quarters|lines|changes|directories|folders|modules|packages|fixes|features|words|things|reasons|questions|tests|docs)$`)

// isDirectory reports whether a directory has a name.
func (r *reader) isDirectory(name string) bool {
	return slices.ContainsFunc(r.files, func(path string) bool { return strings.Contains("/"+strings.ToLower(path), "/"+name+"/") })
}

// calledBy returns what condition.Role tells the files by that have a word in their
// names or lie in a directory of its plural; none where there are fewer than two.
func (r *reader) calledBy(one string) (names []string) {
	inName, inDirectory := 0, 0
	for _, path := range r.files {
		path = "/" + strings.ToLower(path)
		if strings.Contains(path[strings.LastIndexByte(path, '/'):], one) {
			inName++
		}
		if strings.Contains(path, "/"+one+"s/") {
			inDirectory++
		}
	}
	if inName+inDirectory < leastCalled {
		return nil
	}
	if inName > 0 {
		names = append(names, one)
	}
	if inDirectory > 0 {
		names = append(names, one+"s/")
	}
	return names
}

// directoryOf returns the directory nearest to the root that is called as the files
// of a role are, "" for none.
func (r *reader) directoryOf(role string) string {
	nearest := ""
	for _, path := range r.files {
		for _, name := range condition.DirectoriesOf(role) {
			at := strings.Index("/"+strings.ToLower(path), "/"+name+"/")
			if end := at + len(name) + 1; at >= 0 && (nearest == "" || end < len(nearest)) {
				nearest = path[:end]
			}
		}
	}
	return nearest
}
