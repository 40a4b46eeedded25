package asks

import (
	"regexp"
	"strings"

	"repochat/internal/question/topic"
)

var (
	// called matches a thread that is called by what it is about, "the dark mode PR", within a
	// question of what was done with it; its groups are what it is about and what it is.
	called = regexp.MustCompile(`(?i)\b(?:the|that|this)\s+([^#?!.,;:]{3,60}?)\s+(prs?|pull\s+requests?|issues?|tickets?|bug(?:\s+reports?)?)\b`)
	// ofDeed matches a question of what was done with a thread, or of its state.
	ofDeed = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|also)\s+)?(?:who|by\s+whom|when|was|were|is|has|did|how\s+long|which\s+(?:commits?|release|files?|people|person)|in\s+which\s+release)\b[^?!.;]*\b(?:reviewed|approved|merged?|opened|closed?|commented|filed|reported|created|fixed|assigned|release|land(?:ed)?|take|took|open)\b`)
	// selects matches a word before a thread that chooses one by an order or a state.
	selects = regexp.MustCompile(`(?i)(?:^|\s)(?:last|latest|newest|most|first|oldest|earliest|next|previous|second|third|biggest|largest|smallest|longest|slowest|fastest|open|closed|merged|unmerged|draft|stale|same|other|others|only|one|two|three|top|recent|number|average|median|mean|share|of|on|in|by|per|each|every|all|best|worst|with|from|own|his|her|their|our|my|good|new|old)(?:\s|$)|['’]s?\b|\d`)
)

// OfCalledThread returns a message that asks what was done with a thread which it calls by
// what it is about, "who reviewed the dark mode PR?", as two questions: one that finds the
// thread, and one that goes on from it; nil for any other message.
func OfCalledThread(message string) []string {
	at := called.FindStringSubmatchIndex(message)
	if at == nil || !ofDeed.MatchString(message) || strings.Count(strings.TrimRight(message, "?!. "), "?") > 0 {
		return nil
	}
	about, thing := message[at[2]:at[3]], strings.ToLower(message[at[4]:at[5]])
	if selects.MatchString(about) || len(topic.Of(about).All) == 0 || strings.HasSuffix(thing, "s") {
		return nil
	}
	kind := "issue"
	if strings.HasPrefix(thing, "p") {
		kind = "pull request"
	}
	return []string{"Find the " + kind + " about " + about, message[:at[0]] + "it" + message[at[1]:]}
}
