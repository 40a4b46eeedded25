// Package dependencies finds in a question what it asks of the packages that a repository
// depends on.
package dependencies

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/filetext"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

// edge and end are what stands before and behind a word.
const edge, end = `(?i)(?:^|[^\p{L}\p{N}_/@.-])(?:`, `)(?:[^\p{L}\p{N}_/@-]|$)`

func words(expression string) *regexp.Regexp { return regexp.MustCompile(edge + expression + end) }

const (
	subject = `(?:it|we|they|you|(?:the|this|that|our)\s+(?:project|repo|repository|library|lib|code|codebase|package|module|client|app|application|service|software|program|tool)|(?:das|dieses)\s+(?:projekt|repo)|le\s+projet|el\s+proyecto)`
	uses    = `(?:use[sd]?|using|needs?|needed|requires?|required|depends?\s+(?:up)?on|rel(?:y|ies)\s+(?:up)?on|imports?|imported|pulls?\s+in|pulled\s+in|built\s+(?:on|with)|benutzt|verwendet|braucht|nutzt|utilise|usa|necesita)`
)

var (
	// general matches what calls the packages, and libraries what does beside a word that
	// they are used.
	general = words(`depend[ae]nc(?:y|ies)|deps?|(?:third|3rd)[\s-]party\s+(?:packages?|librar(?:y|ies)|libs?|modules?|code|software)|(?:external|outside|imported|required|other|open[\s-]source)\s+(?:packages?|librar(?:y|ies)|libs?|(?:go\s+)?modules?)|abhängigkeit(?:en)?|fremdbibliothek(?:en)?|dépendances?|dependencias?`)
	library = words(`librar(?:y|ies)|libs?|frameworks?|packages?|modules?|bibliothek(?:en)?|bibliothèques?|librer[ií]as?|bibliotecas?|paquetes?`)
	used    = words(subject + `\s+(?:\p{L}+\s+)?` + uses + `|` + uses + `|(?:are|is)\s+(?:being\s+)?(?:used|required|needed)`)
	// dependsOn matches a question for what the repository depends on, in a verb.
	dependsOn = words(`(?:what|which\s+\p{L}+)\s+(?:else\s+)?(?:does|do)\s+` + subject + `\s+(?:depend|rely)\s+(?:up)?on|wovon\s+hängt\s+` + subject + `\s+ab|de\s+quoi\s+dépend\s+` + subject + `|de\s+qué\s+depende\s+` + subject)
	// isOne matches a question whether something is among them, versionOf one for the
	// version of something, and usesIt whether it is used; their groups are what is named.
	isOne     = regexp.MustCompile(`(?i)^\W*(?:(?:is|are|was|were)\s+(.{2,60}?)\s+(?:still\s+|already\s+|ever\s+|now\s+)?(?:an?\s+|one\s+of\s+(?:the|its|our)\s+|among\s+(?:the|its|our)\s+)?(?:direct\s+|dev\s+|test\s+)?(?:depend[ae]nc(?:y|ies)|deps?)|(?:does|do|did)\s+` + subject + `\s+(?:still\s+|already\s+|ever\s+|directly\s+)?(?:depend|rely)\s+(?:up)?on\s+(.{2,60}?))(?:,?\s+or\s+(?:did|was|were|has|have|is|not)\b[^?]*)?\s*[?.!]*(?:\s*(?:and\s+)?since\s+when\s*[?.!]*)?$`)
	versionOf = regexp.MustCompile(`(?i)^\W*(?:and\s+)?(?:what|which)(?:\s+is\s+the|[''’]s\s+the)?\s+(?:(?:exact|current|pinned|minimum|required)\s+)*(?:versions?\s+of\s+(.{2,60}?)|(\S{2,40})\s+versions?)\s+(?:(?:is|are|was|were|does|do|did|has|have)\s+)?(?:` + subject + `\s+)?(?:currently\s+|now\s+|still\s+|being\s+)?(?:` + uses + `|pins?|pinned(?:\s+to)?|have|has|on|bundled)\s*[?.!]*$`)
	usesIt    = regexp.MustCompile(`(?i)^\W*(?:does|do|did|is|are)\s+` + subject + `\s+(?:still\s+|already\s+|ever\s+|now\s+|currently\s+)?(?:use|using|require|need|import)\s+(.{2,60}?)(?:\s+(?:anywhere|at\s+all|as\s+a\s+dependency|now))?\s*[?.!]*$`)
	became    = regexp.MustCompile(`(?i)^\W*(?:and\s+)?(?:when|who|in\s+(?:which|what)\s+(?:commit|release|version)|which\s+commit)\s+(?:last\s+|first\s+)?(?:(?:was|were|did|has|have|is)\s+)?(?:(?:we|they|it|the\s+project)\s+)?(?:last\s+|first\s+)?(?:(?:added?|updated?|upgraded?|bumped?|removed?|dropped?|introduced?|replaced?)\s+)?(?:the\s+)?(.{2,60}?)(?:\s+(?:last\s+)?(?:added|updated|upgraded|bumped|removed|dropped|introduced|replaced|upgrade|update|bump)(?:\s+(?:to\s+\S+|as\s+an?\s+dependency|last))?)?\s*[?.!]*$`)
	asOne     = words(`as\s+an?\s+(?:direct\s+|dev\s+|new\s+)?(?:dependency|dep)`)
	// The changes.
	added   = words(`add(?:ed|s|ing)?|new|introduc\w+|came(?:\s+in)?|adopt\w*|brought\s+in|hinzugefügt|hinzu|neue?|ajout\p{L}+|nouvel\p{L}+|añadi\p{L}+|nuev\p{L}+`)
	removed = words(`remov\w+|drop(?:ped|s)?|got\s+rid\s+of|delet\w+|went|gone|retir\w+|ditch\w+|entfernt|weggefallen|supprim\p{L}+|retir\p{L}+|eliminad\p{L}+`)
	changed = words(`chang\w*|updat\w*|upgrad\w*|bump\w*|differ\w*|geändert|aktualisiert|chang\p{L}+|mis(?:es)?\s+à\s+jour|cambi\p{L}+`)
	updates = words(`updat\w*|upgrad\w*|bump\w*`)
	since   = words(`since|after|seit|depuis|desde`)
	// other matches what is asked of something else, or cannot be told from manifests.
	other        = words(`issues?|tickets?|prs?|pull\s+requests?|bugs?|vulnerab\w*|cves?|outdated|stale|behind|up[\s-]to[\s-]date|latest\s+versions?|newer|old(?:er|est)?|often|frequent\w*|most|least|per\s+(?:year|month|week|quarter)|bots?|dependabot|renovate|injection|graph|functions?|class(?:es)?|callers?|between\s+(?:the\s+)?(?:files|modules|functions|packages)|why|warum|pourquoi|policy|conflicts?|licen[cs]es?|cycles?|circular|dependents|reviews?|label\w*|mention\w*|discuss\w*|about|how\s+(?:much|long)|share|percent\w*|hang\w*`)
	commit       = words(`commits?`)
	toRun        = words(`run[\s-]?time|production|prod`)
	development  = words(`dev(?:elopment)?|test(?:s|ing)?|entwicklung\p{L}*`)
	ecosystem    = words(`go(?:lang)?|npm|node(?:\.?js)?|javascript|js|typescript|python|pypi|pip|rust|cargo|crates?|java|maven|gradle|ruby|gems?|php|composer|nuget|dotnet`)
	isGeneralAsk = words(`which|what|list|show|how\s+many|number\s+of|any|name|all|new|welche|wie\s+viele|quelles|combien|qu[eé]|cuáles|cuántas|dependencies|deps`)
)

