package names

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// namesAsMuch reports whether two vocabularies have the same names: to compare
// them is much quicker than to index one.
func namesAsMuch(v, other Vocabulary) bool {
	return slices.Equal(v.Files, other.Files) && slices.EqualFunc(v.People, other.People, samePerson) && maps.EqualFunc(v.Whole, other.Whole, slices.Equal)
}

func samePerson(a, b Person) bool {
	return a.Login == b.Login && a.Name == b.Name && slices.Equal(a.Aliases, b.Aliases)
}

// vocabulary finds the names of one repository by how a person may write them.
type vocabulary struct {
	paths    map[string]bool
	byName   map[string][]string // base name → paths
	byLower  map[string][]string // lower-case path or base name → paths
	byStem   map[string][]string // base name up to its first dot → paths
	byStemLo map[string][]string
	folders  map[string]bool     // with a slash at the end
	byFolder map[string][]string // last part of a folder, in lower case → folders
	former   map[string]bool     // folders that hold nothing at head
	names    spellings           // base names in lower case
	stems    spellings           // the keys of byStemLo

	people  map[string][]Match // login, name or bot's stem, as history.PlainName writes it
	parts   map[string][]Match // word of a name, likewise
	callers spellings          // the keys of both

	whole       map[schema.Kind]plainNames
	releases    shortReleases
	releaseWord string
	defined     map[schema.Kind]definitions
}

func newVocabulary(names Vocabulary) *vocabulary {
	v := &vocabulary{
		paths: map[string]bool{}, byName: map[string][]string{}, byLower: map[string][]string{},
		byStem: map[string][]string{}, byStemLo: map[string][]string{}, folders: map[string]bool{}, byFolder: map[string][]string{}, former: map[string]bool{},
		people: map[string][]Match{}, parts: map[string][]Match{}, whole: map[schema.Kind]plainNames{},
		defined: map[schema.Kind]definitions{},
	}
	for kind, list := range names.Whole {
		if schema.EntryOf(kind).IsDefined {
			v.defined[kind], list = newDefinitions(list), withOwnNames(list)
		}
		v.whole[kind] = newPlainNames(list)
		if kind == schema.Release {
			v.releases, v.releaseWord = newShortReleases(list, names.Published), releaseWord(list)
		}
	}
	for i, path := range names.Files {
		v.addFile(path, names.AtHead > 0 && i >= names.AtHead)
	}
	for _, person := range names.People {
		v.addPerson(person)
	}
	v.addAliases(names.People)
	v.names = newSpellings(slices.DeleteFunc(slices.Collect(maps.Keys(v.byLower)), func(key string) bool { return strings.Contains(key, "/") }))
	v.stems = newSpellings(slices.Collect(maps.Keys(v.byStemLo)))
	v.callers = newSpellings(slices.AppendSeq(slices.Collect(maps.Keys(v.people)), maps.Keys(v.parts)))
	return v
}

func (v *vocabulary) addFile(path string, isFormer bool) {
	if v.paths[path] {
		return
	}
	v.paths[path] = true
	name := baseName(path)
	v.byName[name] = append(v.byName[name], path)
	lower := strings.ToLower(path)
	v.byLower[lower] = append(v.byLower[lower], path)
	if lowerName := baseName(lower); lowerName != lower {
		v.byLower[lowerName] = append(v.byLower[lowerName], path)
	}
	if stem := stemOf(name); stem != "" {
		v.byStem[stem] = append(v.byStem[stem], path)
		v.byStemLo[strings.ToLower(stem)] = append(v.byStemLo[strings.ToLower(stem)], path)
	}
	for at, r := range path {
		if folder := path[:at]; r == '/' && !v.folders[folder+"/"] {
			v.folders[folder+"/"], v.former[folder+"/"] = true, isFormer
			last := baseName(strings.ToLower(folder))
			v.byFolder[last] = append(v.byFolder[last], folder+"/")
		}
	}
}

