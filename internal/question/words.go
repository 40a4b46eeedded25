package question

import (
	_ "embed" // for the words
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/question/english"
	"repochat/internal/question/label"
	"repochat/internal/question/stopword"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

var (
	// fileToken is one word that may be a path: letters of any script, digits
	// and the signs that paths have. A colon is one between capitals alone.
	fileToken = regexp.MustCompile(`(?:[A-Z]:[A-Z]|[\p{L}\p{N}._~+@/\[\]()-])*[\p{L}\p{N}_/\])]`)
	extension = regexp.MustCompile(`[\p{L}\p{N}_\])+-]\.([A-Za-z][A-Za-z0-9]{0,9})$|^\.[a-z][\w.-]+$`)
	lineOf    = regexp.MustCompile(`(?i)^v?\d+(?:\.\d+)*\.x$`) // 4.x is a line of releases
	version   = regexp.MustCompile(`^[vV]?\d+(?:\.\d+)+(?:[.-]?(?:alpha|beta|rc|dev|pre|post)[\w.-]*)?$`)
	dateToken = regexp.MustCompile(`(?i)^(?:[\d./-]+|q[1-4][./-]?\d{0,4}|h[12][./-]?\d{0,4}|\d{1,4}[./-]q[1-4])$`)
	// shorthand has a dot or a slash and is no file; TLS-1.3 is no release that is not there.
	shorthand  = regexp.MustCompile(`(?i)^(?:(?-i:\p{Lu}{2,})-\d+(?:\.\d+)+|e\.g|i\.e|a\.m|p\.m|u\.s|etc\.|vs\.|and/or|w/|w/o|w/in|b/c|c/o|n/a|w\.r\.t\.?|a\.k\.a\.?|he/she|[\w-]+\.(?:com|org|net|io|dev))$`)
	folderHint = regexp.MustCompile(`(?:directory|folder|dir|path|below|under|inside|package|module)$`)
	// folderToken is a word with hyphens, and folderAfter what a directory's name
	// stands before.
	folderToken = regexp.MustCompile(`\.?[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*`)
	folderAfter = regexp.MustCompile(`^(?:packages?|pkgs?|directory|folder|dir|module|tool|command|cmd)\b`)
	folderNext  = regexp.MustCompile(`(?i)^ (?:packages?|pkgs?|directory|folder|dir|module)\b`)
	// changedHint and changedAfter match what stands around what a commit changes:
	// "touched the docs"; placeHint matches what stands before a place: "in the poc".
	changedHint  = regexp.MustCompile(`\b(?:touch(?:es|ed|ing)?|chang(?:es?|ed|ing)|edit(?:s|ed|ing)?|modif(?:y|ies|ied|ying))(?: the)?$`)
	placeHint    = regexp.MustCompile(`\b(?:in|inside|within|under|maintains?|owns?|of|to|for)(?: the)?$`)
	changedAfter = regexp.MustCompile(`^(?:$|[?.!,;]|(?:are|is|was|were|has|have|in|since|before|after|during|and|or|by|last|this|most|the)\b)`)
	folderNoun   = regexp.MustCompile(`^(?:directory|folder|dir)\b`)
	// "version" is left out: other things have versions too.
	releaseHint = regexp.MustCompile(`\b(?:releases?|tags?|tagged)$`)
	fileHint    = regexp.MustCompile(`(?:\bfile|\bmodule|\bscript|\bdocument)$`)
	whichFile   = regexp.MustCompile(`\b(?:which|what|each|every|per) (?:file|module|script|document)$`)
)

//go:embed words.yaml
var wordFile []byte

// functionWords name nothing, wherever they stand. commonWords belong to the language of
// questions, and name something only where they are marked.
var functionWords, commonWords = readWords()

func readWords() (function, common wordset.Set) {
	var file struct{ Function, Common wordset.Set }
	wordset.MustRead(wordFile, &file)
	return file.Function, file.Common
}

// nounAfter are the nouns behind which a name may stand: "the main branch".
var nounAfter = map[string]schema.Kind{"branch": schema.Branch, "label": schema.Label}

var (
	labelled        = regexp.MustCompile(`\blabell?ed(?: (?:as|with|by))?$`)
	behindAdjective = regexp.MustCompile(`(?i)-labell?ed\s+$`)
	trackedNoun     = regexp.MustCompile(`(?i)^(?:issues?|bugs?|tickets?|prs?|pulls?|threads?)$`)

	bugWord   = regexp.MustCompile(`(?i)^(?:bug|defect|issue)$`)
	usualName = regexp.MustCompile(`(?i)^(?:readme|changelog|makefile|dockerfile|licen[sc]e|gemfile|rakefile|procfile|jenkinsfile|vagrantfile|codeowners|notice|authors|contributing)$`)
)

// plainlyFile matches what is a file and no other word.
var plainlyFile = regexp.MustCompile(`(?i)^(?:readme|changelog|makefile|dockerfile|gemfile|rakefile|jenkinsfile|vagrantfile|codeowners)$`)

// IsPlainlyFile reports whether a word calls a file that many repositories have.
func IsPlainlyFile(word string) bool { return plainlyFile.MatchString(word) }

// usualBranch are names of branches that are also words.
var usualBranch = wordset.Of("main master trunk develop dev")

// noLabels are words that stand before the word for a label and name none: "carry label bug".
var noLabels = wordset.Of("carry carries carrying carried have has having had bear bears bearing with without w get gets got wear wears use uses used same other another some what whose vs versus")

// notNamed are words behind the word for a label that name none: "labels defined".
var notNamed = wordset.Of("defined used exist exists existing available present there vs versus breakdown distribution statistics stats counts usage names")

// words finds what is a name by its place among the words, or by what the graph
// holds.
func (t text) words(known vocabulary) []Span {
	return slices.Concat(t.announced(known), t.releases(known), t.folders(known), t.calledFiles(known), t.files(), t.fullNames(known.IsPerson), t.people())
}

// folders reads the last parts of directories as their names: those that look made,
// like "gen-bundle", those beside a word for a directory, as in "the mice package",
// and those that stand where what was changed does, as in "touched the docs".
func (t text) folders(known vocabulary) (found []Span) {
	for _, m := range folderToken.FindAllStringIndex(string(t), -1) {
		word := string(t[m[0]:m[1]])
		isSaid := folderHint.MatchString(t.before(m[0])) || folderAfter.MatchString(t.after(m[1]))
		isPart := t.isInsideWord(m[0], m[1]) || strings.HasSuffix(string(t[:m[0]]), "/") || m[1] < len(t) && (t[m[1]] == '/' || t[m[1]] == '.' && m[1]+1 < len(t) && t[m[1]+1] != ' ')
		isPlace := placeHint.MatchString(t.before(m[0])) && !english.IsWord(strings.ToLower(word)) && !IsCommonWord(word)
		isChanged := (changedHint.MatchString(t.before(m[0])) || isPlace) && changedAfter.MatchString(t.after(m[1]))
		if (strings.ContainsAny(word, "-_") || (isSaid || isChanged) && !functionWords[strings.ToLower(word)]) && !isPart && known.IsFolder(word) && !known.IsPerson(word) {
			// The word for a directory behind it belongs to the name.
			end := m[1] + len(folderNext.FindString(string(t[m[1]:])))
			found = append(found, Span{Start: m[0], End: end, Text: word, Kinds: []schema.Kind{schema.Directory}, Asserted: isSaid || isChanged})
		}
	}
	return found
}

// announced reads the word that a kind of thing is said of: "the fix branch",
// "label bug". Where it is an ordinary word, only its place marks it as a name.
func (t text) announced(known vocabulary) (found []Span) {
	for _, m := range label.Find(string(t), known.Labels()) {
		found = append(found, Span{Start: m[0], End: m[1], Text: string(t[m[0]:m[1]]), Kinds: []schema.Kind{schema.Label}, Asserted: true})
	}
	for _, m := range plainWord.FindAllStringIndex(string(t), -1) {
		word := string(t[m[0]:m[1]])
		if functionWords[strings.ToLower(word)] || behindAdjective.MatchString(string(t[:m[0]])) && trackedNoun.MatchString(word) {
			continue // "bug-labelled issues" names no label "issues"
		}
		kind, before := nounAfter[plainWord.FindString(t.after(m[1]))], t.before(m[0])
		switch announced := announcedKind(before); {
		case kind == schema.Label && noLabels[strings.ToLower(word)],
			announced == schema.Label && notNamed[strings.ToLower(word)] && !slices.ContainsFunc(known.Labels(), func(label string) bool { return strings.EqualFold(label, word) }):
			kind = ""
		case kind != "":
		case announced == schema.Label && (labelled.MatchString(before) || bugWord.MatchString(word)),
			(announced == schema.Label || announced == schema.Branch) && !IsCommonWord(word):
			kind = announced
		}
		if kind != "" {
			found = append(found, Span{Start: m[0], End: m[1], Text: word, Kinds: []schema.Kind{kind}, Asserted: kind == schema.Label || usualBranch[strings.ToLower(word)] || !IsCommonWord(word)})
		}
	}
	return found
}

// files reads paths and file names. A word without extension is one only next
// to "file", or when the graph has a file of that name.
func (t text) files() (found []Span) {
	for _, m := range fileToken.FindAllStringIndex(string(t), -1) {
		start, end := t.withoutBrackets(m[0], m[1])
		if kinds, sure := t.kindsOfPath(start, end); kinds != nil {
			found = append(found, Span{Start: start, End: end, Text: string(t[start:end]), Kinds: kinds, Sure: sure})
		}
	}
	return found
}

// withoutBrackets leaves out the brackets around a word that are not its own.
func (t text) withoutBrackets(start, end int) (int, int) {
	word := string(t[start:end])
	for strings.HasPrefix(word, "(") || strings.HasPrefix(word, "[") && !strings.Contains(word, "]") {
		word, start = word[1:], start+1
	}
	for strings.HasSuffix(word, ")") && !strings.Contains(word, "(") {
		word, end = word[:len(word)-1], end-1
	}
	return start, end
}

// kindsOfPath returns what a word that may be a path can name, the likeliest first; none
// where it is no path. sure reports that it can be nothing but a name.
func (t text) kindsOfPath(start, end int) (kinds []schema.Kind, sure bool) {
	word, before := string(t[start:end]), t.before(start)
	isAnnounced := threeNumbers.MatchString(word) && announcesVersion.MatchString(before)
	switch {
	case word == "", dateToken.MatchString(word) && !isAnnounced, shorthand.MatchString(word), lineOf.MatchString(word):
		return nil, false
	case version.MatchString(word):
		return []schema.Kind{schema.Release}, isAnnounced || releaseHint.MatchString(before)
	case extension.MatchString(word):
		// "did it make any.commits": a space is missing.
		ending := word[strings.LastIndexByte(word, '.')+1:]
		return []schema.Kind{schema.File}, !searched.MatchString(before) && (len(ending) < 5 || !IsCommonWord(ending))
	case strings.HasSuffix(word, "/") && IsCommonWord(strings.TrimSuffix(word, "/")):
		return []schema.Kind{schema.Directory}, false
	case strings.HasSuffix(word, "/"), strings.Contains(word, "/") && (folderHint.MatchString(before) || folderNoun.MatchString(t.after(end))):
		return []schema.Kind{schema.Directory, schema.File}, hasLetter(word)
	case strings.Contains(word, "/"):
		return []schema.Kind{schema.File, schema.Directory, schema.Branch}, false
	case usualName.MatchString(word) && (word[0] < 'a' || !IsCommonWord(word)):
		return []schema.Kind{schema.File}, false
	case t.isNamedFile(word, start, end):
		return []schema.Kind{schema.File}, hasShape(word) && !isCompound(word)
	case strings.Contains(word, "."):
		return []schema.Kind{schema.Release, schema.Branch}, false
	}
	return nil, false
}

// mostCalledWords is how many words the name of a file is made of at most.
const mostCalledWords = 3

// calledFiles reads words that stand beside each other and that together are the
// name of a file: "shell completion". Words of questions alone are no name, though
// a file is called pull_request.
func (t text) calledFiles(known vocabulary) (found []Span) {
	words := plainWord.FindAllStringIndex(string(t), -1)
	for i := 0; i < len(words); i++ {
		for n := min(mostCalledWords, len(words)-i); n > 1; n-- {
			if name := t.called(words[i:i+n], known); name != "" {
				found = append(found, Span{Start: words[i][0], End: words[i+n-1][1], Text: name, Kinds: []schema.Kind{schema.File}})
				i += n - 1
				break
			}
		}
	}
	return found
}

// called returns the name of the file that is called by words; "" for none.
func (t text) called(places [][]int, known vocabulary) string {
	words, isName := make([]string, len(places)), false
	for i, place := range places {
		if i > 0 && string(t[places[i-1][1]:place[0]]) != " " {
			return ""
		}
		words[i] = string(t[place[0]:place[1]])
		isName = isName || !IsCommonWord(words[i])
	}
	if !isName || functionWords[strings.ToLower(words[0])] || functionWords[strings.ToLower(words[len(words)-1])] || t.isInsideWord(places[0][0], places[len(places)-1][1]) {
		return ""
	}
	return known.FileCalled(words...)
}

// isNamedFile is for "the encoder file" and "in file encoder".
func (t text) isNamedFile(word string, start, end int) bool {
	if len(word) < 3 || IsCommonWord(word) {
		return false
	}
	next, _, _ := strings.Cut(t.after(end), " ")
	before := t.before(start)
	return fileHint.MatchString(before) && !whichFile.MatchString(before) || fileHint.MatchString(strings.TrimRight(next, "?.,!")) && !doer.MatchString(before+" "+word+" "+t.after(end))
}

// hasShape reports whether a word looks made: it has a digit, an underscore, a
// hyphen inside, or capitals after the first letter.
func hasShape(word string) bool {
	if strings.ContainsFunc(word, unicode.IsDigit) || strings.Contains(word, "_") {
		return true
	}
	if at := strings.IndexByte(word, '-'); at > 0 && at < len(word)-1 {
		return true
	}
	first := true
	for _, r := range word {
		if !first && unicode.IsUpper(r) {
			return true
		}
		first = false
	}
	return false
}

// isCompound reports whether a part of a word with hyphens belongs to the language
// of questions: "bug-prone".
func isCompound(word string) bool {
	for part := range strings.SplitSeq(word, "-") {
		if part != word && IsCommonWord(part) {
			return true
		}
	}
	return false
}

// A word where a person is expected: a login, or up to three capitalised words.
const (
	oneLogin   = `[\p{L}\d][\p{L}\d_-]*(?:\[bot\])?`
	fullName   = `\p{Lu}(?:\.|[\p{L}'’-]*)(?:\s+(?:\p{Lu}(?:\.|[\p{L}'’-]*)|van|von|de|der|den|la|le|al|bin)){1,3}`
	somebody   = `(` + fullName + `|` + oneLogin + `)`
	filing     = `file[d]?\s+(?:an?|any|anything|something|more|most|fewer|less|the|this|that|these|those|his|her|their|it|in|on|during|since|before|after|last|\d+|issues?|bugs?|tickets?|reports?|prs?|pull)\b`
	deedsStems = `(?:introduc|fix|author|commit|chang|touch|work|review|open|clos|creat|report|merg|add|delet|remov|contribut|wr[io]te|wrote|made|mak|submit|push|rais|resolv|caus|broke|break|modif|edit|assign|involv|do\b|done|cause|have|participat|comment|solv|own|maintain)`
)

var (
	afterMarker = regexp.MustCompile(`\b(?i:by|developers?|users?|authors?|contributors?|assignees?|reviewers?|maintainers?|assigned to|than|person|dev)\s+` + somebody)
	beforeDeed  = regexp.MustCompile(`\b(?i:did|has|have|had|does|that|which|bugs|files|commits|issues|can|was|is)\s+` + somebody + `\s+(?i:ever\s+|never\s+|not\s+|also\s+|recently\s+|usually\s+)?(?i:` + deedsStems + `)`)
	// doer is for deeds that only people do: whoever did them is one.
	doer       = regexp.MustCompile(`\b(?i:made|written|authored|reviewed|reported)\s+(?i:by)\s+(` + oneLogin + `)|\b(?i:did|has|have|had)\s+(` + oneLogin + `)\s+(?i:ever\s+|never\s+|not\s+|also\s+|recently\s+|usually\s+)?(?i:ma[kd]e|wr[io]te|written|author|commit|fix|review|report|submit|push|contribut|propos|approv|rais|` + filing + `)`)
	possessive = regexp.MustCompile(`(?:^|[\s(])` + somebody + `(?:['’]s|s['’])(?:\s|$|[?.,!])`)
	twoNames   = regexp.MustCompile(fullName)
	labelWord  = regexp.MustCompile(`(?i)\blabel`)
	plainWord  = regexp.MustCompile(`[\p{L}][\p{L}\d_-]*`)
)

const mostNameWords = 4

// initial begins a name with letters for first names: "A.J. Stein".
var initial = regexp.MustCompile(`\b(?:\p{Lu}\.[ -]?)+\p{Lu}[\p{L}'’-]+`)

// initials reads the names with letters for first names that somebody of the graph has:
// with its dots, such a one looks like that of a file.
func (t text) initials(isPerson func(name string) bool) (found []Span) {
	for _, m := range initial.FindAllStringIndex(string(t), -1) {
		if name := string(t[m[0]:m[1]]); isPerson(name) {
			found = append(found, Span{Start: m[0], End: m[1], Text: name, Kinds: []schema.Kind{schema.Person}})
		}
	}
	return found
}

// fullNames reads the names of several words that somebody of the graph has,
// however they are capitalised: "martin duke" is one person, though "martin"
// alone may be another.
func (t text) fullNames(isPerson func(name string) bool) (found []Span) {
	words := plainWord.FindAllStringIndex(string(t), -1)
	for i := range words {
		for n := min(mostNameWords, len(words)-i); n > 1; n-- {
			start, end := words[i][0], words[i+n-1][1]
			if text := string(t[start:end]); isPerson(text) {
				found = append(found, Span{Start: start, End: end, Text: text, Kinds: []schema.Kind{schema.Person}})
				break
			}
		}
	}
	return found
}

// people reads the words that stand where a person is expected, then pairs of
// capitalised words, then every other word: those last are persons only when
// the graph knows them.
func (t text) people() (found []Span) {
	for _, place := range []*regexp.Regexp{doer, afterMarker, beforeDeed, possessive} {
		for _, m := range place.FindAllStringSubmatchIndex(string(t), -1) {
			// doer has two groups, of which one has matched.
			start, end := t.withoutCommonWords(max(m[2], m[len(m)-2]), max(m[3], m[len(m)-1]))
			found = append(found, t.person(start, end, place)...)
		}
	}
	for _, m := range twoNames.FindAllStringIndex(string(t), -1) {
		// "Signed Exchange" is no less likely than "Ada Lovelace".
		start, end := t.withoutCommonWords(m[0], m[1])
		if strings.Contains(string(t[start:end]), " ") {
			found = append(found, Span{Start: start, End: end, Text: string(t[start:end]), Kinds: []schema.Kind{schema.Person}, Likely: true})
		}
	}
	kinds := []schema.Kind{schema.Person, schema.Release, schema.Branch, schema.File}
	if labelWord.MatchString(string(t)) {
		// Labels are ordinary words: "documentation" is one only among labels.
		kinds = append(kinds, schema.Label)
	}
	for _, m := range plainWord.FindAllStringIndex(string(t), -1) {
		word := string(t[m[0]:m[1]])
		isLanguage := inLanguage.MatchString(string(t[:m[1]])) // "written in Rust" names no person
		if !IsCommonWord(word) && !functionWords[strings.ToLower(word)] && !contracted.MatchString(string(t[:m[1]])) && !isLanguage && m[1] > m[0]+1 {
			found = append(found, Span{Start: m[0], End: m[1], Text: word, Kinds: t.withoutBranch(kinds, word)})
		}
	}
	return found
}

// withoutBranch leaves out branches where a word is one of the language, unless branches
// are spoken of: of "evidence" hardly ever the branch of that name is meant.
func (t text) withoutBranch(kinds []schema.Kind, word string) []schema.Kind {
	word = strings.ToLower(word)
	if usualBranch[word] || !english.IsWord(word) || strings.Contains(strings.ToLower(string(t)), "branch") {
		return kinds
	}
	return slices.DeleteFunc(slices.Clone(kinds), func(kind schema.Kind) bool { return kind == schema.Branch })
}

// inLanguage ends with the programming language that something is written in: "in Rust".
var inLanguage = regexp.MustCompile(`(?i)\b(?:written|rewritten|coded|implemented|ported|rewrite|port|version|implementation|geschrieben|écrite?s?|escrit[oa]s?)\s+(?:of\s+\pL+\s+)?(?:in|to|en)\s+(?:rust|java|python|ruby|julia|swift|dart|elm|crystal|ada|haskell|scala|kotlin|perl|pascal)$`)

// particle are the words within names at which none ends: "que pense Ada de CBOR".
var particle = wordset.Of("van von de der den la le al bin")

// contracted ends with what a word that was made shorter has behind its apostrophe:
// "wasn't".
var contracted = regexp.MustCompile(`(?i)\p{L}['’](?:s|t|d|m|re|ll|ve)$`)

// withoutCommonWords cuts off what is no name at either end of a part: "By
// Monday", "Which Developers", "Jeffrey Yasskin Since".
func (t text) withoutCommonWords(start, end int) (int, int) {
	words := plainWord.FindAllStringIndex(string(t[start:end]), -1)
	for len(words) > 0 && IsCommonWord(string(t[start+words[0][0]:start+words[0][1]])) {
		words = words[1:]
	}
	for len(words) > 0 {
		last := string(t[start+words[len(words)-1][0] : start+words[len(words)-1][1]])
		isNoEnd := particle[last] || len(last) > 1 && last == strings.ToUpper(last) // "de JSON"
		if !IsCommonWord(last) && !(len(words) > 1 && isNoEnd) {
			break
		}
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return start, start
	}
	return start + words[0][0], start + words[len(words)-1][1]
}

// addPerson takes a part in a person's place for a person, and surely so when
// it is capitalised within a sentence, looks like a login, owns something or
// did what only people do. A longer word there may be a misspelt name.
func (t text) person(start, end int, place *regexp.Regexp) (found []Span) {
	text := string(t[start:end])
	if text == "" || dateToken.MatchString(text) || t.isInsideWord(start, end) {
		return found
	}
	if howMany.MatchString(string(t[:start])) && text == strings.ToLower(text) && !hasShape(text) {
		return found // "how many panics have they fixed"
	}
	if stopword.Is(text) || t.beginsSentence(start) && stopword.Is(strings.ToLower(text)) || place != possessive && adverb.MatchString(text) {
		return found // "gab's", "was ultimately merged"
	}
	if place == possessive && codeSpoken.FindString(text) == text {
		return found // "each class's methods"
	}
	if place == possessive && behindArticle.MatchString(string(t[:start])) && text == strings.ToLower(text) {
		return found // "wait for the server's settings"
	}
	// Words in capitals are keywords and abbreviations.
	inCapitals := text == strings.ToUpper(text)
	capital := unicode.IsUpper([]rune(text)[0]) && !inCapitals && !t.beginsSentence(start)
	sure := capital || !strings.Contains(text, " ") && (place == possessive || !inCapitals && (place == doer || hasShape(text)))
	kinds := []schema.Kind{schema.Person}
	if place == possessive || place == doer || place == beforeDeed {
		kinds = append(kinds, schema.File)
	}
	found = append(found, Span{Start: start, End: end, Text: text, Kinds: kinds, Sure: sure, Likely: utf8.RuneCountInString(text) >= shortestMisspelt})
	return found
}

// adverb matches a word in small letters that tells how something was done.
var adverb = regexp.MustCompile(`^\p{Ll}+ly$`)

// howMany ends with what stands before things that are counted, and before no name.
var howMany = regexp.MustCompile(`(?i)\b(?:how\s+many|number\s+of|wie\s*viele|combien\s+de|cuánt[oa]s)\s+$`)

// behindArticle ends with what stands before a thing, and before no name.
var behindArticle = regexp.MustCompile(`(?i)\b(?:the|an?|our|your|this|that|each|every|another|one)\s+$`)

// Shorter words are near to too many names to be taken for a misspelt one.
const shortestMisspelt = 5

// isInsideWord reports whether a part of the question neither begins nor ends
// where a word does: "Neo" in "Neo4j".
func (t text) isInsideWord(start, end int) bool {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }
	before, _ := utf8.DecodeLastRuneInString(string(t[:start]))
	after, _ := utf8.DecodeRuneInString(string(t[end:]))
	return inWord(before) || inWord(after)
}

