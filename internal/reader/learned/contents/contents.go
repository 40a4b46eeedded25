// Package contents finds in a question what it asks of which files a repository has, and of
// what they hold: whether there is a file, which sections a document has, what became of
// one, and which people files name as authors or maintainers.
package contents

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

// Of returns what a question asks of contents; ok is false where it asks of something else.
func Of(q question.Scanned) (asked reader.Contents, ok bool) {
	for _, read := range []func(question.Scanned) (reader.Contents, bool){presence, credits, changedSections, outline, sectionCourse} {
		if asked, ok = read(q); ok {
			return asked, true
		}
	}
	return reader.Contents{}, false
}

// subject is what has files, and document what has sections.
const (
	subject  = `(?:it|we|they|you|(?:the|this|that|our)\s+(?:project|repo|repository|library|lib|code|codebase|package|app|tool)|das\s+projekt|das\s+repo|le\s+projet|le\s+dépôt|el\s+proyecto|el\s+repositorio)`
	document = `(?:(?:the|this|our|das|der|dieser|le|la|el)\s+)?(?:(?:main|whole|latest|current)\s+)?(?:draft|document|spec|specification|rfc|text|entwurfs?|dokuments?|spezifikation|brouillon|borrador|documento)`
)

var (
	// isThere matches a question whether there is a file, whose groups are what it calls it.
	isThere = regexp.MustCompile(`(?i)^\W*(?:so\s+|and\s+|but\s+)?(?:(?:is|are|was|were)\s+there\s+(?:still\s+|already\s+|currently\s+|ever\s+)?(?:a|an|any|some|the|no)?\s*(.{3,40}?)|(?:does|do|did|has|have)\s+` + subject + `\s+(?:still\s+|ever\s+|already\s+|actually\s+)?(?:have|has|had|got|contain|include|provide|come\s+with|ship\s+with)\s+(?:got\s+)?(?:a|an|any|some|the|its\s+own)?\s*(.{3,40}?)|does\s+(.{3,40}?)\s+(?:still\s+)?exist|(?:is|are)\s+(.{3,40}?)\s+(?:still\s+|already\s+|actually\s+)?(?:configured|set\s+up|enabled)|since\s+when\s+(?:is|are)\s+there\s+(?:an?\s+)?(.{3,40}?)|since\s+when\s+(?:does|do|has|have)\s+` + subject + `\s+(?:have|had|got)?\s*(?:an?\s+)?(.{3,40}?)|gibt\s+es\s+(?:hier\s+)?(?:eine?n?|irgendeine?n?)?\s*(.{3,40}?)|(?:est-ce\s+qu['’])?(?:y\s+a-t-il|il\s+y\s+a)\s+(?:une?|des|le|la)?\s*(.{3,40}?)|(?:¿\s*)?(?:hay|existe|tiene\s+` + subject + `)\s+(?:una?|algún|alguna|el|la)?\s*(.{3,40}?))(?:\s+(?:here|hier|ici|aquí|anywhere|yet|now|at\s+all|in\s+(?:here|` + subject + `)|im\s+(?:repo|projekt)|dans\s+` + subject + `|en\s+` + subject + `))?\s*[?.!]*$`)
	// file matches the word for one around its name.
	file = regexp.MustCompile(`(?i)^(?:files?\s+(?:called|named)\s+|datei\s+|fichier\s+|archivo\s+)?(.*?)(?:\s+files?|-datei)?$`)
)

