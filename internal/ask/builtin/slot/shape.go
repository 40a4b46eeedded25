package slot

import (
	"regexp"
	"strings"
	"unicode"

	"repochat/internal/ask/builtin/lexicon"
)

var quotation = regexp.MustCompile("`([^`\n]{1,200})`|\"([^\"\n]{1,200})\"|“([^”\n]{1,200})”|(?:^|[\\s(])'([^'\n]{1,200})'(?:$|[\\s.,;:?!)])")

// quoted reads what stands in quotation marks: a file, an issue's number, or
// words to look for.
func (f *finder) quoted() {
	for _, m := range quotation.FindAllStringSubmatchIndex(f.text, -1) {
		for group := 2; group < len(m); group += 2 {
			if m[group] < 0 {
				continue
			}
			start, end := m[group], m[group+1]
			inner := strings.TrimSpace(f.text[start:end])
			kind := f.kindOfQuoted(inner, start)
			if isNumber(inner) {
				inner = trimZeros(inner)
			}
			f.add(Slot{Kind: kind, Start: start, End: end, Names: []string{inner}})
		}
	}
}

var searching = regexp.MustCompile(`(?:mention\w*|contain\w*|includ\w*|about|title\w*|messages?|words?|phrase|says?|saying|matching)$`)

func (f *finder) kindOfQuoted(inner string, start int) Kind {
	before := f.before(start)
	switch {
	case isNumber(inner) && pullWord.MatchString(before):
		return Pull
	case isNumber(inner):
		return Issue
	case searching.MatchString(before):
		return Text
	case fileName.MatchString(inner) || strings.HasSuffix(before, "file"):
		return File
	case strings.HasSuffix(before, "branch"):
		return Branch
	case strings.HasSuffix(before, "release") || strings.HasSuffix(before, "version") || strings.HasSuffix(before, "tag"):
		return Release
	case strings.HasSuffix(before, "label"):
		return Label
	case strings.HasSuffix(before, "by") || strings.HasSuffix(before, "developer") || strings.HasSuffix(before, "user") || strings.HasSuffix(before, "to"):
		return Person
	default:
		return Text
	}
}

var (
	token    = regexp.MustCompile(`[\p{L}\p{N}_.~+@/\[\]-]*[\p{L}\p{N}_/\]]`)
	fileName = regexp.MustCompile(`^(?:[^\s]*/)?(?:[\p{L}\p{N}_.\[\]+-]*[\p{L}\p{N}_\])-]\.[A-Za-z][A-Za-z0-9]{0,9}|\.[a-z][\w.-]+)$`)
	// bareFile are well-known files without an extension.
	bareFile  = regexp.MustCompile(`^(?:[^\s]*/)?(?:Makefile|Dockerfile|LICENSE|LICENCE|README|CHANGELOG|Gemfile|Rakefile|Procfile|Jenkinsfile|Vagrantfile|CODEOWNERS|NOTICE|AUTHORS|CONTRIBUTING)$`)
	readme    = regexp.MustCompile(`(?i)^(?:readme|changelog|makefile|dockerfile)$`)
	version   = regexp.MustCompile(`^[vV]?\d+(?:\.\d+)+(?:[.-]?(?:alpha|beta|rc|dev|pre|post)[\w.-]*)?$|^[vV]\d+$`)
	shorthand = regexp.MustCompile(`(?i)^(?:e\.g|i\.e|a\.m|p\.m|u\.s|etc\.?|vs\.?|and/or|w/o|n/a|he/she|his/her|s/he|[\w-]+\.(?:com|org|net|io)|node\.js)$`)
	folder    = regexp.MustCompile(`(?:directory|folder|dir|below|under|inside|in|of|within)$`)
)

// paths reads file names, paths, directories and versions by their shape.
func (f *finder) paths() {
	for _, m := range token.FindAllStringIndex(f.text, -1) {
		start, end := m[0], m[1]
		word := f.text[start:end]
		// "file(s)", "(encoder.go)", "src/a.go/b.go" keep what is theirs.
		if trimmed := strings.TrimLeft(word, "-~+"); trimmed != word {
			start, word = end-len(trimmed), trimmed
		}
		kind := f.kindOfPath(word, start, end)
		if kind != "" {
			f.add(Slot{Kind: kind, Start: start, End: end, Names: []string{word}})
		}
	}
}

func (f *finder) kindOfPath(word string, start, end int) Kind {
	before := f.before(start)
	named := f.isNamed("file", before, end)
	switch {
	case neverNames[strings.ToLower(word)]:
		return ""
	case word == "" || shorthand.MatchString(word) || strings.HasPrefix(word, "@"):
		return ""
	case version.MatchString(word):
		return Release
	case fileName.MatchString(word), bareFile.MatchString(word):
		return File
	case readme.MatchString(word):
		return File
	case strings.HasSuffix(word, "/") && len(word) > 1 && !f.known(word):
		return Directory
	case strings.Contains(word, "/") && (f.isNamed("directory", before, end) || f.isNamed("folder", before, end)):
		return Directory
	case strings.Contains(word, "/") && strings.ContainsFunc(word, unicode.IsLetter) && !f.known(word):
		if folder.MatchString(before) && !named {
			return Directory
		}
		return File
	case (f.isNamed("directory", before, end) || f.isNamed("folder", before, end)) && !f.known(word):
		return Directory
	case named && !f.known(word):
		return File
	case f.isNamed("branch", before, end) && !strings.EqualFold(word, "default") && (!f.known(word) || usualBranch[strings.ToLower(word)]):
		return Branch
	case (f.isNamed("release", before, end) || f.isNamed("version", before, end) || strings.HasSuffix(before, " tag")) && !f.known(word):
		return Release
	}
	return ""
}

// neverNames stand before "release" or "directory" without naming one.
var neverNames = map[string]bool{"previous": true, "next": true, "prior": true, "upcoming": true, "top-level": true, "sub": true, "parent": true, "same": true, "root": true}

// usualBranch are names of branches that are also words.
var usualBranch = map[string]bool{"main": true, "master": true, "trunk": true, "develop": true, "dev": true}

// isNamed says whether "file" or the like stands right before or after a word.
func (f *finder) isNamed(what, before string, end int) bool {
	next := strings.ToLower(strings.TrimLeft(f.text[end:], " "+quotes))
	after := strings.HasPrefix(next, what) && !strings.HasPrefix(next, what+"s")
	asked := strings.HasSuffix(before, "which "+what) || strings.HasSuffix(before, "what "+what)
	return after || !asked && (strings.HasSuffix(before, " "+what) || before == what)
}

// known says whether a word is one of the lexicon's.
func (f *finder) known(word string) bool {
	for _, c := range f.lex.Read(word, nil) {
		if c.Kind == lexicon.Unknown {
			return false
		}
	}
	return true
}

var (
	address = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}`)
	login   = regexp.MustCompile(`(?:^|[\s(,;:"'])(@[A-Za-z0-9][A-Za-z0-9_-]*(?:\[bot\])?)`)
)

// logins reads mail addresses and what follows an "@".
func (f *finder) logins() {
	for _, m := range address.FindAllStringIndex(f.text, -1) {
		f.add(Slot{Kind: Person, Start: m[0], End: m[1], Names: []string{f.text[m[0]:m[1]]}})
	}
	for _, m := range login.FindAllStringSubmatchIndex(f.text, -1) {
		f.add(Slot{Kind: Person, Start: m[2], End: m[3], Names: []string{f.text[m[2]+1 : m[3]]}})
	}
}