// plain are the words of such a question that name nothing.
var plain = wordset.Of(`
	range ranges pinned exact exactly constraint constraints specifier specifiers each them every install installed installing pure stdlib standard only or just their whom out ship shipped went land landed part build building
	third-party 3rd-party open-source
	update updates updated upgrade upgraded bump bumped add added remove removed drop dropped introduce introduced replace replaced
	end beginning start which what whats how many number of list show give me tell all are is there any the
	its our a an does do did has have had was were been be being in on at
	for to by with and or please direct directly actual actually current currently now today still right kind
	sort sorts runtime production project projects projekt projet proyecto projekts repo repository codebase code manifest require requires required
	need needs needed as that this get got release releases released version versions between from until it we
	they you can could i see name names full overview count welche wie viele hat gibt es das
	die der von quelle quelles quels sont les des du le la combien cuáles cuántas son las los
	el tiene qué used uses using use external internal third party main major important biggest change changes compared
	who when commit last first recent recently latest newest yet ever whose library so far else also specific
	specifically explicitly together package packages module modules manifests au aux del im auf where declared listed thing things
	stuff software app application tool program client us everything anything something tracked depend depends rely relies pull pulls
`)

// ecosystems are what package URLs have for what people call an ecosystem.
var ecosystems = map[string]string{
	"go": "golang", "golang": "golang", "npm": "npm", "node": "npm", "nodejs": "npm", "node.js": "npm", "javascript": "npm", "js": "npm", "typescript": "npm",
	"python": "pypi", "pypi": "pypi", "pip": "pypi", "rust": "cargo", "cargo": "cargo", "crate": "cargo", "crates": "cargo", "java": "maven", "maven": "maven", "gradle": "maven",
	"ruby": "gem", "gem": "gem", "gems": "gem", "php": "composer", "composer": "composer", "nuget": "nuget", "dotnet": "nuget",
}

