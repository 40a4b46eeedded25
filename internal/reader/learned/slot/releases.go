package slot

import (
	"regexp"
	"slices"

	"repochat/internal/cypher/condition"
)

// A Side is where a commit stands to the release that a question names.
type Side string

// The sides of a release.
const (
	In     Side = "in"     // in the release, and in none before it
	Since  Side = "since"  // made after the release
	Before Side = "before" // made before the release
	Tagged Side = "tagged" // the commit that the release's tag names
	// Unreleased is after all releases; its slot names none.
	Unreleased Side = "unreleased"
)

// notReleased matches what says that something is in no release yet.
var notReleased = regexp.MustCompile(`(?i)\bunreleased\b|\b(?:not|never|n['’]t)\s+(?:been\s+|yet\s+)*(?:released|shipped|published)(?:\s+yet)?\b|\bin\s+no\s+release(?:\s+yet)?\b|\b(?:noch\s+)?(?:nicht\s+veröffentlicht\w*|unveröffentlicht\w*)|\bpas\s+encore\s+publiée?s?\b|\bsin\s+publicar\b`)

// unreleased adds that what is asked for is in no release yet, where the question
// names something else, too: what is unreleased as a whole is a question of its own.
func (r *reader) unreleased() {
	at := notReleased.FindStringIndex(r.text)
	isNamed := slices.ContainsFunc(r.slots, func(s Slot) bool { return slices.Contains(ofCommits, s.Kind.Family()) })
	if at != nil && isNamed && !r.slots.Has(Release) && !r.isTaken(at[0], at[1]) {
		r.slots = append(r.slots, Slot{Kind: Release, Start: at[0], End: at[1], Text: r.text[at[0]:at[1]], Names: []string{""}, Side: Unreleased})
	}
}

// latestRelease matches the words for the release that was published last.
var latestRelease = regexp.MustCompile(`(?i)\b(?:the\s+|der\s+|dem\s+|la\s+)?(?:latest|last|newest|most\s+recent|current|letzten?|neuesten?|aktuellen?|dernière|última)\s+(?:stable\s+|published\s+)?(?:release|version|versión|tag)\b`)

// landedIn matches what stands before the release that some things went into.
var landedIn = regexp.MustCompile(`(?i)\b(?:issues|bugs|tickets|prs|pull\s+requests|fixes|commits)\s+(?:(?:that|which|were|was|are|got|have|been|did|we|they)\s+)*(?:fixed|closed|resolved|solved|merged|included|shipped|contained|landed|went|made\s+it|fix|close|resolve|ship)\s+(?:in|with|by|into|for)\s+$`)

// latest adds the latest release where a question for a commit or a thread, or for what went
// into it, names it by these words: "does the latest release have #12", "bugs fixed in the last
// release".
func (r *reader) latest() {
	at := latestRelease.FindStringIndex(r.text)
	if at != nil && (r.slots.Has(Commit, Issue, Pull) || landedIn.MatchString(r.text[:at[0]])) && !r.slots.Has(Release) && !r.isTaken(at[0], at[1]) {
		r.slots = append(r.slots, Slot{Kind: Release, Start: at[0], End: at[1], Text: r.text[at[0]:at[1]], Names: []string{condition.Latest}, Side: sideOf(r.text, at[0])})
	}
}

// ofCommits are the kinds of values that narrow commits.
var ofCommits = []Kind{File, FileSet, FileRole, Person, Function, Class, Text}

var (
	sinceRelease  = regexp.MustCompile(`(?i)\b(?:since|after|newer(?:\s+\pL+)?\s+than|followed|successor\s+(?:of|to)|follows|seit|nach|neuer(?:e|es)?(?:\s+\pL+)?\s+als|depuis|après|desde|después\s+de)\s+(?:(?:the|la|dem|der)\s+)?(?:(?:release|version|versión|tag|tagging|publication|launch|cut)\s+(?:(?:of|for)\s+)?){0,2}(?:the\s+)?$`)
	beforeRelease = regexp.MustCompile(`(?i)\b(?:before|preceded|precedes|predecessor\s+(?:of|to)|older\s+than|until|till|prior\s+to|up\s+to|vor|bis|avant|jusqu'à|antes\s+de|hasta)\s+(?:the\s+|la\s+|dem\s+)?(?:release\s+(?:of\s+)?|version\s+|versión\s+|tag\s+)?$`)
	taggedCommit  = regexp.MustCompile(`(?i)\bcommit\b.*\b(?:tagged|tags?|points?|pointing|marked|marks|behind)\b|\b(?:tagged|tags?|points?|pointing|marked|marks)\b.*\bcommit\b`)
)

// fromRelease matches what stands before the first of two releases between which
// something was, and toRelease what stands between them.
var (
	fromRelease = regexp.MustCompile(`(?i)\b(?:between|from|zwischen|von|entre|de|desde)\s+(?:the\s+|la\s+|dem\s+)?(?:releases?\s+|versi(?:ons?|ones|ón)\s+|tags?\s+|tagged\s+)?$`)
	// ofReleases matches what stands before the first of two releases of all from one to the other.
	ofReleases = regexp.MustCompile(`(?i)\b(?:releases|versions|tags|drafts|revisions|version(?:en|es))\s+$`)
	toRelease  = regexp.MustCompile(`(?i)^\s*(?:and|to|thru|through|und|bis(?:\s+zu[mr]?)?|et|à|y|a|-|–|→|\.{2,3})\s+(?:the\s+|la\s+|dem\s+)?(?:release\s+|version\s+|versión\s+|tag\s+|tagged\s+)?$`)
)

// isPair matches what stands between two releases that are named one after the other.
var isPair = regexp.MustCompile(`(?i)^\s*(?:and|und|et|y|e)\b`)

// between makes of two releases those since the one and up to the other, where the
// question asks for what was between them.
func (r *reader) between() {
	first := -1
	for i, s := range r.slots {
		if s.Kind != Release {
			continue
		}
		if first >= 0 && r.slots[first].Side == In {
			from := r.slots[first]
			isSpan := (fromRelease.MatchString(r.text[:from.Start]) || ofReleases.MatchString(r.text[:from.Start]) && !isPair.MatchString(r.text[from.End:s.Start])) && toRelease.MatchString(r.text[from.End:s.Start])
			if isSpan || s.Side == Before {
				r.slots[first].Side, r.slots[i].Side = Since, Before
			}
		}
		first = i
	}
}

// sideOf returns the side of a release that stands at a place of a question.
func sideOf(text string, start int) Side {
	switch before := text[:start]; {
	case taggedCommit.MatchString(text):
		return Tagged
	case sinceRelease.MatchString(before):
		return Since
	case beforeRelease.MatchString(before):
		return Before
	}
	return In
}