// kinds are the files that questions call so, with the names that they have, without marks
// between their words and without their endings.
var kinds = []struct {
	called *regexp.Regexp
	names  []string
}{
	{calls(`read-?me`), []string{"readme"}},
	{calls(`change-?\s?logs?|logs?\s+of\s+changes|release\s+notes|history`), []string{"changelog", "changes", "history", "news", "releasenotes"}},
	{calls(`contribut(?:ing|ion|ors?)(?:\s+(?:guide(?:lines?)?|doc\w*|rules?|instructions?))?`), []string{"contributing", "contribute"}},
	{calls(`codes?\s+of\s+conduct|verhaltenskodex`), []string{"codeofconduct", "conduct"}},
	{calls(`security\s+polic(?:y|ies)|security(?:\.md)?`), []string{"security"}},
	{calls(`make-?files?`), []string{"makefile", "gnumakefile"}},
	{calls(`docker-?files?|container-?files?|docker\s+images?|docker\s+(?:support|setup)`), []string{"dockerfile", "containerfile"}},
	{calls(`(?:docker[- ])?compose(?:\s+(?:files?|setup))?`), []string{"dockercompose", "compose"}},
	{calls(`code\s?owners`), []string{"codeowners"}},
	{calls(`issue\s+templates?`), []string{"issuetemplate"}},
	{calls(`(?:pull\s+request|pr)\s+templates?`), []string{"pullrequesttemplate"}},
	{calls(`\.?git-?ignore`), []string{"gitignore"}},
	{calls(`\.?git-?attributes`), []string{"gitattributes"}},
	{calls(`\.?editor-?config`), []string{"editorconfig"}},
	{calls(`\.?mailmap`), []string{"mailmap"}},
	{calls(`pre-?commit(?:\s+(?:hooks?|config\w*))?`), []string{"precommitconfig", "precommit"}},
	{calls(`dev-?containers?(?:\s+config\w*)?`), []string{"devcontainer"}},
	{calls(`jenkins-?file`), []string{"jenkinsfile"}},
	{calls(`gem-?file`), []string{"gemfile"}},
	{calls(`road-?map`), []string{"roadmap"}},
	{calls(`governance(?:\s+(?:document|doc))?`), []string{"governance"}},
	{calls(`authors(?:\s+list)?|list\s+of\s+authors`), []string{"authors"}},
	{calls(`maintainers(?:\s+list)?|list\s+of\s+maintainers`), []string{"maintainers"}},
	{calls(`funding(?:\s+config\w*)?`), []string{"funding"}},
	{calls(`dependabot(?:\s+config\w*)?`), []string{"dependabot"}},
	{calls(`renovate(?:\s+config\w*)?`), []string{"renovate", "renovaterc"}},
	{calls(`lock-?\s?files?`), []string{"packagelock", "yarnlock", "pnpmlock", "gosum", "poetrylock", "cargolock", "gemfilelock", "composerlock", "uvlock"}},
	{calls(`examples?(?:\s+(?:code|folder|directory|dir))?|beispiele?|exemples?|ejemplos?`), []string{"examples", "example"}},
	{calls(`doc(?:umentation|s)(?:\s+(?:folder|directory|dir))?|dokumentation|documentación`), []string{"docs", "doc", "documentation"}},
	{calls(`(?:migration|upgrade|upgrading)\s+guides?`), []string{"migration", "migrating", "upgrading", "upgrade"}},
	{calls(`style\s?-?guides?`), []string{"styleguide", "style"}},
}

func calls(expression string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:` + expression + `)$`)
}

// presence reads a question whether there is a file.
func presence(q question.Scanned) (asked reader.Contents, ok bool) {
	found := isThere.FindStringSubmatch(q.Text)
	if found == nil || slices.ContainsFunc(filetext.MomentsOf(q), func(m reader.Moment) bool { return m.Release != "" || !m.Before.IsZero() }) {
		return reader.Contents{}, false
	}
	name := strings.TrimSpace(strings.Join(found[1:], ""))
	name = strings.Trim(file.ReplaceAllString(name, "$1"), "`'\"“”‘’")
	for _, kind := range kinds {
		if kind.called.MatchString(name) {
			return reader.Contents{Kind: reader.Presence, File: name, Names: kind.names}, true
		}
	}
	for _, span := range q.Spans {
		if span.Name.Known() && span.Name.Kind == schema.File && strings.Contains(span.Text, ".") && span.Text == name {
			return reader.Contents{Kind: reader.Presence, File: name}, true
		}
	}
	return reader.Contents{}, false
}