func (v *vocabulary) addPerson(person Person) {
	match := Match{Value: person.Login, Name: person.Name}
	if match.Value == "" {
		match.Value = person.Name
	}
	if match.Value == "" {
		return
	}
	keys := []string{history.PlainName(person.Login), history.PlainName(person.Name)}
	if bot, isBot := strings.CutSuffix(keys[0], "[bot]"); isBot {
		keys = append(keys, bot)
	}
	for i, key := range keys {
		if key != "" && (i == 0 || key != keys[0]) {
			v.people[key] = append(v.people[key], match)
		}
	}
	if words := strings.Fields(keys[1]); len(words) > 1 {
		for _, word := range words {
			v.parts[word] = append(v.parts[word], match)
		}
	}
}

// addAliases adds the other names of people, but for those that are somebody's own.
func (v *vocabulary) addAliases(people []Person) {
	isOwn := maps.Clone(v.people)
	for _, person := range people {
		match := Match{Value: cmp.Or(person.Login, person.Name), Name: person.Name}
		for _, alias := range append(namesInLogin(person), person.Aliases...) {
			key := history.PlainName(alias)
			if isOwn[key] == nil && key != "" && !slices.Contains(v.people[key], match) {
				v.people[key] = append(v.people[key], match)
			}
		}
	}
}

// namesInLogin returns the first and last name that a login begins with, as
// "marco-tiloca-sics" does, or that a first name makes with it, as "lucas" with LPardue;
// none for a person whose name is known besides.
func namesInLogin(person Person) []string {
	if last := lastName(person); last != "" {
		return []string{person.Name + " " + last}
	}
	parts := strings.FieldsFunc(person.Login, func(r rune) bool { return r == '-' || r == '_' || r == '.' })
	isNamed := person.Name != "" && !strings.EqualFold(person.Name, person.Login)
	if isNamed || len(parts) < 2 || min(utf8.RuneCountInString(parts[0]), utf8.RuneCountInString(parts[1])) < leastOfFirst {
		return nil
	}
	return []string{parts[0] + " " + parts[1]}
}

// lastName returns the last name of a person who is known by the first one, where the login
// is made of both, or of the initial and the last one; "" where that is not so.
func lastName(person Person) string {
	first, login := strings.ToLower(person.Name), strings.ToLower(person.Login)
	initial, size := utf8.DecodeRuneInString(first)
	if utf8.RuneCountInString(first) < leastOfFirst || strings.ContainsFunc(first+login, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return ""
	}
	last, isWhole := strings.CutPrefix(login, first)
	if !isWhole {
		last = strings.TrimPrefix(login, string(initial))
	}
	if last == login || utf8.RuneCountInString(last) < leastOfLogin || size == 0 {
		return ""
	}
	return last
}

// file looks a file up as written: by its path, the end of its path, its base
// name, or its base name without extension.
func (v *vocabulary) file(text string) (paths []string, how string) {
	text = strings.TrimPrefix(text, "./")
	if v.paths[text] && strings.Contains(text, "/") {
		return []string{text}, Exactly
	}
	if paths := v.byName[text]; paths != nil {
		return paths, Exactly
	}
	if paths := withSuffix(v.byName[baseName(text)], text, func(path string) string { return path }); paths != nil {
		return paths, BySuffix
	}
	if paths := v.byStem[text]; paths != nil {
		return paths, ByStem
	}
	lower := strings.ToLower(text)
	if paths := v.byLower[lower]; paths != nil {
		return paths, WithoutCase
	}
	if paths := withSuffix(v.byLower[baseName(lower)], lower, strings.ToLower); paths != nil {
		return paths, WithoutCase
	}
	if paths := v.byStemLo[lower]; paths != nil || lower != "changelog" {
		return paths, WithoutCase
	}
	return v.logOfChanges(), ByStem
}

// logsOfChanges are what a log of changes is called besides, without its ending.
var logsOfChanges = []string{"changes", "history", "news", "release-notes", "releasenotes", "releases"}

