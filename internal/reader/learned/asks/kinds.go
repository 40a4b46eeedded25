package asks

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question/wording"
)

// counts matches what begins a question for a number.
var counts = regexp.MustCompile(`(?i)^\W*(?:(?:and|und|et|y)\s+)?(?:how\s+many|the\s+number\s+of|number\s+of|combien|wie\s*viele?|cu[aá]nt[oa]s)\b`)

// Counts reports whether a question asks how many there are of something.
func Counts(text string) bool { return counts.MatchString(text) }

// samePerson matches what stands for the person that a question before it is about.
var samePerson = regexp.MustCompile(`(?i)\b(?:(?:that|this|the\s+same)\s+(?:person|developer|maintainer)|he|she|diese\s+Person|cette\s+personne|esa\s+persona)\b`)

// OfSamePerson reports whether a question goes on about the person of the one before it.
func OfSamePerson(text string) bool { return samePerson.MatchString(text) }

// described matches a thing of a list with the word before it.
var described = regexp.MustCompile(`(?i)(\pL[\pL-]+)\s+(?:issues?|bugs?|tickets?|pull\s+requests?|prs?|merge\s+requests?|commits?|releases?|versions?|tags?|branches|labels?|files|contributors|developers|people)\b`)

// plainBefore are the words that say nothing of the things of a list behind them.
var plainBefore = regexp.MustCompile(`(?i)^(?:the|all|any|every|each|list|show|give|get|print|display|me|us|of|these|those|this|our|my|your|its|their|for|on|in|with|by|and|or|are|is|what|which|whats|gimme|welche\pL*|qu[eé]|quel\pL*|cu[aá]les|mu[eé]strame|zeige?|liste[rnz]?|how|many|some|other|more|pull|merge|git|github|gitlab|existing|current|known|available|different|single|total|complete|full|entire|alle|die|der|das|les|des|tous|toutes|los|las|todos|todas|no|and|vs|from|to|about|have|has|see|want|need|find|name|count|number|there|project|repo|repository|project['’]?s|repo['’]?s)$`)

// Describes reports whether a question says of the things of a list what they are like.
func Describes(text string) bool {
	for _, m := range described.FindAllStringSubmatch(text, -1) {
		if !plainBefore.MatchString(m[1]) {
			return true
		}
	}
	return false
}

// who matches a question that asks who, with another word than a name before it.
var who = regexp.MustCompile(`(?i)(?:^|[\s,;:])(?:who|whose|by\s+whom|wer|von\s+wem|qui|par\s+qui|quién|por\s+quién)\s`)

// Who reports whether a question asks who.
func Who(text string) bool { return who.MatchString(text) }

// introduced matches a question for what brought in a bug: its pronoun is no commit.
var introduced = regexp.MustCompile(`(?i)\b(?:introduced|caused|brought|eingeführt|verursacht|introduit|introdujo)\b`)

// WhatIntroduced reports whether a question asks what introduced a bug.
func WhatIntroduced(text string) bool { return introduced.MatchString(text) }

// ForBugs reports whether the words of a question, in English, ask for bugs that commits
// introduced, and not for the commits: "which bugs did the commits of May bring in".
func ForBugs(words []string) bool {
	isBug := func(word string) bool { return slices.Contains(bugWords, word) }
	i := slices.IndexFunc(words, func(word string) bool { return isBug(word) || slices.Contains(changeWords, word) })
	if i < 0 || i > mostBeforeHead || !isBug(words[i]) {
		return false
	}
	behind := words[i+1 : min(i+1+mostOfCompound, len(words))]
	return !slices.ContainsFunc(behind, func(word string) bool {
		return slices.Contains(changeWords, word) || strings.HasPrefix(word, "§") // the one that is named
	})
}

var (
	bugWords    = []string{"bug", "bugs", "issue", "issues", "defects"}
	changeWords = []string{"commit", "commits", "change", "changes", "fix", "fixes"}
)