// Of returns what a question asks of the packages that a repository depends on; ok is
// false where it asks of something else.
func Of(q question.Scanned) (asked reader.PackageSet, ok bool) {
	text := strings.TrimSpace(q.Text)
	if other.MatchString(text) || namesAThread(q) {
		return reader.PackageSet{}, false
	}
	if name := firstGroup(isOne, text); name != "" {
		return named(q, name, true, true)
	}
	isGeneral := general.MatchString(text) || dependsOn.MatchString(text) || library.MatchString(text) && used.MatchString(text)
	if !isGeneral {
		for _, form := range []*regexp.Regexp{versionOf, usesIt} {
			if name := firstGroup(form, text); name != "" {
				return named(q, name, false, form == usesIt)
			}
		}
		if name := firstGroup(became, text); name != "" && updates.MatchString(text) && len(strings.Fields(name)) <= mostOfName {
			return named(q, name, false, false)
		}
		return reader.PackageSet{}, false
	}
	if commit.MatchString(text) && !strings.HasPrefix(strings.ToLower(text), "which commit ") {
		return reader.PackageSet{}, false
	}
	asked = reader.PackageSet{At: filetext.MomentsOf(q), Ecosystem: ecosystemOf(text), IsForDevelopment: development.MatchString(text), IsToRun: toRun.MatchString(text)}
	asked.Change = changeOf(text)
	if asked.Change != "" {
		asked.Since = since.MatchString(text)
		for _, span := range q.Dates {
			asked.From, asked.To = span.From, span.To
		}
	}
	asked.Words, asked.IsNamed = wordsOf(q), asOne.MatchString(text)
	isUpdates := asked.Change == reader.PackagesChanged && len(releasesOf(q)) == 0 && len(asked.Words) == 0
	if isUpdates || len(asked.Words) == 0 && !isGeneralAsk.MatchString(text) {
		return reader.PackageSet{}, false // the commits that update packages are read by their messages
	}
	return asked, true
}

// mostOfName is how many words the name of a package has at most.
const mostOfName = 3

// ever matches a question whether something was so at any time.
var ever = regexp.MustCompile(`(?i)\b(?:was|were|has|have|had|did|been|used\s+to)\b.*\bever\b|\bever\s+(?:a|an|been|depend\pL*|requir\pL*|use[ds]?)\b|\b(?:jemals|jamais|alguna\s+vez)\b`)

