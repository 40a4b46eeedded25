package slot

import (
	"regexp"
	"strings"
)

// A Denial is how a question leaves people or files out.
type Denial string

// The denials: what anybody else did counts, and nothing counts of what the person did.
const (
	Others Denial = "others" // "by anyone other than ann"
	Never  Denial = "never"  // "that ann never touched"
	Only   Denial = "only"   // "commits that touch only tests": no other files count
)

var (
	// isNotBy matches what stands before the name of somebody who did not do it, and
	// neverDid what stands behind.
	isNotBy = regexp.MustCompile(`(?i)(?:\b(?:not|never|nicht|pas|no)|n['’]t)\s+(?:\p{L}+\s+){0,2}(?:by|von|par|por)\s+@?$`)
	// isNotOf matches what says that the things are not his: "that's not ann's".
	isNotOf = regexp.MustCompile(`(?i)\b(?:that|which|and)(?:['’]?s|['’]?re|\s+is|\s+are|\s+was|\s+were)?\s*(?:not|aren['’]?t|isn['’]?t|wasn['’]?t|weren['’]?t)\s+(?:(?:by|from|of|just|only)\s+)?@?$`)
	// noOne matches what stands before somebody who is left out of a list: ", no ann".
	noOne = regexp.MustCompile(`(?i)(?:[,;(–-]\s*|\b(?:but|and|with|und|aber|et|mais|y|pero)\s+)(?:no|not|keine?n?|nicht|pas|no\s+a)\s+(?:the\s+|den\s+|die\s+|le\s+|la\s+)?@?$`)
	// It may stand around the name, but not in a question for yes or no: "which did
	// ann not review".
	didThen  = regexp.MustCompile(`(?i)\p{L}\s+(?:did|has|had|have|hat|haben)\s+@?$`)
	didFirst = regexp.MustCompile(`(?i)^\W*(?:did|has|had|have|hat|haben)\s+@?$`)
	notThen  = regexp.MustCompile(`(?i)^\s+(?:not|never|nicht|nie)\s+\p{L}`)
	neverDid = regexp.MustCompile(`(?i)^\s+(?:has\s+|had\s+)?never\s+(?:\p{L}+ed|wrote|written)\b|^\s+(?:did|has|had)(?:\s+not|n['’]?t)\s+(?:ever\s+)?(?:touch|chang|modif|edit|writ|author|work|fix|review|commit|open|creat|report|merg)\p{L}*`)
)

// whether begins a question for yes or no.
var whether = regexp.MustCompile(`(?i)^\W*(?:has|have|had|did|does|do|is|are|was|were)\s`)

// withoutBots matches what leaves bots out.
var withoutBots = regexp.MustCompile(`(?i)\(?\b(?:(?:and|but|und|et|y)\s+not|excluding|except(?:\s+for)?|exclude|without(?:\s+counting)?|ignor(?:e|ing)|leav(?:e|ing)\s+out|not\s+counting|other\s+than|besides|apart\s+from|minus|no|ohne|außer|sans|hors|sauf|sin|excepto)\s+(?:(?:the|any|all|automated|automatic|ci|die|les|des|los)\s+)*(?:(?:ro)?bots?|dependabot|automated\s+accounts)\b\)?|\b(?:humans?|menschliche\w*|humains?|humanos)\b`)

// deny marks the people whom a question leaves out, and that it leaves out bots.
func (r *reader) deny() {
	if at := withoutBots.FindStringIndex(r.text); at != nil && !r.isTaken(at[0], at[1]) {
		r.slots = append(r.slots, Slot{Kind: Bots, Start: at[0], End: at[1], Text: r.text[at[0]:at[1]], Value: "bots", Denied: Others})
	}
	last := -1 // the person before that is left out
	for i := range r.slots {
		s := &r.slots[i]
		isMore := last >= 0 && r.slots[last].End < s.Start && andMore.MatchString(r.text[r.slots[last].End:s.Start])
		if isMore && (s.Kind == Person || s.Kind == File && !strings.ContainsAny(s.Text, "./")) {
			s.Kind, s.Denied = Person, r.slots[last].Denied
		}
		switch before := r.text[:s.Start]; {
		case s.Kind != Person:
		case leaving.before.MatchString(before) && !leaving.nothingBut.MatchString(before):
			s.Denied = Others
		case isNotBy.MatchString(before), strings.TrimSpace(before) != "" && !didFirst.MatchString(before) && neverDid.MatchString(r.text[s.End:]), didThen.MatchString(before) && notThen.MatchString(r.text[s.End:]):
			s.Denied = Never
		case isNotOf.MatchString(before), noOne.MatchString(before):
			s.Denied = Others
		case leaving.nothingBut.MatchString(before) && whether.MatchString(r.text): // what else there is answers it
			s.Denied = Others
		}
		if s.Kind == Person && s.Denied != "" {
			last = i
		}
	}
}
