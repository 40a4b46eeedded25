// Package course finds in a question what it asks the course of: the history of a word,
// or when something was done with it.
package course

import (
	_ "embed" // for the words
	"regexp"
	"slices"
	"strings"
	"unicode"

	"repochat/internal/question"
	topicwords "repochat/internal/question/topic"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

var (
	// ofCourse match what asks how something went on over time, and ofBeginning when
	// something was done with it; "topic" is what it is asked of.
	ofCourse = []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b(?:history|evolution|timeline|chronology|geschichte|entwicklung|historique|évolution|historia|evolución)\s+(?:of|behind|von|der|des|de|du|del)\s+(?:the\s+|la\s+|le\s+|el\s+)?(?P<topic>.+)$`),
		regexp.MustCompile(`(?i)\bhow\s+(?:did|has|have)\s+(?:the\s+)?(?P<topic>.+?)\s+(?:evolved?|changed?\s+over\s+time|developed?|come\s+about)\b`),
		regexp.MustCompile(`(?i)\bwie\s+(?:hat|haben)\s+sich\s+(?:der\s+|die\s+|das\s+)?(?P<topic>.+?)\s+(?:entwickelt|verändert)`),
		regexp.MustCompile(`(?i)\bcomment\s+(?P<topic>.+?)\s+a(?:-t-(?:il|elle))?\s+évolué`),
		regexp.MustCompile(`(?i)\bcómo\s+(?:ha\s+evolucionado|evolucionó)\s+(?:el\s+|la\s+)?(?P<topic>.+)$`),
	}
	ofBeginning = []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b(?:when|in\s+wh(?:ich|at)\s+(?:year|month|commit|pull\s+request|pr))\s+(?:was|were|is|did|has|have)\s+(?:the\s+)?(?P<topic>.+?)\s+(?:(?:be|been|get|first|finally|originally|initially|ever|last)\s+)*(?P<deed>[\pL]+)(?:\s+(?:in|into|from|to|out|again|for|here|at|and)\b.*)?[\s?.!]*$`),
		regexp.MustCompile(`(?i)^\W*when\s+(?:the\s+)?(?P<topic>[^?]{3,40}?)\s+(?P<deed>added|introduced|removed|dropped|implemented)(?:\s*(?:and|n|&|\+|,)?\s*(?:by\s+)?whom?)?[\s?.!]*$`),
		regexp.MustCompile(`(?i)^\W*who\s+(?:first\s+|originally\s+)?(?P<deed>added|introduced|implemented|removed|dropped)\s+(?:the\s+)?(?P<topic>support\s+(?:for|of)\s+[^?]+?|(?:\S+\s+){1,3}support)[\s?.!]*$`),
		regexp.MustCompile(`(?i)\bwann\s+(?:wurden?|ist|sind|kam)\s+(?:der\s+|die\s+|das\s+)?(?P<topic>.+?)\s+(?:erstmals\s+|zuerst\s+|wieder\s+)?(?P<deed>[\pL]+)[\s?.!]*$`),
		regexp.MustCompile(`(?i)\bquand\s+(?:est-ce\s+que\s+|a\s+été\s+)?(?:le\s+|la\s+)?(?P<topic>.+?)\s+(?:a(?:-t-(?:il|elle))?\s+(?:été\s+)?)?(?P<deed>[\pL]+)[\s?.!]*$`),
		regexp.MustCompile(`(?i)\bcuándo\s+se\s+(?P<deed>[\pL]+)\s+(?:el\s+|la\s+)?(?P<topic>.+)$`),
	}
)

// quoted matches what stands in quotation marks.
var quoted = regexp.MustCompile("[\"“`]([^\"”`]{2,80})[\"”`]")

//go:embed course.yaml
var courseFile []byte

// Changes are what may be done with something: the words by which a question
// asks for it, and those that titles have.
var Changes = readChanges()

// Change is something that may be done with a thing.
type Change struct {
	Name  string
	asked wordset.Set
	title *regexp.Regexp
}