// named returns what is asked of the package with a name: whether it is required, where
// isWhether is set. isNamed says that the question calls it a package.
func named(q question.Scanned, name string, isNamed, isWhether bool) (asked reader.PackageSet, ok bool) {
	asked = reader.PackageSet{Words: namesIn(without(name, releasesOf(q), datesOf(q))), IsNamed: isNamed, IsWhether: isWhether, WasEver: isWhether && ever.MatchString(q.Text), At: filetext.MomentsOf(q)}
	return asked, len(asked.Words) > 0 && (isNamed || !isKnown(q, name))
}

// isKnown reports whether a part of a question names something of the repository: "when was
// a.go last updated" asks of no package. A file may be called after one.
func isKnown(q question.Scanned, part string) bool {
	return slices.ContainsFunc(q.Spans, func(span question.Span) bool {
		isFile := span.Name.Kind == schema.File || span.Name.Kind == schema.Directory
		return span.Name.Known() && strings.Contains(part, span.Text) && (!isFile || strings.ContainsAny(span.Text, "./"))
	})
}

// without returns a text with nothing in the place of some parts.
func without(text string, parts ...[]string) string {
	for _, part := range slices.Concat(parts...) {
		text = strings.ReplaceAll(text, part, " , ")
	}
	return text
}

// changeOf returns what became of packages that a question asks for.
func changeOf(text string) reader.PackageChange {
	isAdded, isRemoved := added.MatchString(text), removed.MatchString(text)
	switch {
	case changed.MatchString(text), isAdded && isRemoved:
		return reader.PackagesChanged
	case isAdded:
		return reader.PackagesAdded
	case isRemoved:
		return reader.PackagesRemoved
	}
	return ""
}

// wordsOf returns the words of a question that may name packages.
func wordsOf(q question.Scanned) []string {
	rest := without(q.Text, releasesOf(q), datesOf(q))
	for _, calls := range []*regexp.Regexp{dependsOn, general, library, used, added, removed, changed, since, development, ecosystem} {
		rest = calls.ReplaceAllString(rest, " , ")
	}
	return namesIn(rest)
}

// namesIn returns the words of a text that may name something.
func namesIn(text string) (found []string) {
	for _, word := range strings.Fields(text) {
		word = strings.Trim(word, "`'\"“”‘’.,;:?!()[]¿¡")
		if !plain[strings.ToLower(word)] && strings.ContainsFunc(word, unicode.IsLetter) {
			found = append(found, word)
		}
	}
	return found
}

// releasesOf and datesOf return the words of a question that name releases and times.
func releasesOf(q question.Scanned) (texts []string) {
	for _, span := range q.Spans {
		if span.Name.Known() && span.Name.Kind == schema.Release {
			texts = append(texts, q.Text[span.Start:span.End])
		}
	}
	return texts
}

func datesOf(q question.Scanned) (texts []string) {
	for _, span := range q.Dates {
		texts = append(texts, q.Text[span.Start:span.End])
	}
	return texts
}

// inGo matches what says that Go's packages are meant: the word is a verb as well.
var inGo = regexp.MustCompile(`(?i)\bgo\s+(?:modules?|packages?|dependenc|deps|librar|libs)|\b(?:in|of|for)\s+go\b`)

// ecosystemOf returns the ecosystem that a text names.
func ecosystemOf(text string) string {
	word := strings.ToLower(strings.Trim(ecosystem.FindString(text), " .,?!"))
	if word == "go" && !inGo.MatchString(text) {
		return ""
	}
	return ecosystems[word]
}

// namesAThread reports whether a question names an issue, a pull request or a commit.
func namesAThread(q question.Scanned) bool {
	return slices.ContainsFunc(q.Spans, func(span question.Span) bool {
		return span.Name.Known() && slices.Contains([]schema.Kind{schema.Issue, schema.PullRequest, schema.Commit}, span.Name.Kind)
	})
}

// firstGroup returns the first group of an expression that matched something.
func firstGroup(expression *regexp.Regexp, text string) string {
	found := expression.FindStringSubmatch(text)
	for _, group := range found[min(1, len(found)):] {
		if group != "" {
			return strings.TrimSpace(group)
		}
	}
	return ""
}