// mostBeforeHead is how many words stand before what is asked for at most, and
// mostOfCompound how many between "bug" and the commits that it is said of: "bug
// introducing commits".
const (
	mostBeforeHead = 5
	mostOfCompound = 2
)

// thing matches what is counted or listed, and named once for all the words for it.
const thing = `(?:(?:open|closed|merged|merge|new|different|distinct|offene|neue)\s+)?(?:commits?|committers?|reviewers?|commenters?|tags?|issues?|tickets?|prs?|mrs?|pull\s*-?requests?|merge\s+requests?|releases?|versions?|contributors?|developers?|people|authors?|branch(?:es)?|labels?|comments?|reviews?|files?)`

// another matches what stands between two things of which the same is asked, with the words
// that ask once more.
const another = `(?:\s*(?:/|&|\+)\s*|\s*,\s*(?:(?:and|or|und|oder|et|ou|y|o)\s+)?|\s+(?:and|or|nor|und|oder|et|ou|y|o|n)\s+)(?:(?:how\s+many|(?:the\s+)?(?:total\s+)?(?:number|count)\s+of|total|wie\s*viele|combien\s+de|cu[aá]nt[oa]s|of)\s+)?(?:(?:any|the|die|des|les|las)\s+)?`

// kinds matches things that a question names side by side, and separator what stands
// between two of them.
var (
	kinds     = regexp.MustCompile(`(?i)(?:^|[^\pL])(` + thing + `(?:` + another + thing + `)+)(?:[^\pL]|$)`)
	separator = regexp.MustCompile(`(?i)` + another)
)

// perGroup matches what asks for a number of each of a group without a verb: "commits per
// person since v2".
var perGroup = regexp.MustCompile(`(?i)^\W*(?:the\s+)?(?:number\s+of\s+)?` + thing + `\s+(?:per|by|for\s+each)\s+\pL`)

// sameKind are the words for one kind of thing, without their plurals.
var sameKind = map[string]string{
	"ticket": "issue", "pr": "pull", "mr": "pull", "pullrequest": "pull", "pull-request": "pull", "pull request": "pull", "merge request": "pull",
	"version": "release", "tag": "release", "committer": "contributor", "developer": "contributor", "people": "contributor", "author": "contributor", "branche": "branch",
}

// kindOf returns the kind of what a thing is called.
func kindOf(called string) string {
	fields := strings.Fields(strings.ToLower(called))
	kind := strings.TrimSuffix(fields[len(fields)-1], "s")
	if kind == "request" && len(fields) > 1 {
		kind = fields[len(fields)-2] + " request"
	}
	if same := sameKind[kind]; same != "" {
		return same
	}
	return kind
}

// Kinds returns the kinds of things that a question names side by side, such as "issue"
// and "pull"; nil for one that names none so, or one kind twice in the same state.
func Kinds(text string) []string {
	at := kinds.FindStringSubmatchIndex(text)
	if at == nil || isAside(text[:at[2]]) || ownDeed.MatchString(text[at[3]:]) || isTogether.MatchString(text[at[3]:]) || isBehind.MatchString(text[:at[2]]) || asksAgain.MatchString(text[at[2]:at[3]]) && !asksNumber.MatchString(text[:at[2]]) {
		return nil
	}
	var all, seen []string
	for _, called := range separator.Split(text[at[2]:at[3]], -1) {
		one := strings.ToLower(stateOf.FindString(called)) + kindOf(called)
		if slices.Contains(seen, one) {
			return nil
		}
		all, seen = append(all, kindOf(called)), append(seen, one)
	}
	return all
}

// isTogether matches what says that things which stand side by side before it are counted as
// one kind.
var isTogether = regexp.MustCompile(`(?i)^\s*(?:(?:opened|filed|created)\s+)?(?:(?:taken|counted|put|added)\s+)?(?:together|combined)\b`)