var (
	// named matches a question for the people whom files name, and maintainers whether it is
	// for those who maintain.
	named = regexp.MustCompile(`(?i)^\W*(?:and\s+)?(?:(?:do\s+you\s+know\s+|tell\s+me\s+)?who(?:['’]s|\s+is|\s+are|\s+was|\s+were)\s+(?:(?:listed|named|mentioned|given|credited)\s+(?:as\s+)?)?|(?:which|what)\s+|(?:list|show|name)(?:\s+me)?\s+(?:all\s+)?|what\s+are\s+the\s+names\s+of\s+|how\s+many\s+|wer\s+(?:ist|sind)\s+|qui\s+(?:est|sont)\s+|(?:¿\s*)?quién(?:es)?\s+(?:es|son)\s+)?` +
		`(?:the\s+|die\s+|der\s+|les\s+|l['’]|los\s+|las\s+|el\s+)?(?:(?:official|listed|current|main|original|named|document)\s+)*(?:co-?)?(authors?|editors?|maintainers?|code\s?owners?|auto(?:r|ren|res|ra|ras)|herausgeber(?:in)?|auteurs?|éditeurs?|mainteneurs?|editor(?:es|as)?|mantenedor(?:es)?)` +
		`(?:\s+(?:are|is|does|do|have|has|listed|named|officially|there|sind|hat))*(?:\s+(?:of|for|on|in|von|des|der|du|de|del))?\s*(?:(?:the|this|that|our|dieses|ce|este)\s+)?(?:` + document + `|project|repo|repository|library|package|tool|code\s*base|projekts?|projet|dépôt|proyecto|repositorio|it)?(?:\s+(?:have|has|hat|listed|named|now|currently))*\s*[?.!]*$`)
	maintainers = regexp.MustCompile(`(?i)^(?:maintainers?|code\s?owners?|mainteneurs?|mantenedor(?:es)?)$`)
	// wroteIt matches a question who wrote the document as a whole.
	wroteIt = regexp.MustCompile(`(?i)^\W*(?:who\s+(?:wrote|authored|edits|edited)|wer\s+hat|qui\s+a\s+(?:écrit|rédigé)|quién\s+escribió)\s+` + document + `(?:\s+(?:geschrieben|verfasst))?\s*[?.!]*$`)
)

// credits reads a question for the people whom files name.
func credits(q question.Scanned) (asked reader.Contents, ok bool) {
	asked = reader.Contents{Kind: reader.Credits}
	text := withoutOwnName(q)
	if found := named.FindStringSubmatch(text); found != nil {
		asked.OfMaintainers = maintainers.MatchString(found[1])
		return asked, true
	}
	return asked, wroteIt.MatchString(text)
}

// withoutOwnName returns a question with the word "project" in the place of the
// repository's name.
func withoutOwnName(q question.Scanned) string {
	if q.Repository.Name == "" {
		return q.Text
	}
	return regexp.MustCompile(`(?i)(?:\bthe\s+)?\b`+regexp.QuoteMeta(q.Repository.Name)+`\b`).ReplaceAllString(q.Text, "the project")
}

// sectionWord is what calls a section.
const sectionWord = `(?:sub-?)?(?:sections?|chapters?|headings?|abschnitte?n?|kapiteln?|unterkapitel|chapitres?|secci[oó]n(?:es)?|capítulos?|apartados?)`

var (
	anySection = regexp.MustCompile(`(?i)(?:^|[^\p{L}])` + sectionWord + `(?:[^\p{L}]|$)`)
	// usual matches the sections that are called so without the word.
	usual = regexp.MustCompile(`(?i)\b(?:abstract|introduction|acknowledge?ments?|(?:security|iana|privacy|operational|deployment|implementation)\s+considerations)\b`)
	// outlined matches a question for the sections of a document.
	outlined = regexp.MustCompile(`(?i)^\W*(?:(?:what|which|welche|quelles|quels|qué|cuáles)\s+(?:are\s+|sont\s+|son\s+|sind\s+)?(?:the\s+|les\s+|las\s+|los\s+|die\s+)?(?:(?:main|top[- ]level|major)\s+)?` + sectionWord + `|(?:list|show|give)(?:\s+me)?\s+(?:all\s+)?(?:the\s+)?(?:(?:main|top[- ]level|major)\s+)?` + sectionWord + `|how\s+many\s+(?:(?:main|top[- ]level|major)\s+)?` + sectionWord + `|(?:what(?:['’]s|\s+is)\s+|show(?:\s+me)?\s+|give\s+me\s+)?(?:the\s+|an?\s+)?(?:table\s+of\s+contents|toc|outline|structure|inhaltsverzeichnis|gliederung|table\s+des\s+matières|índice)|how\s+is\s+` + document + `\s+(?:structured|organi[sz]ed))\b`)
	// besideOutline are the words that such a question may have beside that.
	besideOutline = wordset.Of(`the this our a an of in for does do did was were is are there have has had contain contains it its draft document spec specification rfc text file readme main now current currently
		at version release der des dem das im in vom entwurfs dokuments hat gibt es le la du de dans document brouillon a t il el del en borrador documento tiene hay please and what how structured organized organised made up`)
	// inFile matches a question what a document holds.
	inFile = regexp.MustCompile(`(?i)^\W*(?:what(?:['’]s|\s+is)\s+in(?:side)?\s+(?:the\s+)?(\S+?)|what\s+does\s+(?:the\s+)?(\S+?)\s+(?:contain|cover|have\s+in\s+it|hold)|contents?\s+of\s+(?:the\s+)?(\S+?))(?:\s+file)?\s*[?.!]*$`)
)

