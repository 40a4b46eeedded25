package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

// mostNear is how many questions are offered in the place of one that is not
// understood.
const mostNear = 3

// near returns questions that can be read and are like one that cannot: the
// wordings of the likeliest frames, with what the question names, else with names
// of the repository.
func (r *Reader) near(q question.Scanned, slots slot.Slots) []string {
	var all []string
	model, features := r.model, classify.Features(q.Text, sentence{q.Text, slots}.withTopic(r.isWord))
	if hasCode(q) && isAboutCode(sentence{text: q.Text, slots: slots}) {
		model, features = r.code, classify.Features(q.Text, slots)
	}
	for _, candidate := range model.Rank(features, mostCandidates) {
		wording := model.Wordings[candidate.Frame]
		if wording == "" || candidate.Frame.Target == frame.None {
			continue
		}
		if text, ok := filled(wording, q, slots); ok && !slices.Contains(all, text) {
			all = append(all, text)
		}
		if len(all) == mostNear {
			break
		}
	}
	return all
}

var place = regexp.MustCompile(`\{(\w+)\}`)

// filled puts names in the places of a wording. ok is false where there is none
// for a place.
func filled(wording string, q question.Scanned, slots slot.Slots) (text string, ok bool) {
	ok = true
	text = place.ReplaceAllStringFunc(wording, func(name string) string {
		value := nameFor(strings.Trim(name, "{}"), q, slots)
		ok = ok && value != ""
		return value
	})
	if text != "" {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	return text, ok
}

// placeKinds are the kinds of value that stand in a place.
var placeKinds = map[string]slot.Kind{
	"FILE": slot.File, "DIR": slot.Directory, "USER": slot.Person, "HASH": slot.Commit, "ISSUE": slot.Issue, "PULL": slot.Pull,
	"FUNCTION": slot.Function, "CLASS": slot.Class, "ANNOTATION": slot.Annotation,
	"RELEASE": slot.Release, "LABEL": slot.Label, "PERIOD": slot.Period, "YEAR": slot.Period,
}

func nameFor(name string, q question.Scanned, slots slot.Slots) string {
	if named := slots.Of(placeKinds[name]); len(named) > 0 {
		return strings.TrimSpace(named[0].Text)
	}
	v := q.Vocabulary
	first := func(names []string) string {
		if len(names) == 0 {
			return ""
		}
		return names[0]
	}
	switch name {
	case "N":
		return "5"
	case "FILE":
		return first(v.Files)
	case "DIR":
		for _, path := range v.Files {
			if at := strings.LastIndexByte(path, '/'); at > 0 {
				return path[:at+1]
			}
		}
	case "USER":
		if len(v.People) > 0 {
			return v.People[0].Login
		}
	case "FUNCTION":
		if function := first(v.Whole[schema.Function]); function != "" {
			return function + "()"
		}
	case "CLASS":
		return first(v.Whole[schema.Class])
	case "ANNOTATION":
		if annotation := first(v.Whole[schema.Annotation]); annotation != "" {
			return "@" + annotation
		}
	case "RELEASE":
		return first(v.Whole[schema.Release])
	case "LABEL":
		if label := first(v.Whole[schema.Label]); label != "" {
			return `"` + label + `"`
		}
	case "PERIOD":
		if !v.LastCommit.IsZero() {
			return v.LastCommit.Format("January 2006")
		}
	case "YEAR":
		if !v.LastCommit.IsZero() {
			return v.LastCommit.Format("2006")
		}
	}
	return ""
}
