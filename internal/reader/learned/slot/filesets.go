package slot

import (
	"regexp"
	"slices"
	"strings"
)

// extensions are those of languages and formats, by what people call their files.
var extensions = map[string][]string{
	"go": {"go"}, "golang": {"go"}, "python": {"py"}, "py": {"py"}, "javascript": {"js", "mjs"}, "js": {"js", "mjs"}, "typescript": {"ts", "tsx"}, "ts": {"ts", "tsx"},
	"java": {"java"}, "kotlin": {"kt"}, "rust": {"rs"}, "ruby": {"rb"}, "php": {"php"}, "swift": {"swift"}, "c": {"c", "h"}, "c++": {"cpp", "cc", "cxx", "hpp", "h"}, "scala": {"scala"},
	"markdown": {"md"}, "md": {"md"}, "yaml": {"yml", "yaml"}, "yml": {"yml", "yaml"}, "json": {"json"}, "toml": {"toml"}, "xml": {"xml"}, "html": {"html", "htm"}, "css": {"css"},
	"shell": {"sh"}, "bash": {"sh"}, "sql": {"sql"}, "proto": {"proto"}, "lua": {"lua"}, "perl": {"pl"}, "haskell": {"hs"},
}

// ofKind matches files, or the code, of a language or format; the group "kind" is
// what that is called.
var ofKind = []*regexp.Regexp{
	regexp.MustCompile(`(?i)(?:^|[\s("])(?P<kind>[a-z+]{1,10})(?:\s+(?:source|code|test))?(?:\s+|-)(?:source\s+)?(?:files?|dateien|datei)\b`),
	regexp.MustCompile(`(?i)\b(?:fichiers?|archivos?|ficheros?)\s+(?:de\s+|en\s+)?(?P<kind>[a-z+]{1,10})\b`),
	regexp.MustCompile(`(?i)(?:^|[\s("])(?P<kind>python|javascript|typescript|java|kotlin|rust|ruby|php|swift|c\+\+|golang|scala|shell|markdown|html|css)[\s-]+(?:code|scripts?|docs?)\b`),
}

// ending matches the end of names that is written for all of them: "_test.go",
// "*.pb.go", and endings one that a text holds.
var (
	ending  = regexp.MustCompile(`^(?:\*[\w.-]*|_\w+)\.\w+$`)
	endings = regexp.MustCompile(`(?:^|[\s("'])((?:\*[\w.-]*|_\w+)\.\w+)`)
)

// fileSets are the sets of files that a text names by their language or format.
func fileSets(text string) Slots {
	var found Slots
	for _, m := range endings.FindAllStringSubmatchIndex(text, -1) {
		written := text[m[2]:m[3]]
		found = append(found, asFileSet(Slot{Kind: File, Start: m[2], End: m[3], Text: written, Names: []string{written}}))
	}
	for _, pattern := range ofKind {
		for _, m := range pattern.FindAllStringSubmatchIndex(text, -1) {
			at := 2 * pattern.SubexpIndex("kind")
			start, end := m[at], m[at+1]
			names := extensions[strings.ToLower(text[start:end])]
			isTaken := slices.ContainsFunc(found, func(s Slot) bool { return s.Start < end && start < s.End })
			if len(names) == 0 || isTaken {
				continue
			}
			s := Slot{Kind: FileSet, Start: start, End: end, Text: text[start:end]}
			for _, name := range names {
				s.Names = append(s.Names, "."+name)
			}
			found = append(found, s)
		}
	}
	return found
}

// asFileSet returns the slot of a file that no file is called as one of all that
// end so.
func asFileSet(s Slot) Slot {
	if s.Kind == File && s.Value == "" && len(s.Names) == 1 && ending.MatchString(s.Names[0]) {
		s.Kind, s.Names = FileSet, []string{strings.TrimPrefix(s.Names[0], "*")}
	}
	return s
}
