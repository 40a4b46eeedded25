package frame

import (
	"strings"

	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
)

// reader reads one question's concepts into a frame. Each step marks the
// concepts that it has made sense of; what is left over decides whether the
// question was understood.
type reader struct {
	concepts []lexicon.Concept // without fillers
	slots    []slot.Slot       // of the slot concepts, in order
	used     []bool
	frame    Frame
	targetAt int // position of the target among the concepts
}

// Read returns the frame of a question and the concepts that have no place in it.
func Read(concepts []lexicon.Concept, slots []slot.Slot) (Frame, []lexicon.Concept) {
	r := &reader{slots: slots, frame: Frame{Mentioned: map[Entity]bool{}, Slots: slots}}
	for _, c := range concepts {
		if c.Kind != lexicon.Filler {
			r.concepts = append(r.concepts, c)
		}
	}
	r.used = make([]bool, len(r.concepts))
	r.frame.Both = r.findAny(lexicon.And, "both") >= 0
	for _, step := range []func(){
		r.absorbNames, r.expandAgents, r.readAsked, r.readRepository, r.readTarget, r.readDegree, r.readOrder, r.readGroups,
		r.readCompare, r.readVerbs, r.readStates, r.readQualities, r.readNouns, r.fillGaps,
	} {
		step()
	}
	return r.frame, r.leftOver()
}

func (r *reader) at(i int) lexicon.Concept {
	if i < 0 || i >= len(r.concepts) {
		return lexicon.Concept{}
	}
	return r.concepts[i]
}

// use marks concepts as understood.
func (r *reader) use(positions ...int) {
	for _, i := range positions {
		r.used[i] = true
	}
}

// find returns the first unused concept of a kind and one of the values, or -1.
func (r *reader) find(kind lexicon.Kind, values ...string) int {
	for i, c := range r.concepts {
		if !r.used[i] && c.Is(kind, values...) {
			return i
		}
	}
	return -1
}

// findAny is find among the used concepts too.
func (r *reader) findAny(kind lexicon.Kind, values ...string) int {
	for i, c := range r.concepts {
		if c.Is(kind, values...) {
			return i
		}
	}
	return -1
}

// absorbed are the nouns that only say what the slot beside them is.
var absorbed = map[slot.Kind]map[string]bool{
	slot.File:      {"file": true, "path": true, "name": true},
	slot.Directory: {"directory": true},
	slot.Person:    {"person": true, "name": true},
	slot.Issue:     {"issue": true, "hash": true},
	slot.Pull:      {"pull": true},
	slot.Commit:    {"commit": true, "hash": true},
	slot.Release:   {"release": true, "tag": true},
	slot.Branch:    {"branch": true},
	slot.Label:     {"label": true, "tag": true},
}

// absorbNames makes "the file encoder.go" one thing. A question word before
// the noun keeps it: "which commits 3cae549 …" asks for commits.
func (r *reader) absorbNames() {
	for i, c := range r.concepts {
		if c.Kind != lexicon.Slot {
			continue
		}
		r.use(i)
		kind := slot.Kind(c.Value)
		if kind == slot.Period && r.at(i-1).Kind == lexicon.Unit && !r.at(i-2).Is(lexicon.Ask, "which") { // "the days from … to …"
			r.use(i - 1)
		}
		for j := i - 1; j >= 0 && r.at(j).Kind == lexicon.Noun && absorbed[kind][r.at(j).Value] && !r.asksFor(j); j-- {
			r.use(j)
		}
		// "encoder.go file", "the bug label"
		if next := r.at(i + 1); next.Kind == lexicon.Noun && next.Form == lexicon.Base && next.Text != "who" && absorbed[kind][next.Value] && kind != slot.Person && kind != slot.Commit && !r.used[i+1] {
			r.use(i + 1)
		}
	}
}

func (r *reader) asksFor(noun int) bool {
	return r.at(noun-1).Is(lexicon.Ask, "which", "count") && noun > 0 || r.at(noun).Text == "who"
}

// agents are nouns for a person that say what the person does.
var agents = map[string]string{
	"committer": "author", "fixer": "fix", "reporter": "report", "assignee": "assign", "reviewer": "review",
	"coauthor": "coauthor", "participant": "participate",
}

