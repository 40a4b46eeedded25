// Package mergers reads questions for those who merged, in a repository that was loaded
// without pull requests, too.
package mergers

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/question"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// noPulls is what an answer has to tell of a frame that goes by merge commits, and
// mergedAlone of one that goes by the commits, too, that pull requests were squashed into:
// GitHub ends their first line with the number, as in "Mend the cart (#12)".
const (
	noPulls     = "The graph holds no pull requests of this repository, so this goes by its merge commits, and by who wrote them. Who merged what was squashed into one commit is not known."
	mergedAlone = "The graph holds no pull requests of this repository, so this goes by its merge commits and by those whose first line has the number of a pull request, like “(#12)”. They tell which were merged, by whom they were written and when, and nothing of those that were not."
)

// Of returns a frame for those who merged, or for what they merged, as the question means
// it: of the last year of the data where it says so, and by merge commits where the
// repository was loaded without pull requests, which note then tells. ok is false where
// nothing changes.
func Of(f frame.Frame, slots slot.Slots, q question.Scanned) (of frame.Frame, with slot.Slots, note string, ok bool) {
	isOfPeople := f.Target == frame.Person && f.Via == "merges" && f.Query == ""
	if period, isSaid := lastYear(q.Text, q.Vocabulary.DataAsOf); isSaid && isOfPeople && !slots.Has(slot.Period) {
		slots, ok = append(slots[:len(slots):len(slots)], period), true
	}
	if nodes := q.Vocabulary.Nodes; nodes != nil && nodes["PullRequest"] == 0 {
		if merges, isOfMerges := byMerges(f); isOfMerges {
			note = noPulls
			if merges.Has == landed {
				note = mergedAlone
			}
			return merges, slots, note, true
		}
	}
	return f, slots, "", ok
}

// lately matches what says that the last months are meant.
var lately = regexp.MustCompile(`(?i)\b(?:these\s+days|nowadays|currently|at\s+the\s+moment|lately|recently|zurzeit|derzeit|aktuell|heutzutage|en\s+ce\s+moment|actuellement|últimamente|actualmente)\b`)

// lastYear returns the last year of the data, where a text says that the last months are
// meant: who merged most of all may be long gone. ok is false for any other text.
func lastYear(text string, asOf time.Time) (period slot.Slot, ok bool) {
	at := lately.FindStringIndex(text)
	if at == nil || asOf.IsZero() {
		return slot.Slot{}, false
	}
	period = slot.Slot{Kind: slot.Period, Start: at[0], End: at[1], Text: text[at[0]:at[1]], Period: condition.Period{From: asOf.AddDate(-1, 0, 0), To: asOf.Add(time.Second)}}
	period.Note = fmt.Sprintf("“%s” = %s to %s, the last year of the data", period.Text, period.Period.From.Format("2 January 2006"), asOf.Format("2 January 2006"))
	return period, true
}

// landed is what the commits have with which pull requests were merged, those that they
// were squashed into among them.
const landed = "commit.landed"

// byMerges returns the frame that asks for merge commits and their authors in the place
// of who merged pull requests, or for the commits with which pull requests were merged in
// the place of them and of who opened them. ok is false for a frame that asks for anything
// else.
func byMerges(f frame.Frame) (merges frame.Frame, ok bool) {
	isOfMergers := (f.Target == frame.Person || f.Target == frame.Pull) && f.Via == "merges"
	isOfPulls := f.Target == frame.Pull && (f.Via == "" || f.Via == "opens")
	isOfOpeners := f.Target == frame.Person && f.Via == "opens" && f.State == "merged"
	isOther := !isOfMergers && !isOfPulls && !isOfOpeners || f.Query != "" || f.Has != "" || f.Of != "" || f.Not != ""
	if isOther || !slices.Contains([]string{"", "merged"}, f.State) || !slices.Contains([]string{"", "merged"}, f.Date) || !slices.Contains([]string{"", "pulls"}, f.Measure) {
		return f, false
	}
	if f.State == "" && isOfPulls && f.Via == "" && f.Date == "" && f.Ask != "count" && f.Order == "" {
		return f, false // all of them, and not only those that were merged
	}
	hasAuthor := f.Via != ""
	f.State, f.Date, f.Show, f.Via = "", "", "", ""
	if isOfMergers {
		f.State = "merge"
	} else {
		f.Has = landed
	}
	if hasAuthor {
		f.Via = "author"
	}
	f.Measure = strings.Replace(f.Measure, "pulls", "commits", 1)
	if f.Target == frame.Pull {
		f.Target = frame.Commit
	}
	return f, true
}
