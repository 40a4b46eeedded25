// Package filetext finds in a question the file that it wants to be quoted as it was at
// some moments: "which versions did the travis file test at v1.0", "what license is this".
package filetext

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/question/topic"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// mostMoments is how many moments of a file are quoted.
const mostMoments = 2

var (
	// called matches what calls a file that has no plain path in a question: its first
	// group is the word that stands in the path.
	called = regexp.MustCompile(`(?i)\b(read-?me|licen[cs]e|lizenz|licencia|change-?log|contributing|code of conduct|security policy|makefile|dockerfile|codeowners|gitignore|(?:travis|circle-?ci|appveyor|goreleaser|golangci)\b(?:\s+(?:file|config\w*|ya?ml|workflow))?)(?:\s+(?:file|datei|fichier|archivo))?\b`)
	// document matches what calls the main document of a repository.
	document = regexp.MustCompile(`(?i)\b(?:the|this|our|of|in|das|der|im|le|la|el|du)\s+(?:draft|document|text|spec|specification|rfc|entwurf|dokument|spezifikation|spécification|brouillon|borrador|documento|especificación)\b`)

	// says matches what asks for the text of a file.
	says = regexp.MustCompile(`(?i)\b(?:sa(?:y|ys|id)|stat(?:e|es|ed)|contain(?:s|ed)?|list(?:s|ed)?|mention(?:s|ed)?|written|wording|worded|phrased|contents?|looks?\s+like|look(?:ed)?\s+like|text|directives?|recommend(?:s|ed)?|requires?|required|requirements?|specif(?:ies|ied)|read(?:s)?\s+(?:at|in)|` +
		`steht|(?-i:stand)|stehen|standen|enthält|enthielt|wortlaut|inhalt|lautete?|sagte?|` +
		`dit|disait|écrit|contient|contenait|contenu|texte|figurait|` +
		`dice|decía|escrito|contiene|contenía|contenido|texto|ponía)(?:[^\p{L}]|$)`)
	// orders matches what asks for a list, and not for what a text lists.
	orders = regexp.MustCompile(`(?i)^\W*(?:(?:please|kindly|can\s+you|could\s+you)\s+)*list\b|\blist\s+(?:them|those|these|it|all)\b`)
	// has matches a question that may be for what stands in a file that it names, in one of
	// which a file is the place, and things what else such a question may be for: "which
	// bugs in main.go are still open".
	has    = regexp.MustCompile(`(?i)\b(?:what(?:['’]?s)?|which)\b|\bvs\b`)
	things = regexp.MustCompile(`(?i)\b(?:still|noch|bugs?|tickets?|defects?|fix(?:es|ed)?|br[eo]\w*k\w*|people|persons?|developers?|devs?|contributors?|maint\w*|owners?|authors?|functions?|methods?|class(?:es)?|calls?|callers?|files?\s+(?:are|were|that|which|did|do)|branch\w*|labels?|fehler|entwickler\w*|leute|personen|dateien|bogues?|personnes|errores|personas)\b`)
	in     = regexp.MustCompile(`(?i)\bwhat(?:\s+\p{L}+)?\s+(?:is|was|were|are|stood)\s+in\b`)
	// other matches what is asked about a file and not about its text.
	other = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:who|whom|whose|when|dates?\s+of|same\s+(?:day|date)|why|how\s+(?:many|much|often|long)|which\s+(?:commit|release|version|tag|issue|pr)|commits?|sha|chang\w*|diffs?|differences?|add|added|remov\w*|delet\w*|renam\w*|introduc\w*|drop\w*|issues?|prs?|pull\s+requests?|merged?|` +
		`wer|wann|warum|wieso|wie\s+(?:viele|oft)|hinzugefügt|geändert|änderung\w*|entfernt|qui|quand|pourquoi|combien|ajout\w*|modifi\w*|supprim\w*|quién|cuándo|por\s+qué|cuánt[oa]s|cambi\w*)(?:[^\p{L}]|$)`)

	// now, first and before match words for moments.
	now    = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:now|today|currently|nowadays|at\s+the\s+moment|at\s+head|@\s*head|head|still|noch|on\s+(?:master|main)|in\s+(?:master|main)|(?:in\s+)?(?:the\s+)?(?:last|latest|current|newest|actual)\s+(?:version|release)|(?:la\s+)?derni[eè]re\s+version|version\s+actuelle|(?:der\s+)?(?:letzten|aktuellen|neuesten|neusten)\s+version|(?:la\s+)?última\s+versión|heute|jetzt|derzeit|aktuell\w*|aujourd'hui|maintenant|actuellement|hoy|ahora|actualmente)(?:[^\p{L}]|$)`)
	first  = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:(?:the\s+)?(?:very\s+)?first\s+(?:time|version|commit|draft)|originally|initially|at\s+first|in\s+the\s+beginning|in\s+(?:the\s+)?old(?:er)?\s+(?:times|days|versions?)|back\s+then|back\s+in\s+the\s+days?|at\s+the\s+(?:start|beginning)|ursprünglich|anfangs|am\s+anfang|zuerst|au\s+début|à\s+l'origine|au\s+départ|al\s+principio|originalmente|inicialmente)(?:[^\p{L}]|$)`)
	before = regexp.MustCompile(`(?i)(?:before|b4|prior\s+to|until|till|up\s+to|vor|bis|avant|jusqu'en|antes\s+de|hasta|(?:at\s+)?(?:the\s+)?(?:start|beginning)\s+of)\s+$`)

	// license matches a license, asked a question for it, always one whether it was another
	// one, and person one for somebody or something else.
	license = regexp.MustCompile(`(?i)^(?:licen[cs]e|lizenz|licencia)$`)
	asked   = regexp.MustCompile(`(?i)\b(?:what|which|wich|what's|whats|welche\w*|quelle?|qué|cuál|unter)\b.*\b(?:licen[cs]e|lizenz|licencia)\b|\b(?:is|ist|est|es)\b.*\b(?:licen[cs]e|lizenz|licencia)\b|\b(?:licen[cs]e|lizenz|licencia)\b.*\b(?:always|same|before|ever|still|immer|früher|noch|toujours|avant|siempre|antes)\b`)
	always  = regexp.MustCompile(`(?i)\b(?:always|the\s+same|before|ever|still|noch|immer|früher|toujours|avant|siempre|antes)\b`)
	person  = regexp.MustCompile(`(?i)\b(?:who|whom|when|why|how\s+many|issues?|prs?|wer|wann|warum|qui|quand|pourquoi|quién|cuándo)\b`)
)

