package classify

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// makes matches what is done with a release, and ofMakers what it is done with.
var makes = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:cuts?|ma[dk]e|makes|making|tag(?:s|ged|ging)|publi\pL+|releas(?:ed|es|ing)|ship(?:s|ped)?|push(?:ed|es)?|prepar\pL+|puts?|(?:who\s+)(?:\pL+\s+)?(?:did|does)|roll(?:s|ed)?|creat\pL+|sign(?:s|ed)?|issued|responsible|behind|author|by|gemacht|erstellt|veröffentlich\pL*|fait|sorti\pL*|hizo|lanz\pL+|sac[óo]\pL*|get(?:s|ting)?\s+out|got\s+out)(?:[^\pL]|$)`)

var ofMakers = regexp.MustCompile(`(?i)\b(?:(?:re|pre)?releas\pL*|tag(?:s|ged|ging)?|versions?|versión|publi\pL+|veröffentlich\pL*|ship(?:s|ped)?|cuts?)\b`)

var (
	// beforeCallee matches what stands before a function that is called: "functions
	// that call X", "callers of X".
	beforeCallee = regexp.MustCompile("(?i)\\b(?:calls?|calling|invok(?:es?|ing)|callers? of|calls? (?:of|to))\\s+(?:the\\s+)?(?:function\\s+|method\\s+)?[`'\"]?$")
	// beforeCaller and behindCaller match what stands before and behind a function
	// that calls: "what X calls", "the functions that X calls".
	beforeCaller = regexp.MustCompile("(?i)\\b(?:that|which|what|functions?|methods?)\\s+(?:the\\s+)?(?:function\\s+|method\\s+)?[`'\"]?$")
	behindCaller = regexp.MustCompile("(?i)^(?:\\(\\))?[`'\"]?\\s+(?:calls|invokes)\\b")
	// placeOfCall and inCaller match what stands before and behind the first of two
	// functions where the second calls it: "a call of X inside Y".
	placeOfCall = regexp.MustCompile("(?i)\\bcalls? (?:of|to)\\s+[`'\"]?$")
	inCaller    = regexp.MustCompile("(?i)^(?:\\(\\))?[`'\"]?\\s+(?:inside|within|in|from)\\b")
)

// Contradicts reports whether a frame cannot be what a question asks. That is a frame
// about the person who asks, where the question has no "I" or "my"; an order, where it
// asks whether something can be done; changed lines for the length of a file;
// dependencies for a person; other branches for the default one; all files of a person
// for those that no one else changed; pull requests for opened issues, or issues for a
// pull request; things without any of something, where a number says how many.
func Contradicts(f frame.Frame, text string, slots slot.Slots) bool {
	isBound := func(s slot.Slot) bool { return s.Kind == slot.Number && s.IsBound }
	switch {
	case f.Not != "" && f.Having == "" && f.Query == "" && slices.ContainsFunc(slots, isBound) && !neverSaid.MatchString(text):
		return true // "with at least ten comments" are not those without any
	case f.Via == "opens" && f.Query == "" && !slots.Has(slot.Pull) && !ofPulls.MatchString(text) && (slots.Has(slot.Issue) || ofTracker.MatchString(text)):
		return true
	case f.Target == frame.Function && f.Ask == "count" && f.Per == "" && f.Query == "":
		return overVersions.MatchString(text) // they are those of head
	case f.Target == frame.Person && f.Query == "" && f.Order != "" && slices.Contains([]string{"", "issues", "bugs", "commits", "pulls"}, f.Measure) && whoIsFast.MatchString(text):
		return true // how many somebody did tells no speed
	case f.State == "abandoned" && f.Target == frame.Person:
		return whoClosed.MatchString(text) // which are not those who opened them
	case f.Target == frame.Report && f.Query == "mine":
		return !ofMyself.MatchString(text) && !slots.Has(slot.Person)
	case f.Target == frame.Report && f.Query == "release":
		return !slots.Has(slot.Release) && (eachRelease.MatchString(text) || !ofReleases.MatchString(text))
	case f.Target == frame.None && f.Query == "order":
		return whetherItCan.MatchString(text)
	case f.Measure == "churn" || f.Measure == "lines" || f.Ask == "sum":
		return howLong.MatchString(text) && !isChanged.MatchString(text)
	case f.Target == frame.Issue && f.Query == "" && f.Measure == "" && slots.Has(slot.Pull) && !slots.Has(slot.Issue):
		return !ofIssues.MatchString(text)
	case f.Target == frame.Release && f.Query == "":
		return notReleased.MatchString(text)
	case f.Target == frame.None && f.Query == "dependencies":
		return slots.Has(slot.Person)
	case f.Target == frame.None && f.Query == "branches":
		return ofMain.MatchString(text)
	case f.Target == frame.None && f.Query == "branchwork":
		return ofMain.MatchString(text) && !besideMain.MatchString(text) || !ofBranches.MatchString(text) && !slots.Has(slot.Branch)
	case f.Target == frame.None && f.Query == "tagmakers":
		return !ofMakers.MatchString(text) && !slots.Has(slot.Release) || !makes.MatchString(text)
	case f.Target == frame.None && f.Query == "tagobjects":
		return !ofTags.MatchString(text) || ofOtherTags.MatchString(text) && !slots.Has(slot.Release)
	case f.Target == frame.File && f.Query != "" && asksWho.MatchString(text):
		return true
	case f.Target == frame.File && f.Query == "":
		people := slots.Of(slot.Person)
		return len(people) == 1 && onlyBefore.MatchString(text[:people[0].Start])
	}
	return false
}