// expandAgents makes "reviewer" a person who reviews, "a fix" a commit that
// fixes, and a backlog assigned open issues.
func (r *reader) expandAgents() {
	commitAt := r.find(lexicon.Noun, "commit")
	for i, c := range r.concepts {
		if c.Kind != lexicon.Noun || r.used[i] {
			continue
		}
		switch verb := agents[c.Value]; {
		case verb != "" && r.at(i-1).Kind == lexicon.Not:
			r.concepts[i].Value = string(Person) // "issues without an assignee"
		case verb != "":
			r.concepts[i].Value = string(Person)
			r.frame.Links = append(r.frame.Links, Link{Verb: verb, Of: Person, At: i, Start: c.Start})
		case c.Value == "fix" && commitAt >= 0:
			r.concepts[i].Kind, r.concepts[i].Form = lexicon.Verb, lexicon.Base
		case c.Value == "fix":
			r.concepts[i].Value = string(Commit)
			r.frame.Links = append(r.frame.Links, Link{Verb: "fix", Of: Commit, At: i, Start: c.Start})
		case c.Value == "change", c.Value == "history":
			r.concepts[i].Value = string(Commit)
			r.frame.Changes = c.Value == "change"
		case c.Value == "workload":
			r.concepts[i].Value = string(Issue)
			r.frame.States = append(r.frame.States, State{Value: "open"})
			r.frame.Links = append(r.frame.Links, Link{Verb: "assign", Of: Issue, At: i, Start: c.Start})
		case c.Value == "tag":
			r.concepts[i].Value = string(Release)
			if r.find(lexicon.Noun, "issue", "pull") >= 0 {
				r.concepts[i].Value = string(Label)
			}
		}
	}
}

// readAsked finds what is wanted. "The highest number of bugs" wants no
// number: there the count belongs to a ranking.
func (r *reader) readAsked() {
	for i, c := range r.concepts {
		if c.Kind != lexicon.Ask {
			continue
		}
		r.use(i)
		switch c.Value {
		case "count":
			if c.Text == "numbers" && r.findAny(lexicon.Degree) >= 0 {
				continue // "who fixed more? Give both numbers."
			}
			if c.Text == "number" && r.at(i-1).Is(lexicon.Noun, "release", "pull", "issue") {
				continue // "the release number"
			}
			switch {
			case r.countsForRanking(i):
			case r.frame.Asked == List:
				r.frame.Asked = Count
			case r.frame.Asked == Count && c.Text == "how many" && !r.at(i-1).Is(lexicon.Ask, "count"), r.frame.Asked == Percentage:
				r.used[i] = false // two questions in one
			}
		case "times":
			r.frame.Asked = Count
		case "sum":
			if c.Text == "total" && r.frame.Asked == List && entityNouns[r.at(i-1).Value] != NoEntity && i > 0 {
				r.frame.Asked = Count // "the commit total"
			}
		case "percent":
			if r.findAny(lexicon.Ask, "times") >= 0 {
				r.frame.Asked = List // "how often, in percent"
			}
			if r.frame.Asked == Count && c.Text != "how many percent" {
				r.used[i] = false
				continue
			}
			r.frame.Asked = Percentage
		case "average":
			r.frame.Asked = Average
		case "median":
			r.frame.Asked = Median
		case "when":
			r.frame.Wanted = append(r.frame.Wanted, "date")
		case "duration":
			r.used[i] = false // only the example bank knows durations
		}
	}
	first := r.at(0)
	if r.frame.Asked == List && first.Kind == lexicon.Auxiliary && r.beginsYesOrNo(first.Text) {
		r.frame.Asked = Exists
	}
}

// countsForRanking says whether a count only tells what a degree before it
// goes by: "the highest number of bugs", "rank files by bug count".
func (r *reader) countsForRanking(i int) bool {
	if strings.HasPrefix(r.at(i).Text, "how ") && i < len(r.concepts)-1 { // at the end it is "…, and how many?"
		return false
	}
	for j := range i {
		if r.at(j).Is(lexicon.Degree) || j == i-1 && r.at(j).Is(lexicon.Each, "each") {
			return true
		}
	}
	return false
}

// beginsYesOrNo leaves "can you list …" and "are there …" to be lists: what
// is there is a better answer than yes. Something named can be asked about:
// "is ann assigned to any bug?"
func (r *reader) beginsYesOrNo(word string) bool {
	if r.findAny(lexicon.Ask, "list", "which") >= 0 {
		return false
	}
	switch word {
	case "did", "does", "has", "have", "had", "do":
		return true
	case "is", "was", "are", "were":
		for i := 1; i < len(r.concepts); i++ {
			if !r.used[i] || r.at(i).Kind == lexicon.Slot {
				return r.at(i).Kind == lexicon.Slot
			}
		}
	}
	return false
}