// logOfChanges returns the file at the top of the repository that is its log of changes;
// none where there is no such file, or more than one.
func (v *vocabulary) logOfChanges() []string {
	for _, stem := range logsOfChanges {
		atTop := slices.DeleteFunc(slices.Clone(v.byStemLo[stem]), func(path string) bool { return strings.Contains(path, "/") })
		atTop = slices.CompactFunc(atTop, strings.EqualFold) // those at head come first, and one may have been written otherwise
		if len(atTop) == 1 {
			return atTop
		}
	}
	return nil
}

// testFolders are the names of directories that hold tests, which often lie as what
// they test does.
var testFolders = []string{"test", "tests", "testing", "spec", "specs", "__tests__", "testdata", "androidTest"}

// isOfTests reports whether a directory lies in one that holds tests.
func isOfTests(folder string) bool {
	return slices.ContainsFunc(strings.Split(folder, "/"), func(part string) bool { return slices.Contains(testFolders, part) })
}

// folder looks a directory up by its path, or by its last part where no other has
// the same but in tests, or one that is gone.
func (v *vocabulary) folder(text string) string {
	folder := strings.TrimSuffix(strings.TrimPrefix(text, "./"), "/") + "/"
	if v.folders[folder] {
		return folder
	}
	named := v.byFolder[strings.ToLower(strings.TrimSuffix(folder, "/"))]
	for _, isLess := range []func(string) bool{isOfTests, func(folder string) bool { return v.former[folder] }} {
		if len(named) > 1 {
			named = slices.DeleteFunc(slices.Clone(named), isLess)
		}
	}
	if len(named) == 1 {
		return named[0]
	}
	return ""
}

// joints are what stands between the words of file names.
var joints = []string{"_", "-", ""}

// fileCalled returns the stem of the files whose name is made of some words.
func (v *vocabulary) fileCalled(words string) string {
	for _, joint := range joints {
		for _, path := range v.byStemLo[strings.ReplaceAll(words, " ", joint)] {
			if path[0] != '.' {
				return stemOf(baseName(path))
			}
		}
	}
	return ""
}

// isPerson reports whether somebody has this whole name.
func (v *vocabulary) isPerson(name string) bool {
	plain := history.PlainName(name)
	return v.people[plain] != nil || v.shortlyCalled(plain) != nil || v.spacedLogin(plain) != nil
}

// spacedLogin returns the person whose login is written with a space in it: "pieter kas" is
// PieterKas.
func (v *vocabulary) spacedLogin(plain string) []Match {
	login := strings.ReplaceAll(plain, " ", "")
	if found := v.people[login]; login != plain && len(login) >= leastOfSpaced && len(found) == 1 {
		return found
	}
	return nil
}

// leastOfSpaced is how many letters a login has at least that may be written with a space.
const leastOfSpaced = 8

