// Package tags finds in a question what it asks of the tags of a repository as they stand
// to one another: which of them name one commit, and which numbers have none.
package tags

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/question/dates"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

var (
	tag = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:tags?|tagged|getaggt\p{L}*|étiquet\p{L}+|etiquet\p{L}+)(?:[^\p{L}]|$)`)
	// oneCommit matches what asks which tags name one commit, and oddly which are written
	// unlike the others.
	oneCommit = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:(?:same|identical|one|single|equal|different|separate)\s+commits?|point(?:s|ing|ed)?\s+(?:at|to)|(?:auf\s+)?(?:denselben|demselben|dem\s+gleichen|den\s+gleichen|verschiedene)\s+commits?|zeig(?:t|en)\s+auf|(?:le\s+)?même\s+commit|pointent|mismos?\s+commits?|apunta[n]?\s+a)(?:[^\p{L}]|$)`)
	oddly     = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:(?:odd|weird|strange|funny|unusual|duplicated?|inconsistent|malformed|misnamed)(?:[- ]\p{L}+)?\s+tags?|tags?\s+(?:(?:that\s+)?(?:look|are|seem|named)\s+)?(?:odd|weird|strange|funny|unusual|duplicated?|inconsistent\p{L}*|twice)|seltsame?\p{L}*\s+tags?|komische?\p{L}*\s+tags?|tags?\s+(?:bizarres?|étranges?|en\s+double|raros?|extraños?|duplicados?)|two\s+\S*\d\S*\s+tags)(?:[^\p{L}]|$)`)
	// ofCommit matches what asks for a commit by its tag, which the graph has.
	ofCommit = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:(?:which|what|welche[rnm]?|quel|qué)\s+commits?|branch\p{L}*)(?:[^\p{L}]|$)`)

	// version matches what calls a version, and isThere what asks whether there is one.
	version = `(?:git\s+tags?|tags?|tagged|releases?|released|versions?|revisions?|revs?|drafts?|number|nr\.?|no\.?|nummer|version(?:en|es)?|versión|numéro|número|getaggt)`
	isThere = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:(?:was|were|is|are)\s+there\s+(?:ever\s+)?(?:also\s+)?(?:an?|any|no|the)?|(?:was|were)\s+(?:this|that|the)?\s*` + version + `?\s*(?:ever\s+)|(?:ever|actually|even)\s+(?:an?\s+)?(?:tagged|released|published)|been\s+(?:tagged|released|published)|(?:has|have)\s+there\s+(?:ever\s+)?been|ever\s+(?:came?|come)\s+out|final\s+release\s+(?:ever\s+)?follow\w*|(?:tagged|released|published)\s+(?:yet|already)|did\s+.{1,40}\s+(?:ever\s+)?exist|gab\s+es|gibt\s+es|y\s+a[- ]t[- ]il|il\s+y\s+a|hubo|existe|existió|alguna\s+vez|jemals|any\s+v\d{1,3})(?:[^\p{L}]|$)`)
	leftOut = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:skip(?:ped|s|ping)|(?:did|do|does)\s+\p{L}+\s+skip|skip\s+(?:from|to|over|v?-?\d)|(?:just\s+)?never\s+(?:been\s+)?(?:tagged|released|published|made|cut)|not\s+tagged|(?:can(?:no|['’]?)t|cannot|could\s*n['’]?o?t|don['’]?t|do\s+not)\s+(?:seem\s+to\s+)?(?:find|see)|no\s+-?\d+|missing|jump(?:s|ed)?|gaps?|übersprungen|ausgelassen|fehlt|fehlen|nie\s+(?:getaggt|veröffentlicht)|saut(?:é|ée|e|és)|manqu\p{L}+|faltan?|salt(?:ó|aron|ado|ada)|left\s+out)(?:[^\p{L}]|$)`)
	// numbered matches the number of a version beside the word for versions or behind a
	// dash.
	numbered = regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}.])(?:` + version + `\s+(?:of\s+\S+\s+|is\s+|#)?-?v?(\d{1,4}(?:\.\d+)*)|(?:[\p{L}\p{N}]+-)*-?v?(\d{1,4}(?:\.\d+)*)\s+(?:` + version + `)|(?:an?|no|and|from|to|but|the|for|und|a|de|sin|zwischen)\s+-(\d{1,3})|(?:\p{L}[\p{L}\p{N}]*-)+(\d{1,3})|(?:was|were|is|got)\s+v?(\d{1,4}(?:\.\d+)+)\s+(?:ever|actually|even)\s+(?:tagged|released|published)|(?:an?|any|no)\s+(v\d{1,3})(?:\s+(?:of|releases?|versions?|tags?|yet|or)|[?.!]*$)|(?:the|an?)\s+(?:stable\s+|final\s+|real\s+)?v?(\d{1,3}\.\d{1,3})[?.!,])(?:[^\p{L}\p{N}]|$)`)
	// whyThere matches a question about a tag that is there.
	whyThere = regexp.MustCompile(`(?i)^\W*why\s+(?:is|was)\s+there\b`)
	// versions matches the word for them, and others what is counted, or asked of a version
	// that is there.
	ofMajor  = regexp.MustCompile(`(?i)\b(?:an?|any|no)\s+v\d{1,3}\b`)
	versions = regexp.MustCompile(`(?i)(?:^|[^\p{L}])` + version + `(?:[^\p{L}]|$)`)
	others   = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:issues?|tickets?|bugs?|prs?|pull\s+requests?|commits?|how\s+many|wie\s*viele?|combien|cuánt\p{L}+|who|wer|qui|quién|why\s+was|fix\p{L}*|chang\p{L}*|support\p{L}*|files?|tests?|people|between)(?:[^\p{L}]|$)`)
	// counts matches what is counted beside tags.
	counts  = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:total|number\s+of|how\s+many)\s[^?]*(?:[^\p{L}])(?:issues?|prs?|pull\s+requests?|authors?|contributors?|people)(?:[^\p{L}]|$)`)
	plainly = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:(?:what|which|any)\s+(?:are\s+|were\s+)?(?:the\s+)?(?:gaps|missing\s+(?:numbers|versions|tags|drafts))|(?:versions?|numbers?|tags?)\s+(?:are\s+|were\s+)?missing|skip(?:ped|s)|(?:did|do|does)\s+\p{L}+\s+skip|skip\s+(?:from|to|over|v?-?\d)|never\s+(?:been\s+)?tagged|übersprungen|sautée?s?)(?:[^\p{L}]|$)`)
)

// Of returns what a question asks of the tags as they stand to one another; ok is false
// where it asks nothing of the kind.
func Of(q question.Scanned) (asked reader.TagSet, ok bool) {
	if asksOfCommits(q) {
		return reader.TagSet{SameCommit: true}, true
	}
	if number := unknownIn(q); number != "" {
		return reader.TagSet{Numbers: []string{number}}, true
	}
	numbers := numbersIn(q)
	switch {
	case whyThere.MatchString(q.Text), !versions.MatchString(q.Text) && !ofMajor.MatchString(q.Text), others.MatchString(q.Text) && !plainly.MatchString(q.Text) && !tag.MatchString(q.Text):
		return reader.TagSet{}, false
	case len(numbers) > 0 && (leftOut.MatchString(q.Text) || isThere.MatchString(q.Text)):
		return reader.TagSet{Numbers: numbers}, true
	}
	return reader.TagSet{}, len(numbers) == 0 && plainly.MatchString(q.Text) && !others.MatchString(q.Text)
}

// unknownIn returns the number of a release that a question names by the word for releases,
// and that the repository does not have: "what is new in draft 13"; "" where there is none.
func unknownIn(q question.Scanned) string {
	if q.ReleaseWord == "" {
		return ""
	}
	called := regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}-])` + regexp.QuoteMeta(q.ReleaseWord) + `[- ](\d{1,3})(?:$|[^\p{L}\p{N}.-]|\.(?:$|\s))`)
	m := called.FindStringSubmatchIndex(q.Text)
	if m == nil || slices.ContainsFunc(q.Spans, func(span question.Span) bool {
		return span.Start < m[3] && m[2] < span.End && (span.Name.Known() || span.Period != nil)
	}) {
		return ""
	}
	return q.Text[m[2]:m[3]]
}

