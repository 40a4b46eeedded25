package filetext

import (
	"regexp"
	"slices"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// mostSections is how many sections of a log of changes are quoted.
const mostSections = 6

var (
	// logOfChanges matches what calls the log of changes, and unreleased what no release has
	// yet.
	logOfChanges = regexp.MustCompile(`\b(?i:change-?\s?logs?)\b|\bCHANGES(?:\.\pL+)?\b`)
	unreleased   = regexp.MustCompile(`(?i)\b(?:unreleased|upcoming|next\s+(?:release|version)|pending)\b`)
	// wrong matches what asks why a release came, or what was wrong with one.
	wrong = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:why|wtf|what['’]?s?\s+(?:all\s+)?(?:went\s+wrong|broke\pL*|is\s+broken|was\s+(?:broken|wrong|the\s+(?:problem|bug|bugs|issue|reason|matter))|were\s+the\s+(?:problems|bugs|reasons)|happen(?:ed|d)|did\s+happen|blew\s+up)|warum|wieso|weshalb|was\s+(?:ging\s+schief|war\s+(?:kaputt|falsch|das\s+problem|los)|ist\s+(?:da\s+)?passiert)|pourquoi|c['’]était\s+quoi\s+(?:les\s+bugs?|le\s+problème)|qu['’]est-ce\s+qui\s+(?:a\s+cassé|s['’]est\s+passé)|por\s+qué|qué\s+(?:pasó|se\s+rompió|falló))(?:[^\pL]|$)`)
	// breaksCode matches what asks what of a release breaks what uses it, and toMain what asks
	// of all that came behind it.
	breaksCode = regexp.MustCompile(`(?i)\b(?:(?:will|would|could|might|may|can|does|did|going\s+to)\s+break|breaks?\s+(?:my|our|your|the|any|existing)\b|breaking\s+(?:changes?|stuff|bits))`)
	toMain     = regexp.MustCompile(`(?i)\b(?:and|to|until|till|vs\.?|versus)\s+(?:main|master|head|trunk|now|today|the\s+latest)\b`)
	// fixed matches what asks what a release fixed, which the graph tells where it holds
	// issues.
	fixed = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:what['’]?s?\s+(?:all\s+)?(?:was\s+(?:fixed|repaired)|got\s+fixed|did\s+(?:it|they|that)\s+fix)|was\s+wurde\s+.*(?:repariert|behoben|gefixt)|qu['’]est-ce\s+qui\s+a\s+été\s+(?:corrigé|réparé)|qué\s+se\s+arregló)(?:[^\pL]|$)`)
	// ofOthers matches what such a question asks for beside a release.
	ofOthers = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:pr|prs|pull\s+requests?|branch\pL*|vote\pL*|skipped|missing|no\s+tag|never\s+released|delayed|so\s+late|take\s+so\s+long|tag(?:ged)?\s+twice|(?:is|are|was)\s+there\s+(?:a|an|no)\s+tag|no\s+v|since\s+v?\d\S*|seit\s+v?\d\S*|depuis\s+(?:la\s+)?v?\d\S*|desde\s+v?\d\S*)(?:[^\pL]|$)`)
	// behindIt matches what asks of what came after a version.
	behindIt = regexp.MustCompile(`(?i)\b(?:after|following|nach|après|después\s+de)\s+v?\d+(?:\.\d+)+\W*$`)
	// number matches the number of a version, and inTag one in the tag of a release.
	number = regexp.MustCompile(`(?:^|[^\pL\pN.])v?(\d+(?:\.\d+)+(?:-?(?:rc|a|b|alpha|beta|post)\.?\d*)?)(?:[^\pL\pN.]|\.(?:[^\pN]|$)|$)`)
	inTag  = regexp.MustCompile(`\d+(?:\.\d+)+(?:-?(?:rc|a|b|alpha|beta|post)\.?\d*)?$`)
)

// Changelog returns which sections of the log of changes a question wants to be quoted: it
// names the log and a version, or asks why releases came, what was wrong with them or what
// changed from one to another.
func Changelog(q question.Scanned) (text reader.FileText, ok bool) {
	text = reader.FileText{File: "changelog", At: []reader.Moment{{Text: "now"}}}
	if span, ok := logSpan(q); ok {
		text.Log = &span
		return text, true
	}
	add := func(version string) {
		if !slices.Contains(text.Sections, version) && len(text.Sections) < mostSections {
			text.Sections = append(text.Sections, version)
		}
	}
	namesFile := false
	for _, span := range q.Spans {
		switch {
		case !span.Name.Known():
		case span.Name.Kind == schema.File:
			namesFile = true
		case schema.EntryOf(span.Name.Kind).IsDefined:
		case span.Name.Kind != schema.Release:
			return reader.FileText{}, false
		case len(span.Name.Matches) == 1:
			if version := inTag.FindString(span.Name.Matches[0].Value); version != "" {
				add(version)
			}
		}
	}
	namesLog := logOfChanges.MatchString(q.Text)
	if namesLog {
		for _, found := range number.FindAllStringSubmatch(q.Text, -1) {
			add(found[1])
		}
		if unreleased.MatchString(q.Text) {
			add("unreleased")
		}
	}
	if len(text.Sections) == 1 && behindIt.MatchString(q.Text) {
		return reader.FileText{}, false // another one is asked of
	}
	hasIssues := q.Vocabulary.Nodes == nil || q.Vocabulary.Nodes["PullRequest"] > 0
	isBreaking := len(text.Sections) == 1 && breaksCode.MatchString(q.Text) && !toMain.MatchString(q.Text)
	isWrong := !namesFile && (isBreaking || wrong.MatchString(q.Text) || !hasIssues && fixed.MatchString(q.Text)) && !ofOthers.MatchString(q.Text) && len(q.Unknown) == 0
	return text, len(text.Sections) > 0 && (namesLog && (!other.MatchString(withoutLog(q.Text)) || wrong.MatchString(q.Text)) || isWrong)
}

// withoutLog returns a question without what it calls the log of changes, whose name has
// the words for a change.
func withoutLog(text string) string { return logOfChanges.ReplaceAllString(text, " ") }

// log matches the path of a file that may tell of what releases changed.
var log = regexp.MustCompile(`(?i)(?:^|/)(?:change|history|news|release|draft-)[^/]*$`)

// IsOneAnswer reports whether a message asks what the log of changes says, and there may
// be one, or what a file said at more moments than its first question names.
func IsOneAnswer(message, first question.Scanned) bool {
	if _, ok := Changelog(message); ok {
		return slices.ContainsFunc(message.Vocabulary.Files, log.MatchString)
	}
	all, ok := Of(message)
	of, isOf := Of(first)
	return ok && isOf && len(all.At) > len(of.At)
}