var (
	// ofBranches and ofTags match what speaks of branches, or of merging, and of tags.
	ofBranches = regexp.MustCompile(`(?i)\b(?:br\pL{0,2}n\pL{0,2}ch\pL*|ramas?|zweige?|hauptzweig\pL*|main|master|mainline|trunk|(?:un)?merged?|gemergt|fusionn\pL*|integrad\pL*)\b`)
	ofTags     = regexp.MustCompile(`(?i)\b(?:tag\pL*|retag\pL*|annot\pL+|lightweight|sign\pL*|gpg|pgp|etiquet\pL*|étiquet\pL*|markier\pL*)`)
	// ofOtherTags matches what speaks of tags that are none of git, or of signing off.
	ofOtherTags = regexp.MustCompile(`(?i)\bsign(?:ed|s|ing)?[\s-]+off\b|\bto\s+tag\s|\btagged\s+(?:with|as)\b|#\d+|\bdecided\b|\b(?:html|xml|yaml|cbor|cose|cwt|script|opengraph|meta)\s+tags?\b`)
	// ofReleases matches what speaks of releases or of what is new, and eachRelease what
	// asks for something of every one.
	ofReleases  = regexp.MustCompile(`(?i)releas|version|\btag|changelog|notes?\b|\bnew|latest|\blast\b|shipp|ship\b|upgrad|updat|upcoming|neu|letzte|aktuell|nouve|derni|publi|lanz|nuev|novedad|última|último|notas|since|what['’]?s\s+in\b|drop`)
	eachRelease = regexp.MustCompile(`(?i)\b(?:(?:in|of|for|with)\s+(?:each|every)\s+(?:release|version|tag)|jede[rsmn]?\s+(?:release|version)|(?:chaque|cada)\s+(?:release|version|versión))`)
	// besideMain matches what says how something stands to the main branch.
	besideMain = regexp.MustCompile(`(?i)\b(?:ahead|behind|(?:un)?merged?|branches|never|nowhere|only|lacks?|missing|leftovers?|beyond|drift\pL*|diverg\pL*|stale|dead|abandoned|voraus|hinter|zurück|gemergt|fusionn\pL*|avance|retard|integrad\pL*|fusionad\pL*|delante|detrás)\b|\b(?:not|isn['’]?t|aren['’]?t|nicht|pas|no)\b.{0,20}\b(?:in|on|dans|en)\b`)
	// notReleased matches what speaks of work that no release has.
	notReleased = regexp.MustCompile(`(?i)\b(?:unreleased|untagged|unshipped|(?:not|n['’]t)\s+(?:yet\s+)?(?:in\s+(?:a|any)\s+)?(?:released?|tag(?:ged)?|shipped))\b`)
	// neverSaid matches what says that there is none of something.
	neverSaid = regexp.MustCompile(`(?i)\b(?:no|not|never|without|nobody|none|zero|0|un\pL+|kein\pL*|nie|nicht|ohne|sans|jamais|aucun\pL*|pas|sin|nunca|nadie|ning\pL+)\b|n['’]t\b`)
	// ofMyself matches the words by which people speak of themselves.
	ofMyself = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:i|im|i'm|me|my|mine|myself|ich|mir|mich|mein\p{L}*|je|j'|moi|me|mes|mon|ma|yo|mi|mis|mí|conmigo)(?:$|[^\p{L}])`)
	// howLong asks for the length of something, unless lines are changed in it.
	howLong   = regexp.MustCompile(`(?i)\bhow\s+many\s+lines\s+(?:of\s+code\s+)?(?:does|do|has|have|had|are|is)\b|\bwie\s?viele\s+zeilen\s+hat\b`)
	isChanged = regexp.MustCompile(`(?i)chang|added|delet|remov|modif|touch|writ|wrote|insert|contribut|geändert|gelöscht|hinzu`)
	// overVersions matches what asks for the course of something.
	overVersions = regexp.MustCompile(`(?i)\b(?:over|across|through|per|with\s+(?:each|every)|for\s+(?:each|every)|in\s+(?:each|every))\s+(?:the\s+|all\s+)?(?:versions?|releases?|years?|time|tags?)\b`)
	// whoIsFast asks for those who do something fast, or slowly.
	whoIsFast = regexp.MustCompile(`(?i)\b(?:fixes|fixed|fix|solves?|closes?|reviews?|reviewed|merges?|responds?|answers?|replies)\b[^?]*\b(?:the\s+)?(?:fastest|quickest|slowest|most\s+(?:quickly|slowly))\b|\b(?:fastest|quickest|slowest)\s+(?:fixer|reviewer|merger|responder|developer)\b`)
	// whoClosed asks for those who closed something.
	whoClosed = regexp.MustCompile(`(?i)^\W*(?:who|which\s+(?:person|people|developers?|users?|maintainers?))\s+(?:has\s+|have\s+)?close[sd]?\b`)
	// ofIssues matches what a question for the issues of a pull request says.
	ofIssues = regexp.MustCompile(`(?i)issue|bug|ticket|problem|defect|fehler|anomalie|fix|closes|closing|did\s.*\sclose|resolv|solv|introduc|caus|break|broke|address`)
	// ofTracker and ofPulls match the words for issues and for pull requests.
	ofTracker = regexp.MustCompile(`(?i)\b(?:issues?|bugs?|tickets?|defects?)\b`)
	ofPulls   = regexp.MustCompile(`(?i)\b(?:prs?|pulls?|pull[\s-]?requests?|merge[\s-]?requests?|mrs?)\b`)
	// onlyBefore ends what stands before somebody who alone did something.
	onlyBefore = regexp.MustCompile(`(?i)(?:\b(?:only|solely|exclusively|just|nobody but|no one but|nobody except|no one except|nur|ausschließlich|seulement|uniquement)\s+(?:by\s+|von\s+|par\s+)?|\bsol[oa]\s+|\bsólo\s+)@?$`)
	// asksWho begins a question that names people as what it asks for.
	asksWho = regexp.MustCompile(`(?i)^\W*(?:(?:which|what)\s+(?:people|persons?|developers?|devs?|contributors?|authors?)|welche\s+(?:leute|personen|entwickler)|quel(?:le)?s\s+(?:personnes|devs|développeurs|auteurs)|qué\s+(?:personas|devs|desarrolladores|autores))\b`)
	// ofMain matches the default branch, of which the commits are there.
	ofMain = regexp.MustCompile(`(?i)\b(?:on|in|to|into|of|auf|sur|en)\s+(?:the\s+|dem\s+|la\s+)?(?:main|master|trunk|default)\b`)
	// whetherItCan begins a question, such as one about what a thing can do.
	whetherItCan = regexp.MustCompile(`(?i)^\W*(?:(?:does|did|is|are|was|were|has|have|had)\s+(?:#|\pL|\d)|(?:[aà]\s+)?(?:quoi|what|why|how|when|where|which|who|wie|was|wo|wann|warum|wer|qué|cómo|comment|pourquoi|quand|où)\s|(?:kann|darf|muss|can|could|may|must|should|does|is|est-ce que|peut|puede)\s+(?:the|an?|der|die|das|ein|eine|man|le|la|les|un|une|el|los|las)\s)`)
)

// CallsTheOtherWay reports whether a frame goes from a function to its callers where
// the question says what it calls, or the other way round.
func CallsTheOtherWay(f frame.Frame, text string, slots slot.Slots) bool {
	named := slots.Of(slot.Function)
	via := "+" + f.Via + "+"
	toCallee, toCaller := strings.Contains(via, "+calls+"), strings.Contains(via, "+called+")
	if len(named) == 0 || toCallee == toCaller {
		return false
	}
	before, behind := text[:named[0].Start], text[named[0].End:]
	switch len(named) {
	case 1:
		return toCaller && beforeCallee.MatchString(before) || toCallee && beforeCaller.MatchString(before) && behindCaller.MatchString(behind)
	case 2:
		return toCallee && placeOfCall.MatchString(before) && inCaller.MatchString(behind)
	}
	return false
}