// asksOfCommits reports whether a question asks which tags name one commit.
func asksOfCommits(q question.Scanned) bool {
	named := 0
	for _, span := range q.Spans {
		if span.Name.Known() && span.Name.Kind == schema.Release {
			named++
		}
	}
	isOfTags := (tag.MatchString(q.Text) || named > 1) && !counts.MatchString(q.Text)
	return isOfTags && !ofCommit.MatchString(q.Text) && (oddly.MatchString(q.Text) || oneCommit.MatchString(q.Text))
}

// numbersIn returns the numbers of versions that a question has, in their order.
func numbersIn(q question.Scanned) (numbers []string) {
	for at := 0; at < len(q.Text); {
		m := numbered.FindStringSubmatchIndex(q.Text[at:])
		if m == nil {
			break
		}
		for group := 2; group < len(m); group += 2 {
			if m[group] < 0 {
				continue
			}
			start, number := at+m[group], q.Text[at+m[group]:at+m[group+1]]
			isDate := slices.ContainsFunc(q.Dates, func(d dates.Span) bool { return d.Start <= start && start < d.End })
			if !isDate && !slices.Contains(numbers, number) && !strings.HasPrefix(number, "0.0.0.") {
				numbers = append(numbers, number)
			}
			at += m[group+1]
			break
		}
	}
	return numbers
}