// outline reads a question for the sections of a document.
func outline(q question.Scanned) (asked reader.Contents, ok bool) {
	asked = reader.Contents{Kind: reader.Sections, At: firstMoment(q)}
	if found := inFile.FindStringSubmatch(q.Text); found != nil {
		name := strings.Join(found[1:], "")
		asked.File = documentCalled(q, name)
		return asked, asked.File != ""
	}
	at := outlined.FindStringIndex(q.Text)
	if at == nil {
		return reader.Contents{}, false
	}
	rest := q.Text[at[1]:]
	for _, span := range q.Spans {
		isFile := span.Name.Known() && span.Name.Kind == schema.File
		if isFile && span.Start >= at[1] {
			asked.File = fileOf(span)
		}
		if isFile || span.Name.Known() && span.Name.Kind == schema.Release {
			rest = strings.ReplaceAll(rest, q.Text[span.Start:span.End], " ")
		}
	}
	if readme.MatchString(rest) {
		asked.File = "readme"
	}
	for _, word := range wordsOf(rest) {
		if !besideOutline[strings.ToLower(word)] {
			return reader.Contents{}, false
		}
	}
	return asked, true
}

// documentCalled returns the file that a word of a question calls, where that is a document.
func documentCalled(q question.Scanned, word string) string {
	word = strings.Trim(word, "`'\"“”")
	if strings.EqualFold(word, "readme") {
		return "readme"
	}
	for _, span := range q.Spans {
		if span.Name.Known() && span.Name.Kind == schema.File && span.Text == word && documents.MatchString(fileOf(span)) {
			return fileOf(span)
		}
	}
	return ""
}

// documents matches the paths of documents.
var documents = regexp.MustCompile(`(?i)\.(?:md|mkd|markdown|rst|xml)$`)

// readme matches the word for that file.
var readme = regexp.MustCompile(`(?i)\bread-?me(?:\.\w+)?\b`)

func fileOf(span question.Span) string {
	if len(span.Name.Matches) == 1 {
		return span.Name.Matches[0].Value
	}
	return span.Text
}

func firstMoment(q question.Scanned) []reader.Moment {
	if all := filetext.MomentsOf(q); len(all) > 0 {
		return all[:1]
	}
	return []reader.Moment{{Text: "now"}}
}

var (
	// ofSections matches a question for sections that came, went or changed; its groups say
	// which.
	ofSections = regexp.MustCompile(`(?i)^\W*(?:(?:what|which|how\s+many|list|show(?:\s+me)?|welche|quelles|qué|any|were|was|are|is)\s+(?:are\s+|were\s+|was\s+|there\s+)?)?(?:(?:all\s+)?(?:the\s+|any\s+)?(?:(new|neuen?|nouvelles|nuevas)\s+|(removed|deleted|dropped)\s+|(changed|modified)\s+)?` + sectionWord + `)\b(.*)$`)
	added      = regexp.MustCompile(`(?i)\b(?:new|added?|adds|came|introduced|hinzugefügt|hinzu|ajoutées|añadi\w+|nuevas)(?:[^\p{L}]|$)`)
	removed    = regexp.MustCompile(`(?i)\b(?:removed?|deleted|dropped|went|gone|lost|entfernt|supprimées|eliminad\w+)(?:[^\p{L}]|$)`)
	changed    = regexp.MustCompile(`(?i)\b(?:chang(?:e|ed|es)|modified|edited|updated|differ|geändert|modifiées|cambi\w+)(?:[^\p{L}]|$)`)
	sinceOne   = regexp.MustCompile(`(?i)\b(?:since|after|seit|depuis|desde)\b`)
)

