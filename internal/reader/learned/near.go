package learned

import (
	"slices"

	"repochat/internal/question"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/example"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// mostNear is how many questions are offered in the place of one that is not
// understood.
const mostNear = 3

// near returns questions that can be read and are like one that cannot: the
// wordings of the likeliest frames, with what the question names, else with names
// of the repository.
func (r *Reader) near(q question.Scanned, slots slot.Slots) []string {
	var all []string
	s := r.takeApart(q) // the values of a reading may stand in another text
	model, features := r.model, classify.Features(s.Text, s.WithTopic(r.isWord))
	if hasCode(q) && s.IsAboutCode() {
		model, features = r.code, classify.Features(s.Text, s.Slots)
	}
	for _, candidate := range model.Rank(features, mostCandidates) {
		wording := model.Wordings[candidate.Frame]
		if wording == "" || candidate.Frame.Target == frame.None {
			continue
		}
		if text, ok := example.Fill(wording, q, slots); ok && !slices.Contains(all, text) {
			all = append(all, text)
		}
		if len(all) == mostNear {
			break
		}
	}
	return all
}