// toContribute matches what asks how one takes part.
var toContribute = regexp.MustCompile(`(?i)\b(?:how\s+(?:(?:can|do|could|should|would|may)\s+(?:i|we|one|you|people|a\s+\pL+)|(?:i|we)\s+(?:can|could|should)|to)\s+(?:(?:start|begin|best|also)\s+)?(?:to\s+)?(?:contribut\pL*|get\s+involved|take\s+part|participate|help\s+(?:out|with\s+(?:this|the)))|(?:is|are)\s+there\s+(?:a\s+|any\s+)?(?:contribut\pL+\s+(?:guide\pL*|rules?|file|doc\pL*)|rules?\s+(?:for|to)\s+contribut\pL+)|(?:like|want|love)\s+to\s+contribut\pL+|(?:what|which|anything|rules?|need|must|should)\b[^?]{0,60}\bbefore\s+(?:i\s+)?(?:open|send|submit|creat)(?:ing)?\s+(?:an?|my|your)\s+(?:first\s+)?(?:pr|pull\s+request|patch)|wie\s+kann\s+(?:ich|man)\s+(?:hier\s+)?(?:beitragen|mithelfen|mitmachen|mitarbeiten|etwas\s+beitragen)|comment\s+(?:puis-je\s+|peut-on\s+|je\s+peux\s+|on\s+peut\s+)?(?:contribu(?:er)|participer)|cómo\s+(?:puedo\s+|se\s+puede\s+)?(?:contribuir|participar|colaborar))\b`)

// beforeColon matches what says when something else is asked: "before I send a PR: which
// license is this".
var beforeColon = regexp.MustCompile(`(?i)^\W*before\s[^:?]{3,60}:`)

// ofPulls matches what asks of pull requests.
var ofPulls = regexp.MustCompile(`(?i)\b(?:pull\s+requests?|prs?|patch(?:es)?)\b`)

