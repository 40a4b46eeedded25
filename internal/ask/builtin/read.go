package builtin

import (
	"strings"

	"repochat/internal/ask/builtin/lexicon"
)

// reader reads one question's concepts into a frame. Each step marks the
// concepts that it has made sense of; what is left over decides whether the
// question was understood.
type reader struct {
	concepts []lexicon.Concept // without fillers
	slots    []slot            // of the slot concepts, in order
	used     []bool
	frame    frame
	targetAt int // position of the target among the concepts
}

// read returns the frame of a question and the concepts that have no place in it.
func read(concepts []lexicon.Concept, slots []slot) (frame, []lexicon.Concept) {
	r := &reader{slots: slots, frame: frame{mentioned: map[entity]bool{}, slots: slots}}
	for _, c := range concepts {
		if c.Kind != lexicon.Filler {
			r.concepts = append(r.concepts, c)
		}
	}
	r.used = make([]bool, len(r.concepts))
	r.frame.both = r.findAny(lexicon.And, "both") >= 0
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
var absorbed = map[slotKind]map[string]bool{
	fileSlot:      {"file": true, "path": true, "name": true},
	directorySlot: {"directory": true},
	personSlot:    {"person": true, "name": true},
	issueSlot:     {"issue": true, "hash": true},
	pullSlot:      {"pull": true},
	commitSlot:    {"commit": true, "hash": true},
	releaseSlot:   {"release": true, "tag": true},
	branchSlot:    {"branch": true},
	labelSlot:     {"label": true, "tag": true},
}

// absorbNames makes "the file encoder.go" one thing. A question word before
// the noun keeps it: "which commits 3cae549 …" asks for commits.
func (r *reader) absorbNames() {
	for i, c := range r.concepts {
		if c.Kind != lexicon.Slot {
			continue
		}
		r.use(i)
		kind := slotKind(c.Value)
		if kind == periodSlot && r.at(i-1).Kind == lexicon.Unit && !r.at(i-2).Is(lexicon.Ask, "which") { // "the days from … to …"
			r.use(i - 1)
		}
		for j := i - 1; j >= 0 && r.at(j).Kind == lexicon.Noun && absorbed[kind][r.at(j).Value] && !r.asksFor(j); j-- {
			r.use(j)
		}
		// "encoder.go file", "the bug label"
		if next := r.at(i + 1); next.Kind == lexicon.Noun && next.Form == lexicon.Base && next.Text != "who" && absorbed[kind][next.Value] && kind != personSlot && kind != commitSlot && !r.used[i+1] {
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
			r.concepts[i].Value = string(person) // "issues without an assignee"
		case verb != "":
			r.concepts[i].Value = string(person)
			r.frame.links = append(r.frame.links, link{verb: verb, of: person, at: i})
		case c.Value == "fix" && commitAt >= 0:
			r.concepts[i].Kind, r.concepts[i].Form = lexicon.Verb, lexicon.Base
		case c.Value == "fix":
			r.concepts[i].Value = string(commit)
			r.frame.links = append(r.frame.links, link{verb: "fix", of: commit, at: i})
		case c.Value == "change", c.Value == "history":
			r.concepts[i].Value = string(commit)
			r.frame.changes = c.Value == "change"
		case c.Value == "workload":
			r.concepts[i].Value = string(issue)
			r.frame.states = append(r.frame.states, state{value: "open"})
			r.frame.links = append(r.frame.links, link{verb: "assign", of: issue, at: i})
		case c.Value == "tag":
			r.concepts[i].Value = string(release)
			if r.find(lexicon.Noun, "issue", "pull") >= 0 {
				r.concepts[i].Value = string(label)
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
			case r.frame.asked == list:
				r.frame.asked = count
			case r.frame.asked == count && c.Text == "how many" && !r.at(i-1).Is(lexicon.Ask, "count"), r.frame.asked == percentage:
				r.used[i] = false // two questions in one
			}
		case "times":
			r.frame.asked = count
		case "sum":
			if c.Text == "total" && r.frame.asked == list && entityNouns[r.at(i-1).Value] != noEntity && i > 0 {
				r.frame.asked = count // "the commit total"
			}
		case "percent":
			if r.findAny(lexicon.Ask, "times") >= 0 {
				r.frame.asked = list // "how often, in percent"
			}
			if r.frame.asked == count && c.Text != "how many percent" {
				r.used[i] = false
				continue
			}
			r.frame.asked = percentage
		case "average":
			r.frame.asked = average
		case "median":
			r.frame.asked = median
		case "when":
			r.frame.wanted = append(r.frame.wanted, "date")
		case "duration":
			r.used[i] = false // only the example bank knows durations
		}
	}
	first := r.at(0)
	if r.frame.asked == list && first.Kind == lexicon.Auxiliary && r.beginsYesOrNo(first.Text) {
		r.frame.asked = exists
	}
}

// countsForRanking says whether a count only tells what a degree before it
// goes by: "the highest number of bugs", "rank files by bug count".
func (r *reader) countsForRanking(i int) bool {
	if strings.HasPrefix(r.at(i).Text, "how ") {
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
