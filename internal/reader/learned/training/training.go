// Package training fits the heads of the built-in reader to the wordings of its bank.
package training

import (
	"slices"

	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/sentence"
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
	vocabulary := bank.Vocabulary(entries)
	wordings := slices.DeleteFunc(bank.Wordings(entries), func(w bank.Wording) bool { return w.Writer == without })
	goingOn := bank.FollowUpWordings(followUps)
	isWord := wordsOf(slices.Concat(wordings, goingOn), vocabulary)
	var whole, leaning []classify.Sample
	for _, w := range wordings {
		whole = append(whole, sampleOf(w, entries[w.Entry].Frame, bank.Whole, vocabulary, isWord))
	}
	for _, w := range goingOn {
		leaning = append(leaning, sampleOf(w, frame.Frame{}, followUps[w.Entry].Change, vocabulary, isWord))
	}
	return withWordings(classify.Fit(whole, leaning), entries), nil
}

// wordsOf tells the words of questions: those of more than one wording. A word
// of one alone may be what that one was about, and is as new as those that will
// be asked.
func wordsOf(wordings []bank.Wording, vocabulary func(string) bool) func(word string) bool {
	said := map[string]int{}
	for _, w := range wordings {
		words := sentence.Sentence{Text: w.Question.Text, Slots: slot.Read(w.Question, vocabulary)}.Words()
		slices.Sort(words)
		for _, word := range slices.Compact(words) {
			said[word]++
		}
	}
	return func(word string) bool { return said[word] > 1 && !bank.IsTopic(word) }
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
		samples = append(samples, sampleOf(w, entries[w.Entry].Frame, bank.Whole, isWord, nil))
	}
	return withWordings(classify.Fit(samples, nil), entries), nil
}

// sampleOf returns a wording as what heads are fitted to. isWord tells the words
// that questions have; nil is for all.
func sampleOf(w bank.Wording, f frame.Frame, change string, vocabulary, isWord func(string) bool) classify.Sample {
	s := sentence.Sentence{Text: w.Question.Text, Slots: slot.Read(w.Question, vocabulary)}
	if isWord == nil {
		return classify.Sample{Features: classify.Features(s.Text, s.Slots), Words: s.Words(), Frame: f, Change: change}
	}
	known := slices.DeleteFunc(s.Words(), func(word string) bool { return !isWord(word) })
	return classify.Sample{Features: classify.Features(s.Text, s.WithTopic(isWord)), Words: known, Frame: f, Change: change}
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
