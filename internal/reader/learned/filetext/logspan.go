package filetext

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

var (
	// changed matches what asks what changed, and breaks what asks it of those who use the
	// repository, or for what matters most.
	changed = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:what(?:['’]?s)?\s+(?:(?:has|have|is|are|all|else|exactly|actually|the|really|did|they)\s+){0,2}(?:chang\pL*|new|differ\pL*|happen\pL*)|(?:summar\pL+|overview|list|tell\s+me|explain|describe)\s+(?:.{0,30}\s)?(?:chang\pL+|differences?)|(?:main|important|breaking|significant|major|substantive|technical|wire)\s+(?:changes|differences)|(?:what|which)\s+\pL+\s+changes|difference|diffs?|compar(?:ed|ison)\s+(?:to|with)|was\s+(?:hat|haben)\s+sich\s+.*(?:geändert|verändert)|was\s+ist\s+(?:neu|anders)|änderungen|unterschied\pL*|qu['’]est-ce\s+qui\s+a\s+changé|changements|différences?|nouveautés|qué\s+(?:ha\s+)?cambi\pL+|cambios|diferencias?|novedades)(?:[^\pL]|$)`)
	breaks  = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:break(?:s|ing)?|broke|incompatib\pL*|backwards?|compatib\pL*|upgrad\pL*|updat(?:e|es|ing)\s+(?:to|from)|migrat\pL*|deprecat\pL*|important|main|highlights?|summar\pL+|notable|substantive|editorial|inhaltlich\pL*|wichtig\pL*|umstieg|aktualisier\pL*|important[es]s?|principaux|importantes|actualiz\pL*|romp\pL+|cass\pL+)(?:[^\pL]|$)`)
	// ofThings matches what such a question asks for otherwise.
	ofThings = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:commits?|issues?|tickets?|bugs?|prs?|pulls?|pull\s+requests?|merge\s+requests?|files?|lines?|people|who|whom|how\s+(?:many|much|long|often)|authors?|contributors?|wer|wie\s*viele?|dateien|qui|combien|quién\pL*|cuánt\pL+|why|warum|pourquoi|when|wann|quand|cuándo|compare|api)(?:[^\pL]|$)`)
	// ofDraft matches the tag of an Internet-Draft, which ends in a number of two digits.
	ofDraft = regexp.MustCompile(`^(draft-.+)-(\d{2})$`)
	sinceIt = regexp.MustCompile(`(?i)\b(?:since|after|seit|nach|depuis|après|desde)\s+(?:(?:the|version|release|draft|revision)\s+)*$`)
)

// ofLines matches what asks how many lines there are, which no log of changes tells.
var ofLines = regexp.MustCompile(`(?i)\bhow\s+many\s+lines\b|\blines?\s+(?:added|removed|changed|of\s+code)\b`)

// logSpan returns between which releases a question wants the log of changes to be quoted:
// it asks what changed in one Internet-Draft, or from one to another; of other releases,
// what matters to those who use both.
func logSpan(q question.Scanned) (span reader.LogSpan, ok bool) {
	asked := withoutReleases(q)
	asksChange, namesLog, asksWhatBreaks := changed.MatchString(asked), logOfChanges.MatchString(asked), breaks.MatchString(asked)
	if ofLines.MatchString(asked) || ofThings.MatchString(asked) && !asksWhatBreaks || !asksChange && !namesLog && !asksWhatBreaks {
		return reader.LogSpan{}, false
	}
	var tags []string
	for _, of := range q.Spans {
		switch {
		case of.Period != nil:
			return reader.LogSpan{}, false
		case !of.Name.Known():
		case of.Name.Kind == schema.Release && len(of.Name.Matches) == 1:
			if sinceIt.MatchString(q.Text[:of.Start]) {
				return reader.LogSpan{}, false
			}
			if tag := of.Name.Matches[0].Value; !slices.Contains(tags, tag) {
				tags = append(tags, tag)
			}
		case strings.ContainsAny(of.Text, "./_") || of.Name.Kind == schema.Person:
			return reader.LogSpan{}, false
		}
	}
	tags = withSecond(q, tags)
	switch isDraft := len(tags) > 0 && ofDraft.MatchString(tags[0]); {
	case len(tags) == 1 && isDraft && (asksChange || namesLog):
		return reader.LogSpan{Until: tags[0]}, true
	case len(tags) != 2 || !isDraft && !asksWhatBreaks || !isBefore(tags[0], tags[1]) && !isBefore(tags[1], tags[0]):
		return reader.LogSpan{}, false
	case isBefore(tags[1], tags[0]):
		return reader.LogSpan{Since: tags[1], Until: tags[0]}, true
	}
	return reader.LogSpan{Since: tags[0], Until: tags[1]}, true
}

// toNumber matches the second of two versions, of which the first was named before: "draft 17
// was fine. what changed between that and 21".
var toNumber = regexp.MustCompile(`(?i)\bbetween\s+(?:that|it|then)(?:\s+(?:one|version|draft))?\s+and\s+(?:(?:draft|version|revision)\s+)?-?(\d{2})\b`)

// withSecond returns the one tag of a question with that of the number beside it; none where
// the repository does not have that tag.
func withSecond(q question.Scanned, tags []string) []string {
	m := toNumber.FindStringSubmatch(q.Text)
	if len(tags) != 1 || m == nil {
		return tags
	}
	first := ofDraft.FindStringSubmatch(tags[0])
	if first == nil {
		return tags
	}
	if !slices.Contains(q.Vocabulary.Whole[schema.Release], first[1]+"-"+m[1]) {
		return nil
	}
	return append(tags, first[1]+"-"+m[1])
}

// withoutReleases returns the text of a question without the names of releases, which may
// hold any word: "draft-ietf-quic-qlog-main-schema-13".
func withoutReleases(q question.Scanned) string {
	var rest strings.Builder
	at := 0
	for _, of := range q.Spans {
		if of.Name.Known() && of.Name.Kind == schema.Release && of.Start >= at {
			rest.WriteString(q.Text[at:of.Start] + " ")
			at = of.End
		}
	}
	return rest.String() + q.Text[at:]
}

// isBefore reports whether two tags are of one line of versions, the first of which has a
// lower number.
func isBefore(a, b string) bool {
	first, second := numbersAtEnd.FindStringSubmatch(a), numbersAtEnd.FindStringSubmatch(b)
	if first == nil || second == nil || strings.TrimRight(first[1], "vV") != strings.TrimRight(second[1], "vV") {
		return false
	}
	one, two := strings.Split(first[2], "."), strings.Split(second[2], ".")
	for i := range min(len(one), len(two)) {
		n, _ := strconv.Atoi(one[i])
		m, _ := strconv.Atoi(two[i])
		if n != m {
			return n < m
		}
	}
	return len(one) < len(two)
}

// numbersAtEnd matches the version that a tag ends in.
var numbersAtEnd = regexp.MustCompile(`^(.*?)(\d+(?:\.\d+)*)$`)
