package learned

import (
	"slices"

	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// Train fits heads to all wordings of the bank but those of one writer.
func Train(without string) (*classify.Model, error) {
	entries, err := bank.Load()
	if err != nil {
		return nil, err
	}
	followUps, err := bank.FollowUps()
	if err != nil {
		return nil, err
	}
	isWord := bank.Vocabulary(entries)
	var whole, leaning []classify.Sample
	for _, w := range bank.Wordings(entries) {
		if w.Writer != without {
			whole = append(whole, sampleOf(w, entries[w.Entry].Frame, bank.Whole, isWord))
		}
	}
	for _, w := range bank.FollowUpWordings(followUps) {
		leaning = append(leaning, sampleOf(w, frame.Frame{}, followUps[w.Entry].Change, isWord))
	}
	return withWordings(classify.Fit(whole, leaning), entries), nil
}

// TrainCode fits heads to the wordings of questions about what source files
// define. They are heads of their own, so that no other question is read
// differently for them.
func TrainCode() (*classify.Model, error) {
	others, err := bank.Load()
	if err != nil {
		return nil, err
	}
	entries, err := bank.LoadCode()
	if err != nil {
		return nil, err
	}
	isWord := bank.Vocabulary(slices.Concat(others, entries))
	entries = append(entries, bank.OfFunctions(others)...)
	var samples []classify.Sample
	for _, w := range bank.Wordings(entries) {
		samples = append(samples, sampleOf(w, entries[w.Entry].Frame, bank.Whole, isWord))
	}
	return withWordings(classify.Fit(samples, nil), entries), nil
}

func sampleOf(w bank.Wording, f frame.Frame, change string, isWord func(string) bool) classify.Sample {
	slots := slot.Read(w.Question, isWord)
	return classify.Sample{
		Features: classify.Features(w.Question.Text, slots), Words: classify.Told(classify.Words(w.Question.Text, slots)), Frame: f, Change: change,
	}
}

// withWordings gives the frames of a model the questions that are offered for
// them.
func withWordings(model *classify.Model, entries []bank.Entry) *classify.Model {
	for _, entry := range entries {
		if wording := entry.Plain(); model.Wordings[entry.Frame] == "" && wording != "" {
			model.Wordings[entry.Frame] = wording
		}
	}
	return model
}