func (t text) beginsSentence(offset int) bool {
	before := strings.TrimRight(string(t[:offset]), " \t\n\"'“‘(")
	return before == "" || strings.ContainsRune(".?!:", rune(before[len(before)-1]))
}

// IsCommonWord reports whether a word belongs to the language of questions: it is
// never a name unless it is marked as one.
func IsCommonWord(word string) bool {
	word = strings.ToLower(strings.TrimSuffix(word, "."))
	for _, part := range strings.FieldsFunc(word, func(r rune) bool { return r == '-' || r == '/' }) {
		if !commonWords[part] && !commonWords[strings.TrimSuffix(part, "s")] && !hasCommonStem(part) && !isSounded(part) {
			return false
		}
	}
	return true
}

// sounds are the digits that stand for how they sound: "any1", "2day".
var sounds = map[byte]string{'1': "one", '2': "to", '4': "for", '8': "ate"}

// isSounded reports whether a word is a common one written with a digit for a sound
// at one end, vowels left out or changed: "sum1" and "evry1", not "jonas1".
func isSounded(word string) bool {
	if len(word) < 4 {
		return false
	}
	last := len(word) - 1
	head, tail := sounds[word[0]], sounds[word[last]]
	if head == "" && tail == "" {
		return false
	}
	for common := range commonWords {
		if rest, found := strings.CutSuffix(common, tail); found && tail != "" && soundsAlike(word[:last], rest) {
			return true
		}
		if rest, found := strings.CutPrefix(common, head); found && head != "" && soundsAlike(word[1:], rest) {
			return true
		}
	}
	return false
}

// soundsAlike reports whether two beginnings or ends of words have the same consonants
// and begin alike.
func soundsAlike(a, b string) bool {
	withoutVowel := func(r rune) rune {
		if strings.ContainsRune("aeiou", r) {
			return -1
		}
		return r
	}
	return b != "" && a[0] == b[0] && strings.Map(withoutVowel, a) == strings.Map(withoutVowel, b)
}

func hasCommonStem(word string) bool {
	for _, ending := range []string{"ing", "ed", "es", "er", "ers", "d"} {
		if stem, found := strings.CutSuffix(word, ending); found && len(stem) > 2 && (commonWords[stem] || commonWords[stem+"e"]) {
			return true
		}
	}
	return false
}