// toDescribe matches what asks what a repository is.
var toDescribe = regexp.MustCompile(`(?i)^\W*what(?:[''’]?s|\s+is)\s+this(?:\s+(?:about|all\s+about|exactly|for))?\s*[?.!]*$|^\W*what\s+does\s+(?:this|it)\s+do\s*[?.!]*$|^\W*(?:in\s+(?:one|two|three|a\s+few|a|short|brief|plain|simple)\b[^,?]{0,30},?\s+)?(?:(?:please\s+|can\s+you\s+|could\s+you\s+|briefly\s+)*(?:tell\s+me|explain|describe)\s+(?:to\s+me\s+)?(?:what\s+)?|what(?:[''’]s|\s+is|\s+does|\s+are)?\s+)(?:(?:the\s+)?(?:purpose|goal|point|aim|idea)\s+(?:of|behind)\s+)?(?:this|the|that)\s+(?:whole\s+|github\s+)?(?:project|repo|repository|library|lib|package|tool|software|code\s*base|draft|document|spec|specification|rfc)(?:\s+(?:is|does|do|about|for|all|actually|really|exactly|even|good|used|in|one|two|or|a|few|short|sentences?|words?|simple|plain|terms|and|who|it|its|meant|made|please|what|would|should|could|can|i|we|you|one|use|to|why))*\s*[?.!]*$` +
	`|^\W*(?:was\s+(?:ist|macht|tut)\s+(?:dieses|das)\s+(?:projekt|repo|repository)|worum\s+geht\s+es\s+(?:hier|in\s+(?:diesem|dem)\s+(?:projekt|repo|repository))|à\s+quoi\s+sert\s+(?:ce|le)\s+(?:projet|dépôt)|c[''’]est\s+quoi\s+ce\s+(?:projet|dépôt)|de\s+qué\s+(?:trata|va)\s+(?:este|el)\s+(?:proyecto|repositorio)|para\s+qué\s+sirve\s+(?:este|el)\s+(?:proyecto|repositorio))\s*[?.!]*$`)

// purpose matches what asks what a file is there for, which its first lines may say.
var purpose = regexp.MustCompile(`(?i)^\W*(?:(?:what|was|que|qué)\s+(?:does|do|is|macht|tut|fait|hace)\s+(?:the\s+|file\s+|script\s+|die\s+datei\s+|le\s+fichier\s+|el\s+archivo\s+)*\S+(?:\s+(?:file|script))?(?:\s+(?:do|for|used\s+for|good\s+for|there\s+for|about))?|what(?:[''’]s|\s+is)\s+the\s+(?:purpose|role|job)\s+of\s+(?:the\s+|file\s+|script\s+)*\S+(?:\s+(?:file|script))?|explain\s+(?:the\s+|file\s+|script\s+)*\S+|wofür\s+ist\s+\S+(?:\s+da)?|à\s+quoi\s+sert\s+\S+|para\s+qué\s+sirve\s+\S+)\s*[?.!]*$`)

// withoutOwnName returns a question with the words "this project" in the place of the
// repository's name.
func withoutOwnName(q question.Scanned) string {
	if q.Repository.Name == "" {
		return q.Text
	}
	return regexp.MustCompile(`(?i)(?:\bthe\s+)?\b`+regexp.QuoteMeta(q.Repository.Name)+`\b(?:\s+(?:project|library|package|repo|repository|tool))?`).ReplaceAllString(q.Text, "this project")
}

// moment is a moment with where it stands in a question.
type moment struct {
	start, end int
	reader.Moment
}

// Of returns the file that a question wants to be quoted. ok is false where it names no
// file or no moment, or asks for something else than a text.
func Of(q question.Scanned) (text reader.FileText, ok bool) {
	if text, ok = Changelog(q); ok {
		return text, true
	}
	if toDescribe.MatchString(withoutOwnName(q)) && len(q.Conversation) == 0 {
		return reader.FileText{IsAbout: true}, true
	}
	file, at, named := fileOf(q)
	moments := momentsOf(q)
	if toContribute.MatchString(beforeColon.ReplaceAllString(q.Text, "")) && (len(moments) == 0 || moments[0].IsFirst) {
		text = reader.FileText{File: "contributing", At: []reader.Moment{{Text: "now"}}}
		if ofPulls.MatchString(q.Text) {
			text.Words = []string{"pull request"}
		}
		return text, true
	}
	if license.MatchString(file) {
		return ofLicense(q, file, moments)
	}
	if named && len(moments) == 0 && purpose.MatchString(q.Text) {
		return reader.FileText{File: file, At: []reader.Moment{{Text: "now"}}, IsBeginning: true}, true
	}
	if other.MatchString(q.Text) || len(moments) == 0 || len(q.Unknown) > 0 {
		return reader.FileText{}, false
	}
	switch isSaid := says.MatchString(orders.ReplaceAllString(q.Text, "")) || in.MatchString(q.Text); {
	case named && (isSaid || has.MatchString(q.Text) && !things.MatchString(q.Text)):
	case !named && isSaid && (document.MatchString(q.Text) || len(moments) > 1 && !things.MatchString(q.Text)):
	default:
		return reader.FileText{}, false
	}
	text = reader.FileText{File: file, Words: wordsOf(q.Text, at, moments)}
	for _, m := range moments {
		text.At = append(text.At, m.Moment)
	}
	return text, len(text.Words) > 0 || named
}