// shortlyCalled returns the one person who is called so with the first name cut short:
// "chris wood" is Christopher Wood.
func (v *vocabulary) shortlyCalled(plain string) []Match {
	first, last, ok := strings.Cut(plain, " ")
	if !ok || utf8.RuneCountInString(first) < leastOfFirst {
		return nil
	}
	var found []Match
	for _, match := range v.parts[last] {
		name := history.PlainName(match.Name)
		if strings.HasPrefix(name, first) && strings.HasSuffix(name, " "+last) && !slices.Contains(found, match) {
			found = append(found, match)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found
}

// leastOfFirst is how many letters of a first name tell whose it is, beside the last name.
const leastOfFirst = 3

// person looks a person up by login or name, and failing that by one of the
// words of a name.
func (v *vocabulary) person(text string) (matches []Match, how string) {
	plain := history.PlainName(strings.TrimPrefix(text, "@"))
	if matches := v.people[plain]; matches != nil {
		switch first := matches[0]; {
		case first.Value == first.Name && !strings.Contains(plain, " ") && len(v.parts[plain]) > 0:
			return slices.Concat(matches, v.parts[plain]), ByPart // without an account, and others have that name too
		case first.Value == text || first.Name == text:
			return matches, Exactly
		case strings.EqualFold(first.Value, text) || strings.EqualFold(first.Name, text):
			return matches, WithoutCase
		}
		return matches, ByPart
	}
	for _, matches := range [][]Match{v.shortlyCalled(plain), v.spacedLogin(plain)} {
		if matches != nil {
			return matches, ByPart
		}
	}
	return v.parts[plain], ByPart
}

// nearFiles suggests paths for a file that does not exist, nearest first.
func (v *vocabulary) nearFiles(text string) []string {
	name := baseName(strings.ToLower(text))
	if paths := v.byLower[name]; paths != nil {
		return atMost(paths, mostSuggestions) // right name, wrong directory
	}
	var near []string
	for _, candidate := range v.names.near(name) {
		near = append(near, v.byLower[candidate]...)
	}
	if near == nil && !strings.Contains(name, ".") {
		for _, candidate := range v.stems.near(name) {
			near = append(near, v.byStemLo[candidate]...)
		}
	}
	if near == nil {
		near = v.byStemLo[stemOf(name)] // right stem, wrong extension
	}
	return atMost(near, mostSuggestions)
}

// nearPeople suggests people for a name that nobody has, nearest first.
func (v *vocabulary) nearPeople(text string) []Match {
	var near []Match
	for _, candidate := range v.callers.near(history.PlainName(strings.TrimPrefix(text, "@"))) {
		for _, match := range slices.Concat(v.people[candidate], v.parts[candidate]) {
			if !slices.Contains(near, match) {
				near = append(near, match)
			}
		}
	}
	return atMost(near, mostSuggestions)
}

const mostSuggestions = 3

func atMost[T any](list []T, most int) []T {
	if len(list) > most {
		return list[:most]
	}
	return list
}

// baseName returns what follows the last slash.
func baseName(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// stemOf returns a base name up to its first dot; "" for a dot file.
func stemOf(name string) string {
	stem, _, _ := strings.Cut(name, ".")
	return stem
}

// withSuffix returns the paths that end in whole segments with suffix.
func withSuffix(paths []string, suffix string, fold func(string) string) []string {
	var found []string
	for _, path := range paths {
		if strings.HasSuffix("/"+fold(path), "/"+suffix) {
			found = append(found, path)
		}
	}
	return found
}

// plainNames are names that are looked up whole, whatever their case.
type plainNames struct {
	written map[string]string // lower case → as written
	words   spellings
}

func newPlainNames(names []string) plainNames {
	p := plainNames{written: make(map[string]string, len(names))}
	for _, name := range names {
		p.written[strings.ToLower(name)] = name
	}
	p.words = newSpellings(slices.Collect(maps.Keys(p.written)))
	return p
}

// find returns the name that equals text, and by which rule.
func (p plainNames) find(text string) (matches []Match, how string) {
	written, found := p.written[strings.ToLower(text)]
	switch {
	case !found:
		return nil, ""
	case written == text:
		return []Match{{Value: written}}, Exactly
	default:
		return []Match{{Value: written}}, WithoutCase
	}
}

// near suggests names for one that does not exist, nearest first.
func (p plainNames) near(text string) []Match {
	var matches []Match
	for _, near := range atMost(p.words.near(strings.ToLower(text)), mostSuggestions) {
		matches = append(matches, Match{Value: p.written[near]})
	}
	if len(matches) == 0 {
		matches = p.beginningAlike(strings.ToLower(text))
	}
	return matches
}

// leastAlike is how many letters two names begin with at least that are near to one another
// though they end otherwise, as handleErrorResp and handleErrorResponse do.
const leastAlike = 8

// beginningAlike suggests the names that have most of their beginning in common with a text.
func (p plainNames) beginningAlike(text string) (matches []Match) {
	alike := map[string]int{}
	for name := range p.written {
		same := 0
		for same < min(len(name), len(text)) && name[same] == text[same] {
			same++
		}
		if same >= leastAlike && 3*same >= 2*max(len(name), len(text)) {
			alike[name] = same
		}
	}
	order := slices.SortedFunc(maps.Keys(alike), func(a, b string) int { return cmp.Or(alike[b]-alike[a], cmp.Compare(a, b)) })
	for _, name := range atMost(order, mostSuggestions) {
		matches = append(matches, Match{Value: p.written[name]})
	}
	return matches
}