// changedSections reads a question for the sections that one release or day has and an
// earlier one lacks.
func changedSections(q question.Scanned) (asked reader.Contents, ok bool) {
	found := ofSections.FindStringSubmatch(q.Text)
	if found == nil || others.MatchString(q.Text) {
		return reader.Contents{}, false
	}
	asked = reader.Contents{Kind: reader.Sections}
	switch isAdded, isRemoved := added.MatchString(q.Text), removed.MatchString(q.Text); {
	case isAdded && !isRemoved && !changed.MatchString(q.Text):
		asked.Change = reader.SectionsAdded
	case isRemoved && !isAdded && !changed.MatchString(q.Text):
		asked.Change = reader.SectionsRemoved
	case isAdded || isRemoved || changed.MatchString(q.Text):
		asked.Change = reader.SectionsChanged
	default:
		return reader.Contents{}, false
	}
	for _, span := range q.Spans {
		if span.Name.Known() && span.Name.Kind == schema.File {
			asked.File = fileOf(span)
		}
	}
	asked.At = spanOf(q)
	return asked, len(asked.At) == 2
}

// spanOf returns the two moments between which something is asked for: two releases, one and
// now, a release and the one before it, or the beginning and the end of a time.
func spanOf(q question.Scanned) []reader.Moment {
	var tags []string
	for _, m := range filetext.MomentsOf(q) {
		if m.Release != "" {
			tags = append(tags, m.Release)
		}
	}
	switch {
	case len(tags) == 2:
		return inOrder(q, tags)
	case len(tags) == 1 && sinceOne.MatchString(q.Text):
		return []reader.Moment{{Text: tags[0], Release: tags[0]}, {Text: "now"}}
	case len(tags) == 1:
		if before := releaseBefore(q, tags[0]); before != "" {
			return []reader.Moment{{Text: before, Release: before}, {Text: tags[0], Release: tags[0]}}
		}
	case len(tags) == 0 && len(q.Dates) == 1 && !q.Dates[0].From.IsZero():
		span := q.Dates[0]
		from := reader.Moment{Text: "before " + q.Text[span.Start:span.End], Before: span.From}
		if span.To.IsZero() || sinceOne.MatchString(q.Text) {
			return []reader.Moment{from, {Text: "now"}}
		}
		return []reader.Moment{from, {Text: q.Text[span.Start:span.End], Before: span.To}}
	}
	return nil
}

// inOrder returns two releases, the earlier one first.
func inOrder(q question.Scanned, tags []string) []reader.Moment {
	of := q.Vocabulary
	all := of.Whole[schema.Release]
	at := func(tag string) int64 {
		if i := slices.Index(all, tag); i >= 0 && i < len(of.Published) {
			return of.Published[i].Unix()
		}
		return 0
	}
	if at(tags[0]) > at(tags[1]) {
		slices.Reverse(tags)
	}
	return []reader.Moment{{Text: tags[0], Release: tags[0]}, {Text: tags[1], Release: tags[1]}}
}

// releaseBefore returns the tag of the release before one of the same series; "" for none.
func releaseBefore(q question.Scanned, tag string) (before string) {
	of := q.Vocabulary
	all := of.Whole[schema.Release]
	at := slices.Index(all, tag)
	if at < 0 || len(of.Published) != len(all) {
		return ""
	}
	series := func(tag string) string { return strings.TrimRight(tag, "0123456789.") }
	best := -1
	for i, other := range all {
		isEarlier := of.Published[i].Before(of.Published[at])
		if series(other) == series(tag) && isEarlier && (best < 0 || of.Published[i].After(of.Published[best])) {
			best, before = i, other
		}
	}
	return before
}