func readChanges() []Change {
	var file map[string]struct {
		Asked  wordset.Set
		Titles string
	}
	wordset.MustRead(courseFile, &file)
	var all []Change
	for _, name := range []string{"added", "removed", "renamed or replaced"} {
		all = append(all, Change{name, file[name].Asked, regexp.MustCompile(`(?i)\b(?:` + strings.Join(strings.Fields(file[name].Titles), "|") + `)\b`)})
	}
	return all
}

// mostOfCourse is how many words something has of which the course is asked.
const mostOfCourse = 6

// isThingOf reports whether a part of a question names a thing of the graph, which has a
// course of its own there.
func isThingOf(q question.Scanned, topic string) bool {
	at := strings.Index(q.Text, topic)
	return slices.ContainsFunc(q.Spans, func(s question.Span) bool {
		return s.Name.Known() && s.Name.Kind != schema.Label && s.Name.Kind != schema.Branch && s.Start < at+len(topic) && at < s.End
	})
}

// Did reports whether a title says that this was done with a topic: the topic stands
// directly behind the word for it, as in "remove the spin bit", and not in "remove a
// mention of the spin bit".
func (c Change) Did(title, topic string) bool {
	wanted := plain(topic)
	for _, m := range c.title.FindAllStringIndex(title, -1) {
		all := plain(title[m[1]:])
		behind := all[:min(len(all), len(wanted)+mostBefore)]
		last := -1
		isThere := func(word string) bool {
			at := slices.IndexFunc(behind, func(w string) bool { return isForm(w, word) })
			last = max(last, at)
			return at >= 0
		}
		isAll := len(wanted) > 0 && !slices.ContainsFunc(wanted, func(word string) bool { return !isThere(word) })
		if isAll && !part[behind[0]] && (last+1 == len(all) || whole[all[last+1]] || strings.Contains(title, "(#"+all[last+1])) {
			return true
		}
	}
	return false
}

// mostBefore is how many words may stand around a topic behind the word for what was
// done with it, and part are those that make it a part of it.
const mostBefore = 2

var part = wordset.Of("more another further missing extra additional test tests doc docs check checks some")

// whole are words that may follow a topic of which all is meant.
var whole = wordset.Of("event events field fields support concept option options frame frames feature parameter parameters type class function to from in into for as and with completely entirely again")

// isForm reports whether a word of a title is one of a topic, with another ending at most.
func isForm(word, of string) bool {
	stem := of
	if len(of) >= longWord {
		stem = strings.ToValidUTF8(of[:len(of)-2], "")
	}
	return strings.HasPrefix(word, stem) && len(word) <= len(of)+longestEnding
}

// longWord is how many letters a word has at least that may have another ending, and
// longestEnding how many more that has.
const longWord, longestEnding = 6, 2

// plain returns the words of a text in lower case.
func plain(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' })
}

// Topic returns that of which a question asks the course, or when something was done with
// it, and the words to look for. ok is false where it asks nothing of the kind, or asks it
// of a thing of the graph.
func Topic(q question.Scanned) (topic, text string, ok bool) {
	for _, pattern := range ofCourse {
		if m := pattern.FindStringSubmatch(q.Text); m != nil {
			topic = m[pattern.SubexpIndex("topic")]
			break
		}
	}
	for _, pattern := range ofBeginning {
		m := pattern.FindStringSubmatch(q.Text)
		if topic != "" || m == nil {
			continue
		}
		deed := strings.ToLower(m[pattern.SubexpIndex("deed")])
		if slices.ContainsFunc(Changes, func(c Change) bool { return c.asked[deed] }) {
			topic = m[pattern.SubexpIndex("topic")]
		}
	}
	topic, _, _ = strings.Cut(topic, ",")
	if m := quoted.FindStringSubmatch(topic); m != nil {
		topic = m[1]
	}
	topic = strings.Trim(topic, " ?.!\"“”'`")
	about := topicwords.Of(topic).All
	isCommon := !slices.ContainsFunc(about, func(word string) bool { return !question.IsCommonWord(word) })
	if len(about) == 0 || len(about) > mostOfCourse || isCommon && !strings.Contains(q.Text, `"`) || isThingOf(q, topic) || strings.EqualFold(topic, q.Repository.Name) {
		return "", "", false
	}
	return topic, strings.Join(about, " "), true
}