// isAside reports whether a text ends within parentheses.
func isAside(text string) bool { return strings.Count(text, "(") > strings.Count(text, ")") }

// stateOf matches the state before a thing, by which two of a kind are told apart.
var stateOf = regexp.MustCompile(`(?i)^(?:open|closed|merged?)\s`)

var (
	// asksAgain matches what asks for a number once more between two things, and asksNumber
	// what does so before the first: "the latest release, and how many commits" are two
	// questions.
	asksAgain = regexp.MustCompile(`(?i)\b(?:how\s+many|(?:number|count)\s+of|wie\s*viele|combien\s+de|cu[aá]nt[oa]s)\b`)
	// isBehind matches what ends in one more thing, with nothing that separates it.
	isBehind   = regexp.MustCompile(`(?i)(?:^|[^\pL])` + thing + `\s+$`)
	asksNumber = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:how\s+many|(?:number|count)s?\s+of|count|totals?|wie\s*viele|combien\s+de|cu[aá]nt[oa]s)\W+$`)
)

var (
	// shared matches a state of the first of several kinds, which the others have, too:
	// "open issues and pull requests".
	shared = regexp.MustCompile(`(?i)^(?:open|offene)\s`)
	// ownDeed matches what was done with the last of them alone: "commits, issues closed
	// and pull requests merged", or a compound: "commits and issue comments".
	ownDeed = regexp.MustCompile(`(?i)^\s+(?:(?:opened|closed|merged|written|fixed|reviewed|reported)\s*(?:,|\+|&|\s(?:and|und)\s)|(?:comments?|reviews?|files?|trackers?|templates?|authors?|labels?)\b)`)
	// ofKind matches a question for a number of one of the kinds, or of each of them, behind
	// that for all.
	ofKind = regexp.MustCompile(`(?i)[,;]?\s+(?:and|und|et|y)\s+how\s+many\s+of\s+(?:the\s+(` + thing + `)|those|these|them)(\s.*)$`)
)

// OfEachKind returns a question for things of several kinds that it names side by side,
// such as issues and pull requests, once for each of them; nil for any other. What it
// counts of one of them is a question of its own.
func OfEachKind(text string) []string {
	all := Kinds(text)
	if all == nil {
		return nil
	}
	var questions []string
	at := kinds.FindStringSubmatchIndex(text)
	rest, some, of := text[at[3]:], "", ""
	if m := ofKind.FindStringSubmatchIndex(rest); m != nil {
		if m[2] >= 0 {
			of = kindOf(rest[m[2]:m[3]])
		}
		rest, some = rest[:m[0]], "how many of them"+rest[m[4]:]
	}
	state := shared.FindString(text[at[2]:])
	for i, called := range separator.Split(text[at[2]:at[3]], -1) {
		if i > 0 && (all[i] == "issue" || all[i] == "pull") && state != "" && !stateOf.MatchString(called) {
			called = state + called
		}
		questions = append(questions, text[:at[2]]+called+rest)
		if some != "" && (of == "" || all[i] == of) {
			questions = append(questions, some)
		}
	}
	return questions
}

// asksForThing begins a question whose answer a pronoun of the next one stands for.
var asksForThing = regexp.MustCompile(`(?i)^\W*(?:(?:in\s+|from\s+)?(?:which|what|who|welche\w*|wer|qui|quel\w*|quién|cuál)\s+(?:(?:is|was|were|are|of|the|ist|war)\s+)*|(?:please\s+)?(?:find|show|give|tell|locate|get|name)\s+(?:me\s+|us\s+)?(?:the|an?|that)\s+)(?:\p{L}+\s+)?(?:document|page|section|message|commit|issue|bug|ticket|pr|pull|file|release|version|tag|branch|people|person|developer|contributor|function|class|fix|change|test)(?:e?s)?\b`)

// ForThing reports whether a question asks for a thing, so that a pronoun of the next
// one stands for the answer.
func ForThing(text string) bool { return asksForThing.MatchString(text) }

// forOutcome begins a question for what became of what the question before it asks for.
var forOutcome = regexp.MustCompile(`(?i)^\W*(?:what\s+(?:came\s+(?:out\s+)?of|became\s+of|happened\s+(?:to|with|in)|was\s+(?:the\s+(?:outcome|result|conclusion|reason|decision)|decided|agreed|concluded|said)|did\s+\p{L}+\s+(?:decide|agree|conclude|say))|what['’]?s\s+the\s+(?:outcome|result|conclusion|reason)|how\s+(?:did\s+(?:it|that|this)\s+end|was\s+(?:it|that|this)\s+(?:solved|resolved|settled|decided))|why\b|warum\b|was\s+(?:kam|wurde)\s+(?:dabei|daraus|dazu|darin)|pourquoi\b|por\s+qué)`)

// ForOutcome reports whether a question is for what became of something, or for why:
// what a list of such things does not answer.
func ForOutcome(text string) bool { return forOutcome.MatchString(text) }

// forDiscussion begins a question for what was said in a thread, which it names.
var forDiscussion = regexp.MustCompile(`(?i)^\W*(?:(?:please|pls)\s+)?(?:(?:give|show|tell)\s+(?:me|us)\s+)?(?:an?\s+|the\s+)?(?:(?:short|brief|quick|concise)\s+)*(?:summary\s+of|summari[sz]e|gist\s+of|recap|what['’]?s|wh?ats|what\s+(?:was|were|is|are)|which\s+(?:was|were))\s+(?:(?:the|all|main|central|actual|original|different)\s+)*(?:arguments?|concerns?|objections?|discussions?|debates?|problems?|complaints?|worr(?:y|ies)|positions?|questions?|controvers(?:y|ies)|conclusions?|outcome|deal\s+with|story\s+(?:of|with|behind)|matter\s+with|fuss\s+(?:about|with))\b`)

// ForDiscussion reports whether a question that names a thread is for what was said there.
func ForDiscussion(text string) bool {
	return forDiscussion.MatchString(text) || wording.AsksSides(text)
}

// ofSubject matches what a question for an outcome says of the subject.
var ofSubject = regexp.MustCompile(`(?i)\b(?:about|regarding|concerning|with|for|on|behind|to|über|mit|sur|avec|sobre|con)\s|[#\d]`)

// ForOutcomeAlone reports whether a question is for what became of something, or for its
// reason, and says nothing of what that is.
func ForOutcomeAlone(text string) bool {
	return ForOutcome(text) && !strings.HasPrefix(strings.ToLower(text), "why ") && !ofSubject.MatchString(text)
}

// ofStatement matches a question that says nothing of what it is about, which a statement
// before it does: "somebody wanted to rename it. was that accepted?"
var ofStatement = regexp.MustCompile(`(?i)^\W*(?:(?:and|but|so)\s+)?(?:` +
	`(?:was|were|is)\s+(?:it|that|this|the\s+(?:proposal|idea|suggestion|complaint|concern|comment|content))\s+(?:ever\s+|finally\s+|actually\s+)*(?:accepted|adopted|agreed|merged|taken\s+(?:up|in|on)(?:\s+some\s+other\s+way)?|rejected|refused|declined|settled|resolved|fixed|changed|done|decided|approved|dropped|picked\s+up|followed\s+up)|` +
	`did\s+(?:it|that|this|anything)\s+(?:ever\s+)?(?:go\s+anywhere|get\s+anywhere|go\s+in|get\s+(?:in|merged|accepted|fixed|resolved)|land|happen|work\s+out|come\s+of\s+it)|` +
	`(?:what|which)\s+(?:were|was|are|is)\s+(?:the\s+)?(?:main\s+)?(?:arguments?|reasons?|objections?|answers?|responses?|reactions?|outcome|result|conclusion|decision)(?:\s+(?:in\s+favou?r|for|pro|and|or|against|contra|there|given|to\s+(?:it|that|this)))*|` +
	`(?:what|which)\s+\pL+\s+(?:stayed|won|remained|was\s+(?:chosen|kept|taken|used))(?:\s+in\s+the\s+end)?|` +
	`how\s+(?:did\s+(?:it|that|this|they|people|the\s+(?:authors|editors|group|others|team))\s+(?:end(?:\s+up)?|respond|react|answer)|was\s+(?:it|that|this)\s+(?:settled|resolved|received|handled)|it\s+ended)|` +
	`(?:where|how)\s+did\s+(?:it|that|this)\s+(?:end(?:\s+up)?|finish|go|turn\s+out)|who\s+was\s+on\s+(?:which|what)\s+side|` +
	`who\s+(?:complained|objected|agreed|disagreed|was\s+(?:for|against)(?:\s+and\s+(?:who\s+was\s+)?(?:for|against))?|supported\s+(?:it|that)|raised\s+(?:it|that|this)|proposed\s+(?:it|that)|wanted\s+(?:it|that))|` +
	`where\s+(?:was|is)\s+(?:that|it|this)(?:\s+(?:discussed|decided|raised|said))?|` +
	`(?:was|were|is|has)\s+(?:it|that|this)\s+(?:ever\s+|actually\s+|really\s+|been\s+)*(?:discussed|raised|mentioned|considered|addressed|brought\s+up|talked\s+about|answered)(?:\s+(?:here|anywhere|somewhere|before))?|` +
	`did\s+(?:the\s+(?:wg|group|working\s+group|authors|editors|team|others)|they|anyone|anybody|somebody|someone|people)\s+(?:ever\s+)?(?:agree|disagree|object|respond|answer|react|do\s+(?:anything|something)(?:\s+about\s+it)?)(?:\s+(?:(?:that\s+)?it(?:['’]s|\s+is|\s+was)\s+an?\s+\pL+|with\s+(?:it|that|this)))?|` +
	`(?:was|is)\s+there\s+(?:any\s+)?(?:push-?back|opposition|resistance|a\s+(?:decision|conclusion|follow-?up))|` +
	`what\s+(?:happened|came\s+of\s+(?:it|that)|became\s+of\s+(?:it|that)))\W*$`)

// OfStatement returns how many of some questions, from the first, say nothing of what they are
// about.
func OfStatement(found []Ask) int {
	if at := slices.IndexFunc(found, func(a Ask) bool { return !ofStatement.MatchString(a.Text) }); at >= 0 {
		return at
	}
	return len(found)
}

// bare matches a question that says nothing of what it is about: "when, by whom".
var bare = regexp.MustCompile(`(?i)^\W*(?:(?:when|why|how|who|by\s+whom|where|and|or|wann|warum|wer|von\s+wem|und|quand|pourquoi|qui|par\s+qui|et|cuándo|por\s+qué|quién|y)\W*)+$`)

// IsBare reports whether a question says nothing of what it is about, which stands before
// it then.
func IsBare(text string) bool { return bare.MatchString(text) }

// forAll matches what asks for everything of a kind.
var forAll = regexp.MustCompile(`(?i)\b(?:all|any|every|each|list|show|give|there|alle|tous|toutes|todos|todas)\b`)

// ForAll reports whether a question asks for everything of a kind: another list behind
// a question is about what that one is.
func ForAll(text string) bool { return forAll.MatchString(text) }

// enumerates matches what stands between two names of which the same is asked.
var enumerates = regexp.MustCompile(`(?i)^\s*(?:/|,|&|\+|and|und|et|y)\s*$`)

// Enumerates reports whether a text between two names has the same asked of both.
func Enumerates(between string) bool { return enumerates.MatchString(between) }

// Said returns a name in the place of a pronoun.
func Said(name, pronoun string) string {
	if slices.Contains([]string{"its", "his", "her", "their"}, strings.ToLower(pronoun)) {
		return name + "'s"
	}
	return name
}