var (
	// others matches what is asked of something else that speaks of a section.
	others = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:issues?|tickets?|prs?|pull\s+requests?|comments?|discuss\w*|said|says?|talk\w*|argu\w*|why|bugs?|mention\w*|label\w*|review\w*|object\w*|agree\w*|opinion|decid\w*|warum|pourquoi|por\s+qué|functions?|classes|test(?:s|ed)?)(?:[^\p{L}]|$)`)
	// What is asked of the course of a section.
	came   = regexp.MustCompile(`(?i)\b(?:(?:first\s+)?(?:added|introduced|created|came)|added|first\s+(?:written|appear\w*)|(?:which|what)\s+(?:commit|release|version)\s+(?:added|introduced|created)|since\s+when|hinzugefügt|ajoutée?|añadid[oa])(?:[^\p{L}]|$)`)
	last   = regexp.MustCompile(`(?i)\b(?:last|latest|recent(?:ly)?|zuletzt|letzte\w*|dernière\w*|última\w*)(?:[^\p{L}]|$)`)
	people = regexp.MustCompile(`(?i)\b(?:who|whom|wer|qui|quién(?:es)?|authors?|contributors?|people)(?:[^\p{L}]|$)`)
	times  = regexp.MustCompile(`(?i)\b(?:how\s+(?:often|many\s+(?:times|commits|changes|edits))|number\s+of\s+(?:times|commits|changes|edits)|wie\s+oft|combien\s+de\s+fois|cuántas\s+veces)(?:[^\p{L}]|$)`)
	deed   = regexp.MustCompile(`(?i)\b(?:edit\w*|chang\w*|updat\w*|modif\w*|touch\w*|revis\w*|wrote|written|writes?|rewr\w*|add(?:ed|s)?|introduced|created|evol\w*|history|work(?:ed|s)?\s+on|maintain\w*|commits?|came|geändert|bearbeitet|geschrieben|hinzugefügt|écrit\w*|rédigé\w*|ajout\w*|escri\w*|cambi\w*|añadi\w*)(?:[^\p{L}]|$)`)
	// besideSection are the words of such a question that do not call the section.
	besideSection = wordset.Of(`the a an of in to on for by with about when was were is are did does do has have had been be who whom wrote written write writes rewrote rewritten rewrites
		edited edit edits change changed changes changing update updated updates modified modify touched touch touches revised revise added add adds introduced created create came come first last latest most recent recently
		often many times time how much number commits commit what which release version and the history work works worked maintain maintains maintained our this that it its draft document spec specification rfc text file main
		section sections subsection chapter chapters heading titled called named evolve evolved ever since until before after between list show me all people authors author contributors
		wann wurde der die das den dem des abschnitt kapitel zuletzt geändert bearbeitet wer hat geschrieben oft quand quelle dernière fois modifiée la le les qui écrit section quién escribió cuándo fue sección última vez se cambió you can tell please i we
		there any new latest over time got get gets`)
)

// mostOfSection is how many words call a section at most.
const mostOfSection = 6

// sectionCourse reads a question for what became of a section.
func sectionCourse(q question.Scanned) (asked reader.Contents, ok bool) {
	isCalled := anySection.MatchString(q.Text)
	if !isCalled && !usual.MatchString(q.Text) || !deed.MatchString(q.Text) || others.MatchString(q.Text) || len(q.Unknown) > 0 {
		return reader.Contents{}, false
	}
	asked = reader.Contents{Kind: reader.SectionCourse}
	rest := q.Text
	for _, span := range q.Spans {
		switch {
		case !span.Name.Known():
		case span.Name.Kind == schema.File && strings.ContainsAny(span.Text, "./"):
			asked.File = fileOf(span)
			rest = strings.ReplaceAll(rest, q.Text[span.Start:span.End], " ")
		case span.Name.Kind == schema.Person || span.Name.Kind == schema.Release || span.Name.Kind == schema.Issue || span.Name.Kind == schema.PullRequest || span.Name.Kind == schema.Commit:
			return reader.Contents{}, false // of which the course does not tell
		}
	}
	if readme.MatchString(rest) {
		asked.File, rest = "readme", readme.ReplaceAllString(rest, " ")
	}
	for _, span := range q.Dates {
		rest = strings.ReplaceAll(rest, q.Text[span.Start:span.End], " ")
		asked.From, asked.To = span.From, span.To
	}
	if len(q.Dates) > 1 {
		return reader.Contents{}, false
	}
	asked.Section = titleOf(q, rest)
	switch {
	case times.MatchString(q.Text):
		asked.Wanted = reader.SectionTimes
	case last.MatchString(q.Text):
		asked.Wanted = reader.SectionLast
	case came.MatchString(q.Text):
		asked.Wanted = reader.SectionCame
	case people.MatchString(q.Text):
		asked.Wanted = reader.SectionPeople
	}
	return asked, len(asked.Section) > 0 && len(asked.Section) <= mostOfSection
}

// titleOf returns the words by which a question calls a section: those in quotation marks,
// else those of a part of it that say nothing else.
func titleOf(q question.Scanned, part string) (words []string) {
	for _, span := range q.Spans {
		if span.Quoted && strings.Contains(part, span.Text) {
			return wordsOf(span.Text)
		}
	}
	return slices.DeleteFunc(wordsOf(part), func(word string) bool { return besideSection[strings.ToLower(word)] })
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '\'' })
}
