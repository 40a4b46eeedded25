// Package course finds in a question of what it asks how a repository used it over time:
// the services that test it, the tools that build and package it, the version of a
// language that it requires, the packages that it depends on, or its largest files.
package course

import (
	"cmp"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"repochat/internal/question"
	"repochat/internal/question/topic"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/dependencies"
	"repochat/internal/reader/learned/filetext"
	"repochat/internal/schema"
	"repochat/internal/tooling"
	"repochat/internal/wordset"
)

// mostMoments is the largest number of moments at which the version of a language is told.
const mostMoments = 6

var (
	// general matches what calls all tools of a kind.
	general = map[tooling.Kind]*regexp.Regexp{
		tooling.CI:        regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}._/-])(?:ci(?:/cd)?|continuous\s+integration|intégration\s+continue|integración\s+continua|kontinuierliche\w*\s+integration|workflows)(?:[^\p{L}\p{N}._/]|\.?$|\.\s)`),
		tooling.Packaging: regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:packaging|build[- ](?:and[- ]packaging[- ])?(?:tool(?:ing|s|chain)?|systems?|backends?)|(?:dependency|package)[- ](?:management|managers?)|build-?systeme?|build-?werkzeuge?|paketierung|empaquetage|outils?\s+de\s+build|gestionnaires?\s+de\s+(?:paquets|dépendances)|empaquetado|herramientas?\s+de\s+(?:compilación|build))(?:[^\p{L}]|$)`),
	}
	// time matches what asks for something over time, or for what is used.
	time = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:history|over\s+(?:the\s+)?(?:time|years|lifetime)|lifetime|timeline|evol\w+|developed|dates?|periods?|since\s+when|when|depuis|quand|seit|wann|cuándo|desde|switch\w*|swap\w*|replac\w*|remplac\w*|ersetzt\w*|reemplaz\w*|mov(?:e|ed|ing)|migrat\w*|migr[ée]\w*|umgestiegen|gewechselt|drop(?:ped)?|ditch\w*|retire\w*|still|encore|noch|todavía|toujours|services?|systems?|providers?|running\s+on|run\s+on|used|use[sd]?|in\s+use|using|utilis\w*|verwende\w*|benutz\w*|nutzt|usa(?:n|ba)?|any|overview|what|which|welche\w*|was|quel\w*|qué|cuál\w*|->|→)(?:[^\p{L}]|$)`)
	// change matches what goes from one tool to another.
	change = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:switch\w*|swap\w*|replac\w*|remplac\w*|ersetzt\w*|reemplaz\w*|mov(?:e|ed|ing)|migrat\w*|migr[ée]\w*|umgestiegen|gewechselt|ditch\w*|history|timeline|over\s+(?:the\s+)?(?:time|years)|instead|to|nach|zu|vers|->|→)(?:[^\p{L}]|$)`)
	// other matches what a question asks of something that has to do with tools.
	other = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:issues?|tickets?|prs?|pull\s+requests?|bugs?|fail\w*|br[eo]\w*k\w*|flak\w*|how\s+(?:many|much|often|long|do\s+i)|who\s+(?:knows|owns|reviews?|maintains?|should|wrote|works?)|commits?|files?|director\w*|functions?|labels?|review\w*|branch\w*|everything|anything|tests?\s+(?:and|run)|linters?|runs?\s+in|combien|wie\s*viele?|cuánt\w*|fehler\w*|why|warum|wieso|pourquoi|por\s+qué)(?:[^\p{L}]|$)`)
	// counts matches what is no question for a version of a language.
	counts = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:issues?|tickets?|prs?|pull\s+requests?|bugs?|how\s+(?:many|much|often)|test(?:s|ed)?|combien|wie\s*viele?|cuánt\w*)(?:[^\p{L}]|$)`)
	// ofText matches what asks what a text for people says.
	ofText = regexp.MustCompile(`(?i)\b(?:read-?me|documentation|docs)\b[^?]*?\b(?:say|says|said|promise[sd]?|state[sd]?|claim\pL*|mention\pL*|tells?|told|steht|stand|dit|disait|dice|decía)\b`)
	// needs matches what says that a version is required.
	needs = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:min(?:\.|imum|imal\w*)?|mindest\w*|mínim[oa]|lowest|oldest|requir\w*|requis\w*|requer\w*|requier\w*|need(?:s|ed)?|asks?\s+for|declar\w*|specif\w*|support(?:s|ed|iert\w*)?|bump\w*|rais\w*|benötig\w*|brauch\w*|nötig|erforderlich|faut|nécessaire|exig\w*|necesit\w*|drop(?:s|ped)?|abandon\p{L}*|retir[ée]\p{L}*|supprim\p{L}*|eingestellt|dej[aó]\p{L}*)(?:[^\p{L}]|$)`)
)

// Of returns of what a question asks how it was over time; ok is false where it asks of
// nothing of the kind.
func Of(q question.Scanned) (asked reader.Course, ok bool) {
	q.Text = withoutOwnName(q.Text, q.Repository.Name)
	if asked, ok = versionOf(q); ok {
		return asked, true
	}
	if asked, ok = sizesOf(q); ok {
		return asked, true
	}
	if packages, ok := dependencies.Of(q); ok {
		return reader.Course{Packages: &packages}, true
	}
	for _, kind := range []tooling.Kind{tooling.CI, tooling.Packaging} {
		if asksOfTools(kind, q) {
			asked.Tools = append(asked.Tools, kind)
		}
	}
	return asked, len(asked.Tools) > 0
}

var (
	// largest matches what asks for the largest files.
	largest = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:(?:biggest|largest|longest|heaviest|bulkiest)\s+(?:(?:\.?\p{L}+|one)\s+){0,2}?(?:files?|modules?|sources?)|(?:größte\p{L}*|grösste\p{L}*|längste\p{L}*)\s+(?:\p{L}+-?)?(?:datei(?:en)?|modul\p{L}*)|(?:fichiers?|modules?)\s+(?:les?\s+)?plus\s+(?:gros|grands?|longs?|volumineux)|plus\s+(?:gros|grands?|longs?)\s+fichiers?|(?:archivos?|ficheros?|módulos?)\s+más\s+(?:grandes?|largos?)|files?\s+(?:by|sorted\s+by|ranked\s+by)\s+(?:size|lines|length)|files?\s+(?:has|have)\s+(?:the\s+)?most\s+lines|(?:files?|one)\s+(?:is|are)\s+(?:now\s+)?(?:the\s+)?(?:biggest|largest|longest))(?:[^\p{L}]|$)`)
	// inAll matches what asks how many lines there are in all, or in which languages.
	inAll = regexp.MustCompile(`(?i)^\W*(?:and\s+)?(?:(?:how\s+many|number\s+of|total|count|what(?:[''’]s|\s+is)\s+the\s+(?:total\s+)?(?:number|count)\s+of)\s+(?:total\s+|the\s+)?(?:(?:source\s+)?lines(?:\s+of)?|s?loc)|(?:s?loc|lines\s+of\s+code)\b|(?:how\s+(?:big|large)\s+is|(?:what(?:[''’]s|\s+is)\s+)?(?:the\s+)?size\s+of)\s+(?:the|this|our)\s+(?:code\s*base|source\s+code|code|source|repo(?:sitory)?|project)|(?:which|what)\s+(?:programming\s+|computer\s+)?languages?\s+(?:is|are|was|does|do)\s+(?:the|this|it|they|used|most|mostly|mainly|in)|in\s+(?:which|what)\s+(?:programming\s+)?languages?\s+(?:is|are|was)|wie\s+viele\s+(?:code)?zeilen(?:\s+code)?\s+(?:hat|gibt|sind|umfasst)|combien\s+de\s+lignes(?:\s+de\s+code)?|cuántas\s+líneas(?:\s+de\s+código)?|in\s+welcher\s+(?:programmier)?sprache|dans\s+quel\s+langage|en\s+qué\s+lenguaje)(?:[^\p{L}]|$)`)
	// overTime matches what is no question for the size that files have now.
	overTime = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:commits?|chang\p{L}*|churn|diffs?|prs?|pull\s+requests?|touch\p{L}*|releases?|versions?|bugs?|issues?|ever|history|grew|grow\p{L}*|deleted|removed|added|at\s+v?\d|functions?|classes|who|wer|qui|quién|average|median)(?:[^\p{L}]|$)`)
	// ending matches the ending of files, and ofTests what says that tests are meant.
	ending  = regexp.MustCompile(`(?i)(?:^|\s)(?:\*?(\.[a-z]{1,5})|(go|python|java|javascript|typescript|rust|ruby|c)\s+(?:source\s+)?)\s*files?\b|(?:^|\s)(\.[a-z]{1,5})(?:\s|$)`)
	ofTests = regexp.MustCompile(`(?i)\btest(?:s|s?\s+files?|dateien|datei)?\b|\bprueba`)
)

// ofLanguage matches what says that code in one language is meant.
var ofLanguage = regexp.MustCompile(`(?i)\b(go|python|java|javascript|typescript|rust|ruby)(?:[\s-]+code)?\b`)

// endings are those of the files of a language.
var endings = map[string]string{"go": ".go", "python": ".py", "java": ".java", "javascript": ".js", "typescript": ".ts", "rust": ".rs", "ruby": ".rb", "c": ".c"}

// sizesOf returns of which files a question asks for the largest, or for the lines of all.
func sizesOf(q question.Scanned) (asked reader.Course, ok bool) {
	isInAll := isOfAllLines(q)
	if !isInAll && !largest.MatchString(q.Text) || !isInAll && (overTime.MatchString(q.Text) || len(q.Dates) > 0) {
		return reader.Course{}, false
	}
	sizes := reader.FileSizes{IsTests: ofTests.MatchString(q.Text), InAll: isInAll}
	if isInAll {
		sizes.At = filetext.MomentsOf(q)
	}
	if found := ending.FindStringSubmatch(q.Text); found != nil {
		sizes.Ending = strings.ToLower(cmp.Or(found[1], found[3], endings[strings.ToLower(found[2])]))
	}
	if found := ofLanguage.FindStringSubmatch(q.Text); isInAll && found != nil && sizes.Ending == "" {
		sizes.Ending = endings[strings.ToLower(found[1])]
	}
	for _, span := range q.Spans {
		isPlace := span.Name.Kind == schema.Directory || isInAll && span.Name.Kind == schema.File
		if !span.Name.Known() || !isPlace {
			continue
		}
		if len(span.Name.Matches) == 1 {
			sizes.Under = span.Name.Matches[0].Value
		}
		if span.Name.Kind == schema.File {
			sizes.Ending = "" // it is the file's own
			for _, m := range span.Name.Matches {
				sizes.Paths = append(sizes.Paths, m.Value)
			}
		}
	}
	return reader.Course{Sizes: &sizes}, true
}

// besideLines are the words that a question for the lines of all files may have beside that.
var besideLines = wordset.Of(`does do did the this our a an repo repository project code codebase base it have has are there is was were in on of
	total all altogether overall now currently today per by each for language languages programming source test tests file files
	written implemented used mostly mainly coded hat ist das projekt geschrieben gibt es sind dieses le projet est il écrit y a está escrito
	el proyecto tiene and or how big large much main please roughly about approximately exactly itself breakdown library tool app directory folder dir module package
	had how many then at version release tag before end start beginning vs versus compared first back ago`)

// wrote matches what says that lines came in a time, and not that they were there.
var wrote = regexp.MustCompile(`(?i)\b(?:written|coded|implemented)\b`)

// isOfAllLines reports whether a question asks how many lines there are in all, in a file or
// in a directory, or in which languages, and for nothing else.
func isOfAllLines(q question.Scanned) bool {
	at := inAll.FindStringIndex(q.Text)
	if at == nil || len(q.Dates) > 0 && wrote.MatchString(q.Text) {
		return false
	}
	rest := q.Text[at[1]:]
	for _, span := range q.Spans {
		if span.Name.Known() && (span.Name.Kind == schema.File || span.Name.Kind == schema.Directory || span.Name.Kind == schema.Release) {
			rest = strings.ReplaceAll(rest, q.Text[span.Start:span.End], " ")
		}
	}
	for _, span := range q.Dates {
		rest = strings.ReplaceAll(rest, q.Text[span.Start:span.End], " ")
	}
	rest = ending.ReplaceAllString(ofLanguage.ReplaceAllString(rest, " "), " ")
	for _, word := range strings.FieldsFunc(strings.ToLower(rest), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		if !besideLines[word] {
			return false
		}
	}
	return true
}

// withoutOwnName returns a text of the same length in which "it" stands in the place of the
// repository's name, but for parts of paths: a tool may be called so.
func withoutOwnName(text, name string) string {
	if len(name) < len("it") {
		return text
	}
	var b strings.Builder
	from := 0
	for _, at := range regexp.MustCompile(`(?i)\b`+regexp.QuoteMeta(name)+`\b`).FindAllStringIndex(text, -1) {
		isPart := at[0] > 0 && strings.ContainsRune("/._-@", rune(text[at[0]-1])) || at[1]+1 < len(text) && strings.ContainsRune("/_-@", rune(text[at[1]]))
		if !isPart {
			b.WriteString(text[from:at[0]] + "it" + strings.Repeat(" ", at[1]-at[0]-len("it")))
			from = at[1]
		}
	}
	return b.String() + text[from:]
}

// asksOfTools reports whether a question asks for the tools of a kind over time: it calls
// all of them, or names two of which one came after the other.
func asksOfTools(kind tooling.Kind, q question.Scanned) bool {
	for _, span := range q.Spans {
		if span.Name.Known() && (span.Name.Kind == schema.Commit || span.Name.Kind == schema.Issue || span.Name.Kind == schema.PullRequest) {
			return false
		}
	}
	if other.MatchString(q.Text) && !change.MatchString(q.Text) {
		return false
	}
	if general[kind].MatchString(q.Text) && time.MatchString(q.Text) && !other.MatchString(q.Text) && !saysMore(kind, q.Text) {
		return true
	}
	named := 0
	for _, tool := range tooling.Tools(kind) {
		if tool.Words.MatchString(q.Text) {
			named++
		}
	}
	return named > 1 && change.MatchString(q.Text)
}

// mostBeside is how many words a question for the tools of a kind has at most that say what
// else it is about.
const mostBeside = 2

// plain matches words of such a question that say nothing else: files are those of tools.
var plain = regexp.MustCompile(`(?i)[\p{L}\p{N}_-]+\.[\p{L}]+|(?:^|\b)(?:summari[sz]e|present|day|project['’]?s?|services?|tool(?:s|ing)?|chain)\b`)

// particular matches what is asked of the tools themselves, and not which they were.
var particular = regexp.MustCompile(`(?i)\b(?:pin(?:ned|ning|s)?|hash(?:es|ed)?|sha(?:s|1|256)?|cach(?:e|ed|es|ing)|secrets?|permissions?|tokens?|matrix|flaky|fail(?:s|ed|ing|ures?)?|broken?|slow(?:er|ly)?|fast(?:er)?|hardening|harden(?:ed)?)\b`)

// saysMore reports whether a question says so much besides the tools of a kind that it is
// about something else: "what hardening was done to the CI workflows".
func saysMore(kind tooling.Kind, asked string) bool {
	rest := asked
	for _, calls := range []*regexp.Regexp{general[tooling.CI], general[tooling.Packaging], time, plain} {
		rest = calls.ReplaceAllString(rest, " , ")
	}
	for _, tool := range tooling.Tools(kind) {
		rest = tool.Words.ReplaceAllString(rest, " , ")
	}
	return particular.MatchString(asked) || len(topic.WithLetters(topic.Of(rest).Words)) > mostBeside
}

// versionOf returns the language whose required version a question asks for.
func versionOf(q question.Scanned) (asked reader.Course, ok bool) {
	if counts.MatchString(q.Text) || ofText.MatchString(q.Text) {
		return reader.Course{}, false
	}
	isNeeded := needs.MatchString(q.Text)
	for i, language := range tooling.Languages() {
		dropped := droppedOf(q, language)
		if dropped == "" && !language.Requires.MatchString(q.Text) && !(isNeeded && versions()[i].MatchString(q.Text)) {
			continue
		}
		asked := reader.Course{Language: language.Name, At: filetext.MomentsOf(q), Dropped: dropped}
		asked.At = asked.At[:min(mostMoments, len(asked.At))]
		if len(asked.At) == 0 {
			asked.At = []reader.Moment{{Text: "now"}}
		}
		return asked, true
	}
	return reader.Course{}, false
}

// outdated matches what says that something is no longer supported, and beside what is said of
// a language along with it; whySaid asks for a reason, which no manifest tells.
var (
	outdated = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:drop(?:s|ped|ping)?|remov(?:e[ds]?|ing|al)|stop(?:s|ped)?|end(?:s|ed)?|no\s+longer|kill(?:ed)?|discontinued?|abandon(?:n?ed)?|ditch(?:ed)?|ceased?|unsupported|get\s+rid\s+of|got\s+rid\s+of|eingestellt|entfernt|gestrichen|nicht\s+mehr|supprimée?|abandonnée?|arrêtée?|retirée?|plus|eliminad[oa]|dej[aó]\pL*|abandonad[oa])(?:[^\pL]|$)`)
	beside   = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:support(?:s|ed|ing)?|compat\pL*|versions?|unterstütz\pL*|prise\s+en\s+charge|soporte|soportar|compatibilidad|releases?|require\pL*)(?:[^\pL]|$)`)
	whySaid  = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:why|reason|warum|wieso|weshalb|pourquoi|por\s+qué)(?:[^\pL]|$)`)
)

// firstSentence matches the first sentence of a text.
var firstSentence = regexp.MustCompile(`^(?:[^.?!]|[.](?:\S|$))*[?!]?`)

// droppedOf returns the version of a language of which a question asks when it was no longer
// supported, "when was Python 2 dropped?"; "" where it asks nothing of the kind, or of more
// than that.
func droppedOf(q question.Scanned, language tooling.Language) string {
	sentence := firstSentence.FindString(q.Text) // what stands behind it says why it is asked
	if !outdated.MatchString(sentence) || whySaid.MatchString(q.Text) {
		return ""
	}
	called := regexp.MustCompile(`(?i)(?:^|[^\pL\pN])(?:` + language.Called + `)[-\s]*v?(\d+(?:\.\d+)*)(?:\.[x*])?(?:[^\pL\pN]|$)`)
	version := called.FindStringSubmatch(sentence)
	if version == nil {
		return ""
	}
	rest := called.ReplaceAllString(sentence, " , ")
	if q.Repository.Name != "" {
		rest = regexp.MustCompile(`(?i)\b`+regexp.QuoteMeta(q.Repository.Name)+`\b`).ReplaceAllString(rest, " , ")
	}
	for _, words := range []*regexp.Regexp{outdated, beside, beside} { // two beside each other share what parts them
		rest = words.ReplaceAllString(rest, " , ")
	}
	if len(topic.WithLetters(topic.Of(rest).Words)) > 0 {
		return ""
	}
	return version[1]
}

// versions match what calls a version of each language, in the order of the languages.
var versions = sync.OnceValue(func() (all []*regexp.Regexp) {
	const version, least = `(?:versions?|vers\.?|versionen|versi[oó]n(?:es)?)`, `(?:min(?:\.|imum|imal\w*)?|mindest\w*|mínim[oa]|lowest|oldest|supported|required)`
	for _, language := range tooling.Languages() {
		name := `(?:` + language.Called + `)`
		all = append(all, regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}])(?:`+
			name+`[-\s]+(?:`+least+`[-\s]+)?`+version+`|`+version+`\s+(?:`+least+`\s+)?(?:of|de|von|du)\s+`+name+`|`+
			least+`[-\s]+(?:supported\s+|required\s+)?`+name+`|`+name+`\s+`+least+`)(?:[^\p{L}\p{N}]|$)`))
	}
	return all
})
