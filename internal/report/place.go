package report

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/question/topic"
	"repochat/internal/schema"
	"repochat/prompts"
)

// Told returns the name of a report and its arguments as they are planned. A model
// writes both in one line, as they are written on the command line.
func Told(planned string, arguments map[string]string, now time.Time) (name string, told map[string]string) {
	words := strings.Fields(planned)
	if len(arguments) > 0 || len(words) < 2 {
		return planned, arguments
	}
	definition, err := Find(words[0])
	if err != nil {
		return planned, nil
	}
	return words[0], Positional(definition, words[1:], now)
}

// WithPlace returns the request with the directory or file that a question speaks
// of in words, where the report takes one and none is named: "who knows the
// calendar export?" is about internal/calendar/. The notice tells what was taken
// for which words.
func (r Request) WithPlace(asked string, files []string) (Request, []answer.Notice) {
	definition, err := Find(r.Name)
	if err != nil {
		return r, nil
	}
	at := slices.IndexFunc(definition.Arguments, isPlace)
	if at < 0 || r.Arguments[definition.Arguments[at].Name] != "" {
		return r, nil
	}
	found, others := placeOf(asked, files)
	if found.path == "" {
		return r, nil
	}
	arguments := map[string]string{definition.Arguments[at].Name: found.path}
	maps.Copy(arguments, r.Arguments)
	r.Arguments = arguments
	text := fmt.Sprintf("No file or directory is named; %s was taken for %s.", prose.Quoted(found.path), prose.Quoted(strings.Join(found.words, " ")))
	if len(others) > 0 {
		text += fmt.Sprintf(" %s is called so, too.", prose.Quoted(others[0].path))
	}
	return r, answer.NoticesOf(answer.NoticeReading, text)
}

func isPlace(a prompts.ReportArgument) bool {
	return slices.Contains(a.Kinds, string(schema.Directory)) && slices.Contains(a.Kinds, string(schema.File))
}

// A place is a file, or a directory with a slash at its end, that has words of a
// question in its name.
type place struct {
	path  string
	words []string
	// isWhole reports that the name holds no other word.
	isWhole bool
	files   int
}

// placeOf returns the place whose name has the most words of what a question is
// about, and those that have as many. A directory comes before a file, and of two
// the one with more files.
func placeOf(asked string, files []string) (best place, others []place) {
	words := placeWords(asked)
	if len(words) == 0 {
		return place{}, nil
	}
	found := map[string]place{}
	for _, file := range files {
		if isHidden(file) {
			continue // it is meant only where it is named
		}
		for at, r := range file {
			if r == '/' {
				addPlace(found, file[:at+1], words)
			}
		}
		addPlace(found, file, words)
	}
	var all []place
	for _, p := range found {
		if len(p.words) > 0 {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return place{}, nil
	}
	slices.SortFunc(all, func(a, b place) int {
		return cmp.Or(a.compare(b), cmp.Compare(b.files, a.files), cmp.Compare(len(a.path), len(b.path)), cmp.Compare(a.path, b.path))
	})
	best = all[0]
	for _, p := range all[1:] {
		if p.compare(best) == 0 && !strings.HasPrefix(p.path, best.path) {
			others = append(others, p)
		}
	}
	return best, others
}

// isHidden reports whether a file or a directory above it begins with a dot.
func isHidden(file string) bool { return strings.HasPrefix(file, ".") || strings.Contains(file, "/.") }

// compare orders two places by how well their names fit.
func (p place) compare(other place) int {
	first := func(a, b bool) int {
		switch {
		case a == b:
			return 0
		case a:
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(len(other.words), len(p.words)), first(p.isWhole, other.isWhole), first(strings.HasSuffix(p.path, "/"), strings.HasSuffix(other.path, "/")))
}

func addPlace(found map[string]place, name string, asked []string) {
	p, known := found[name]
	if !known {
		p = place{path: name}
		base := path.Base(name)
		if !strings.HasSuffix(name, "/") {
			base = strings.TrimSuffix(base, path.Ext(base))
		}
		p.words, p.isWhole = wordsIn(base, asked)
	}
	p.files++
	found[name] = p
}

// wordsIn returns the asked words that stand in a name, or are its parts without
// what joins them, and whether they are all of it.
func wordsIn(base string, asked []string) (held []string, isWhole bool) {
	parts := nameWords(base)
	joined := strings.Join(parts, "")
	for i := range asked {
		for end := len(asked); end > i+1; end-- {
			if strings.Join(asked[i:end], "") == joined {
				return asked[i:end], true
			}
		}
	}
	for _, word := range asked {
		if word == joined {
			return []string{word}, true
		}
		if slices.Contains(parts, word) {
			held = append(held, word)
		}
	}
	return held, len(held) == len(parts) && len(parts) > 0
}

// nameWords takes a name apart into words in lower case without the ending of a
// plural: "loanFees_test" is loan, fee, test.
func nameWords(name string) (words []string) {
	var word []rune
	end := func() {
		if len(word) > 0 {
			words = append(words, singular(string(word)))
		}
		word = nil
	}
	wasLower := false
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end()
		case unicode.IsUpper(r) && wasLower:
			end()
			fallthrough
		default:
			word = append(word, unicode.ToLower(r))
		}
		wasLower = unicode.IsLower(r)
	}
	end()
	return words
}

func singular(word string) string {
	if len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") {
		return strings.TrimSuffix(word, "s")
	}
	return word
}

var (
	sentenceEnd = regexp.MustCompile(`[?!.;]+(?:\s|$)`)
	// leadsToPlace is what stands before the words for a place.
	leadsToPlace = regexp.MustCompile(`(?i)^.*\b(?:about|for|on|in|of|with|to|behind|under|inside|knows?|owns?|maintains?|touche?s?|over|für|zu|über|von|mit|sur|dans|du|des|del|sobre|en)\s+`)
	// ofAnyPlace are words that speak of a person's part or of any code.
	ofAnyPlace = regexp.MustCompile(`^(?:owner|ownership|review|reviewer|expert|maintainer|maintenance|contact|person|people|everyone|team|change|patch|pull|request|repository|repo|project|codebase|code|file|folder|directory|module|package|part|area|stuff|thing|handling|logic|most|best|test|line|risk|bug|issue|commit|year|month|week|day|today|internal|src)$`)
)

// placeWords are the words of a question that may stand in the name of a place:
// those at the end of a sentence that leads to one.
func placeWords(asked string) (words []string) {
	for _, sentence := range sentenceEnd.Split(asked, -1) {
		lead := leadsToPlace.FindString(sentence)
		if lead == "" {
			continue
		}
		for _, word := range topic.Of(sentence[len(lead):]).All {
			for _, part := range nameWords(word) {
				if len([]rune(part)) > 2 && !ofAnyPlace.MatchString(part) {
					words = append(words, part)
				}
			}
		}
	}
	return words
}
