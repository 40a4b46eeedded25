// Package talk answers what is said to the product itself: greetings, thanks, orders,
// and what it can be asked.
package talk

import (
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/question"
	"repochat/internal/question/names"
)

var (
	greeting = regexp.MustCompile(`(?i)^(?:hi|hello|hey|hallo|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| all| everyone| repochat)?$`)
	thanks   = regexp.MustCompile(`(?i)^(?:(?:many |ok(?:ay)? |great )?thanks?(?: you| a lot| so much| very much)*|thx|ty|cheers|great|nice|cool|perfect|ok(?:ay)?|bye|goodbye|good ?night|see you)$`)
	howAreIt = regexp.MustCompile(`(?i)\bhow are you(?: doing)?(?: today)?$`)
	objects  = regexp.MustCompile(`(?i)^(?:(?:but )?are you (?:really |quite |very )?sure(?: about .{1,60})?|(?:that|this|it) (?:is|was|seems|looks) (?:wrong|incorrect|not right)|(?:that's|that’s) (?:wrong|incorrect|not right)|(?:but )?i can see (?:one|it|some|more)(?: .{1,40})?|what(?: is|'s|’s| was) the error|you (?:did not|didn't|didn’t|do not|don't|don’t) (?:answer|understand)(?: .{1,60})?)$`)
	anger    = regexp.MustCompile(`(?i)^(?:u+gh+|a+rgh+|h+m+|wtf|damn|sigh|come on)$|^you(?: are|'re|’re| aren't|’aren’t)(?: not)? (?:very |so |really |too )?(?:smart|clever|intelligent|stupid|dumb|useless|rude|mean|bad)\b|\bfix your (?:attitude|tone)$`)
	aboutIt  = regexp.MustCompile(`(?i)^(?:help|(?:so )?(?:who|what) (?:are|created|made|built) you(?: exactly)?|what(?: kind of| sort of)?(?: information| questions?| things)? (?:can|could|do) (?:you|i) (?:do|know|answer|give me|give|tell me|ask|ask you)(?: for| about)?|how (?:can|do) (?:i|you) (?:use|work|use this|use you)(?: this)?)$`)
	// whatAtEnd is the same behind some words about who asks.
	whatAtEnd = regexp.MustCompile(`(?i)(?:^|[,.!?;:]\s*)(?:so |and |ok(?:ay)? )*(?:what (?:all |kinds? of (?:things|stuff|questions?) )?(?:can|could|do) (?:u|you|i|we) (?:actually |really |even )?(?:tell|answer|do|know|ask|find|find out|help|show)(?: me| us| you| u)?(?: with| about)?(?: (?:this|the) (?:repo|repository|project)| here)?|was (?:kannst du|können sie)(?: alles| mir| so)*(?: sagen| beantworten)?|was kann (?:ich|man)(?: dich| hier| alles)* fragen|(?:que|qu'est-ce que tu) peux(?:-| )tu (?:me )?(?:dire|faire)|qué puedes (?:hacer|decirme|responder))$`)
)

// Small answers what needs neither a model nor the graph; "" for anything
// else. It goes by whole questions: whatever else stands in one may ask for
// something.
func Small(q question.Question) string {
	text := strings.Trim(strings.TrimSpace(q.Text), "!.?, ")
	switch {
	case greeting.MatchString(text), howAreIt.MatchString(text):
		return "Hello! " + CanBeAsked(q)
	case objects.MatchString(text), anger.MatchString(text):
		return "I am sorry if that was not it. Every answer is what its query found in the graph, and shows both; if a query reads your question in another way than you meant it, ask in other words. What the graph does not hold, I cannot know."
	case thanks.MatchString(text):
		return "You are welcome. Ask on whenever you like."
	case aboutIt.MatchString(text), whatAtEnd.MatchString(text):
		return CanBeAsked(q)
	}
	return ""
}

// Examples offers questions that a repository has an answer to; nil for an empty one.
func Examples(v names.Vocabulary) *answer.Clarification {
	offered := &answer.Clarification{Question: "You may ask, for example:"}
	add := func(has bool, text string) {
		if has {
			offered.Options = append(offered.Options, answer.Option{Text: text, Question: text})
		}
	}
	add(!v.LastCommit.IsZero(), "Summarise "+v.LastCommit.UTC().Format("January 2006")+".")
	add(len(v.People) > 0, "Who are the top 5 contributors?")
	add(len(v.Files) > 0, "Which files changed most often?")
	if len(offered.Options) == 0 {
		return nil
	}
	return offered
}

// CanBeAsked says what the questions are about, with some of them.
func CanBeAsked(q question.Question) string {
	return fmt.Sprintf("I answer questions about the history of %s: its commits, files, people, issues, pull requests and releases, "+
		"which commits fixed a bug, and which introduced it. For example:\n\n"+
		"- Which files have the most bugs?\n- Who fixed the most bugs?\n- Which fixes introduced new bugs?", q.Repository)
}

const deeds = `(?:delete|drop|remove|truncate|wipe|erase|destroy|purge|clear|create|insert|add|append|update|set|change|edit|rename|modify|rewrite|write|close|reopen|merge|assign|label|tag|` +
	`restart|reboot|stop|kill|shut\s*down|terminate|start|grant|revoke|execute|run|import|export|dump|open|ping|fetch|download|upload|send|post|push|publish|commit|revert|fix|install|switch|deploy|fork|call|read|load)`

// requestToAct is an order at the beginning of a sentence.
var requestToAct = regexp.MustCompile(`(?i)(?:^|[.!?;\n]\s*|\band\s+(?:also\s+)?|\bthen\s+)(?:please\s+|kindly\s+|now\s+|just\s+|ok(?:ay)?,?\s+|(?:can|could|would|will)\s+you\s+(?:please\s+)?|i\s+(?:want|need)\s+you\s+to\s+|go\s+ahead\s+and\s+|use\s+load\s+csv)*(` + deeds + `)(?:[\s.,!?]|$)`)

// isThing matches the words of deeds where they name a thing: "commit that moved it".
var isThing = regexp.MustCompile(`(?i)^(?:commit|tag|merge|change|fix|revert|update|push|fork|label|import|export|write|edit)\s+(?:that|which|where|who|when|why|by|in|on|at|with|of|for|from|between|since|before|after|behind|history|timeline|messages?|conflicts?|dates?|counts?|hash|sha|log|names?|list|or|and|vs)\b`)

// isAskedOf matches what asks about a deed that is named before it: "rename a to b, what
// happened to that idea".
var isAskedOf = regexp.MustCompile(`(?i)[,;:?.–—-]\s*(?:what\s+(?:happen\pL*|became|was|came)|who|when|why|(?:was|is|has|did)\s+(?:it|that|this|anything)|how\s+(?:come|did|was))\b`)

// endsInDeed matches what stands before "and" and another deed, where the two are things:
// "does it count upload and download".
var endsInDeed = regexp.MustCompile(`(?i)\s(?:up-?load|` + deeds + `)s?\s+$`)

// AsksToAct reports whether a question orders something to be done. It is only
// asked when no query came of a question: "Fix commits in July" is no order.
func AsksToAct(text string) bool {
	m := requestToAct.FindStringSubmatchIndex(text)
	return m != nil && !isThing.MatchString(text[m[2]:]) && !isAskedOf.MatchString(text[m[3]:]) && !endsInDeed.MatchString(text[:m[0]])
}

// OnlyReads answers a request to act.
func OnlyReads(q question.Question) string {
	return fmt.Sprintf("I can only read the history of %s; nothing was changed or run. %s", q.Repository, CanBeAsked(q))
}