// ofLicense returns what a question about the license wants to be quoted.
func ofLicense(q question.Scanned, file string, moments []moment) (text reader.FileText, ok bool) {
	if of := beforeColon.ReplaceAllString(q.Text, ""); !asked.MatchString(of) || person.MatchString(of) {
		return reader.FileText{}, false
	}
	text = reader.FileText{File: file}
	for _, m := range moments {
		text.At = append(text.At, m.Moment)
	}
	switch {
	case always.MatchString(q.Text):
		text.At = []reader.Moment{{Text: "at first", IsFirst: true}, {Text: "now"}}
	case len(text.At) == 0:
		text.At = []reader.Moment{{Text: "now"}}
	}
	return text, true
}

// fileOf returns what a question calls a file and where that stands; named is false
// where it names none.
func fileOf(q question.Scanned) (file string, at [2]int, named bool) {
	for _, span := range q.Spans {
		if span.Name.Known() && span.Name.Kind == schema.File && strings.ContainsAny(span.Text, "./") {
			return cmp.Or(single(span), span.Text), [2]int{span.Start, span.End}, true
		}
	}
	if found := called.FindStringSubmatchIndex(q.Text); found != nil {
		word, _, _ := strings.Cut(strings.ToLower(q.Text[found[2]:found[3]]), " ")
		return strings.ReplaceAll(word, "read-me", "readme"), [2]int{found[0], found[1]}, true
	}
	if found := document.FindStringIndex(q.Text); found != nil {
		return "", [2]int(found), false
	}
	return "", [2]int{}, false
}

func single(span question.Span) string {
	if len(span.Name.Matches) == 1 {
		return span.Name.Matches[0].Value
	}
	return ""
}

// momentsOf returns the moments that a question names, in their order.
func momentsOf(q question.Scanned) []moment {
	all := allMoments(q)
	return all[:min(mostMoments, len(all))]
}

// MomentsOf returns the moments that a question names, in their order.
func MomentsOf(q question.Scanned) (all []reader.Moment) {
	for _, m := range allMoments(q) {
		all = append(all, m.Moment)
	}
	return all
}

func allMoments(q question.Scanned) (all []moment) {
	for _, span := range q.Spans {
		if span.Name.Known() && span.Name.Kind == schema.Release && len(span.Name.Matches) == 1 {
			tag := span.Name.Matches[0].Value
			all = append(all, moment{span.Start, span.End, reader.Moment{Text: tag, Release: tag}})
		}
	}
	for _, span := range q.Dates {
		m := moment{span.Start, span.End, reader.Moment{Text: q.Text[span.Start:span.End], Before: span.To}}
		if found := before.FindStringIndex(q.Text[:span.Start]); found != nil && !span.From.IsZero() {
			m.start, m.Before, m.Text = found[0], span.From, "before "+m.Text
		}
		if !m.Before.IsZero() {
			all = append(all, m)
		}
	}
	isOther := func(at int) bool { // the beginning of a time is no first commit
		return slices.ContainsFunc(all, func(m moment) bool { return m.start <= at && at < m.end })
	}
	if found := first.FindStringIndex(q.Text); found != nil && !isOther(found[1]-2) {
		all = append(all, moment{found[0], found[1], reader.Moment{Text: "at first", IsFirst: true}})
	}
	if found := now.FindStringIndex(q.Text); found != nil {
		all = append(all, moment{found[0], found[1], reader.Moment{Text: "now"}})
	}
	slices.SortStableFunc(all, func(a, b moment) int { return a.start - b.start })
	return all
}

// wordsOf returns the words of a question that are looked for in the text of a file.
func wordsOf(asked string, file [2]int, moments []moment) (words []string) {
	rest := []byte(asked)
	blank := func(start, end int) {
		for i := start; i < end; i++ {
			rest[i] = ' '
		}
	}
	blank(file[0], file[1])
	for _, m := range moments {
		blank(m.start, m.end)
	}
	for _, at := range says.FindAllIndex(rest, -1) {
		blank(at[0], at[1])
	}
	// Names in capitals are words, whatever they are in small letters: "DID".
	for _, word := range slices.Concat(capitals.FindAllString(string(rest), -1), topic.Of(string(rest)).All) {
		if !slices.ContainsFunc(words, func(have string) bool { return strings.EqualFold(have, word) }) {
			words = append(words, word)
		}
	}
	return words
}

// capitals matches a name in capitals.
var capitals = regexp.MustCompile(`\b\p{Lu}[\p{Lu}\p{N}_]+\b`)
