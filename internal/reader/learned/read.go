// Package learned reads questions with heads that are trained on examples: the
// wordings of many writers for each frame. A frame is composed to a query; how
// much likelier it is than others is how sure the reading is.
package learned

import (
	"cmp"
	_ "embed" // for the weights
	"fmt"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/question/stopword"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/absent"
	"repochat/internal/reader/learned/akin"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/besidegraph"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/compose/report"
	"repochat/internal/reader/learned/compose/search"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/ordering"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
)

//go:generate go run ./train

// WeightsFile and CodeWeightsFile are where the trained heads are kept, and those
// for questions about what source files define.
const (
	WeightsFile     = "weights.bin"
	CodeWeightsFile = "weights_code.bin"
)

//go:embed weights.bin
var weights []byte

// Reader reads questions. It is safe for concurrent use.
type Reader struct {
	besidegraph.Reader
	model *classify.Model
	// code reads the questions about what source files define.
	code    *classify.Model
	queries map[string]string
	reports report.Definitions
	// plained are the texts of one question in plain words.
	plained asks.Plained
}

// once returns the reader for one question.
func (r *Reader) once() *Reader {
	one := *r
	one.plained = asks.Plained{}
	return &one
}

// New returns a reader with the trained heads.
func New() (*Reader, error) {
	model, err := classify.Load(weights)
	if err != nil {
		return nil, err
	}
	return With(model)
}

// With returns a reader with other heads for what is not about source files.
func With(model *classify.Model) (*Reader, error) {
	code, err := classify.Load(codeWeights)
	if err != nil {
		return nil, err
	}
	queries, err := bank.Queries()
	if err != nil {
		return nil, err
	}
	reports, err := report.Load()
	if err != nil {
		return nil, err
	}
	return &Reader{Reader: besidegraph.Reader{IsWord: func(word string) bool { return model.Words[word] }}, model: model, code: code, queries: queries, reports: reports}, nil
}

// write writes what a frame asks for.
func (r *Reader) write(f frame.Frame, slots slot.Slots) (compose.Text, bool) {
	switch f.Target {
	case frame.Report:
		return report.Write(r.reports[f.Query], slots)
	case frame.Texts:
		return search.Write(f, slots)
	}
	return compose.Write(f, slots, r.queries)
}

// key tells the texts of different frames apart.
func key(text compose.Text) string { return text.Query + text.Report + text.Search }

// key tells the reading from those that lead to something else.
func (r Reading) key() string {
	if r.Report != nil {
		return r.Report.Name
	}
	return r.Query + r.Search
}

// A reading is answered from the confidence Likely on. From Sure on few are
// wrong, on writers whose wordings were left out of the training; below it an
// answer has to say that the question may have been misread.
const (
	Likely = 0.25
	Sure   = 0.72
	// likelyOfCode is for questions about code, of which the bank has fewer.
	likelyOfCode = 0.33
)

// Reading is what a question is taken to ask.
type Reading struct {
	Frame frame.Frame
	Query string
	// Report is what runs in the place of a query; nil for a query.
	Report *reader.Report
	// Search is what is looked for in the texts in the place of a query.
	Search string
	// Nothing is the kind of thing asked for that the graph does not hold.
	Nothing string
	// Text is a line about how the question was understood.
	Text string
	// Confidence is how sure the reading is, from 0 to 1.
	Confidence float64
	// Unused are the words that no wording of the bank holds, and the names that
	// the query has no place for.
	Unused []string
	// Slots are the values that were found in the question.
	Slots slot.Slots
	// wide is the reading without the words that narrow it; nil where none do.
	wide *Reading
	// left is the question of a sentence with two that the reading leaves out, and note
	// what an answer has to tell of how the question was taken.
	left, note string
	// isJoined is set where it reads two questions, and answers both, isFigures where each
	// word of it is accounted for.
	isJoined, isFigures bool
}

// Interpret returns the likeliest reading of a question that stands on its own.
// ok is false where no frame has a query for it.
func (r *Reader) Interpret(q question.Scanned) (read Reading, ok bool) {
	return r.interpret(r.takeApart(q))
}

// takeApart returns a question in plain words, with its values.
func (r *Reader) takeApart(q question.Scanned) sentence.Sentence {
	q = q.WithPlainVerdicts().WithReleases()
	if listed := asks.WithoutOwnName(asks.WithoutOwnName(r.plained.Plain(asks.Listed(asks.AsHeld(q))), q.Repository.String()), q.Repository.Name); listed != q.Text {
		q = q.WithText(listed)
	}
	isOfCode := question.SpeaksOfCode(q.Text)
	return sentence.Sentence{Text: q.Text, Slots: slot.Read(q, func(word string) bool {
		word = strings.ToLower(word)
		return r.isWord(word) || isOfCode && r.code.Words[word]
	})}
}

func (r *Reader) interpret(s sentence.Sentence) (read Reading, ok bool) {
	if kind := absent.OfText(s.Text); kind != "" {
		return Reading{Frame: frame.Frame{Target: frame.None, Query: kind}, Nothing: kind, Confidence: 1, Slots: s.Slots}, true
	}
	if read, ok = (Reading{Frame: frame.Frame{Target: frame.Texts, Query: "why"}, Confidence: 1, Slots: s.Slots}).ofThread(s.Slots); ok && (asks.Why(s.Text) || asks.ForOutcome(s.Text) || asks.ForDiscussion(s.Text)) {
		return read, true
	}
	if asks.OfPlaceInCode(s.Text) && !s.NamesCode() {
		return Reading{Slots: s.Slots}, false // its words are looked for
	}
	if s.IsAboutCode() {
		read, ok = r.readBy(r.code, s, s.Slots)
		if ok && read.Confidence >= likelyOfCode {
			return read, true
		}
		if s.NamesCode() {
			read.Confidence = min(read.Confidence, Likely/2)
			return read, ok
		}
	}
	read, ok = r.readBy(r.model, s, s.WithTopic(r.isWord))
	if asks.IsHowTo(s.Text) && read.Nothing == "" && read.Search == "" {
		return Reading{Slots: s.Slots}, false
	}
	return read, ok
}

// readBy reads a sentence with some heads.
func (r *Reader) readBy(model *classify.Model, s sentence.Sentence, slots slot.Slots) (read Reading, ok bool) {
	said := classify.Said(s.Words(), slots)
	best, ok := r.likeliest(model, sentence.Sentence{Text: s.Text, Slots: slots}, said)
	if !ok {
		return Reading{Slots: s.Slots, Unused: r.unknownWords(s)}, false
	}
	if best.frame.Target == frame.Texts {
		read, _ = r.reading(best.frame, best.text, slots).ofThread(s.Slots)
		read.Confidence *= best.confidence
		return read, true
	}
	read = r.reading(best.frame, best.text, s.Slots)
	read.Confidence *= best.confidence
	words := r.unknownWords(s)
	read.Unused = append(read.Unused, words...)
	read.Confidence *= r.known(s)
	for _, cue := range model.Unused(said, best.frame, slots).Names() {
		read.Unused = append(read.Unused, cue)
		before := read.Confidence
		if read.Confidence *= unusedCue; len(words) == 0 { // a sound reading answers, and tells it
			read.Confidence = max(read.Confidence, min(before, Likely))
		}
	}
	if (len(words) > 0 || len(s.Words()) > mostOfList || asks.SaysNone(s.Text)) && listsAll(read) {
		read.Confidence *= unusedFilter
	}
	if len(read.Unused) >= leastUnread || listsAll(read) && read.Frame.State == "" && len(read.Slots) == 0 && asks.Describes(s.Text) || asks.ThatDay(s.Text) && !s.Slots.Has(slot.Period) {
		read.Confidence = min(read.Confidence, Sure-notSure)
	}
	if !s.Slots.Has(slot.Period, slot.Release, slot.Person) && asks.LosesCondition(s.Text, words) {
		read.Confidence = min(read.Confidence, Likely-notSure) // other things are counted
	}
	if len(read.Unused) > 0 {
		read.Text += "; not used: " + fmt.Sprintf("“%s”", strings.Join(read.Unused, "”, “"))
	}
	if narrowed, ok := r.narrowed(best, s); ok && model == r.model && narrowed.Confidence >= Likely {
		wide := read
		narrowed.wide = &wide
		return narrowed, true
	}
	return read, true
}

// reading is what a frame asks for with the slots of a question. Its confidence
// is 1 where the frame has a place for all of them.
func (r *Reader) reading(f frame.Frame, text compose.Text, slots slot.Slots) Reading {
	read := Reading{Frame: f, Query: text.Query, Search: text.Search, Text: text.Reading, Confidence: 1, Slots: slots}
	if f.Target == frame.None {
		read.Nothing = f.Query
	}
	if text.Report != "" {
		read.Report = &reader.Report{Name: text.Report, Arguments: text.Arguments}
	}
	for _, unused := range text.Unused {
		if unused.Kind != slot.Number || unused.IsBound && unused.Number > 1 && f.Query == "" {
			read.Unused = append(read.Unused, unused.Text)
			read.Confidence *= unusedSlot
		}
	}
	return read
}

// ofThread returns a search as one in the thread that the question names, where it
// names one: what is asked about a thread is not looked for elsewhere.
func (r Reading) ofThread(slots slot.Slots) (read Reading, ok bool) {
	threads := append(slots.Of(slot.Issue), slots.Of(slot.Pull)...)
	if len(threads) != 1 || len(threads[0].Names) != 1 {
		return r, false
	}
	r.Search = threadSearch(threads[0].Names[0])
	r.Text = "texts of #" + strings.TrimPrefix(threads[0].Names[0], "#")
	return r, true
}

// threadSearch is what is looked for to quote a thread.
func threadSearch(number string) string { return "why #" + strings.TrimPrefix(number, "#") }

// unknownWords are the words of a question that no wording of the bank holds.
func (r *Reader) unknownWords(s sentence.Sentence) []string {
	isOfCode := s.IsAboutCode()
	return s.NewWords(func(word string) bool { return r.isWord(word) || isOfCode && r.code.Words[word] })
}

// isWord reports whether a wording of the bank holds a word, or a language needs it.
func (r *Reader) isWord(word string) bool {
	return r.model.Words[word] || stopword.IsForeign(word) || classify.IsTold(word)
}

// listsAll reports whether a reading lists everything of a kind: a word that is
// not understood then is what was to narrow it.
func listsAll(read Reading) bool {
	f := read.Frame
	return f == frame.Frame{Target: f.Target, Show: f.Show, State: f.State} && !slices.ContainsFunc(read.Slots, func(s slot.Slot) bool { return sentence.Entities[s.Kind] != "" })
}

// mostOfList is how many words a question for everything of a kind has at most: with
// more, something is said of what is asked for.
const mostOfList = 14

// known is how much of the confidence the words of a question leave that the bank
// does not know. Nothing is left where they are most of its words.
func (r *Reader) known(s sentence.Sentence) float64 {
	unknown, all := len(r.unknownWords(s)), len(s.Words())+1
	if 2*unknown > all {
		return 0
	}
	return 1 - unknownWords*float64(unknown)/float64(all)
}

// isKnown reports whether the bank knows all words of a question.
func (r *Reader) isKnown(s sentence.Sentence) bool { return len(r.unknownWords(s)) == 0 }

// What the share of the words that the bank does not know, a name that the query
// has no place for, and a word that was to narrow a list, make of the confidence.
const (
	unknownWords = 1.2
	unusedSlot   = 0.3
	unusedFilter = 0.5
	// unusedCue is for what the query has to use by the words of the question.
	unusedCue = 0.5
)

// choice is a frame with what it asks for.
type choice struct {
	frame frame.Frame
	text  compose.Text
	// confidence is the share of the likeliest query among those that are near.
	confidence float64
}

// mostCandidates is how many likely frames are composed.
const mostCandidates = 40

// The costs, as logarithms, of what a query leaves out of a question.
const (
	unusedName   = 6.0
	unusedNumber = 1.0
	unsaidCue    = 1.5
	otherWay     = 4.0 // calls are followed against what the question says
)

// notSure is how much less than Sure a reading is that leaves out several words.
const notSure = 0.01

// contradicted stands for the query of frames that a question contradicts.
const contradicted = "contradicted"

// likeliest composes the likeliest frames of a question and returns the best
// query. Frames that lead to the same query count together. ok is false where
// none can be composed.
func (r *Reader) likeliest(model *classify.Model, s sentence.Sentence, said classify.Cues) (best choice, ok bool) {
	slots, wanted := s.Slots, ordering.Wanted(s.Text)
	var scored []classify.Scored
	texts, frames := map[string]compose.Text{}, map[string]frame.Frame{}
	var order, keys []string
	ranked := model.Rank(classify.Features(s.Text, slots), mostCandidates)
	for _, candidate := range classify.Unrestricted(append(ranked, classify.Using(ranked, said)...), s.Text) {
		known := slots
		if candidate.Frame.Target != frame.Texts {
			known = slots.Without(slot.Topic)
		}
		if classify.Contradicts(candidate.Frame, s.Text, slots) {
			scored, keys = append(scored, candidate), append(keys, contradicted) // others are no likelier for that
			continue
		}
		candidate.Frame = classify.AsSaid(candidate.Frame, s.Text, slots)
		known = ordering.OneSpan(candidate.Frame, known)
		candidate.Frame = ordering.BothEnds(ordering.PerSaid(ordering.PerPeriod(candidate.Frame, known), s.Text), s.Text)
		listed, isSorted := ordering.Of(candidate.Frame, wanted, known)
		text, composed := r.writeCompared(candidate.Frame, s.Text, known)
		if !composed {
			text, composed = r.write(listed, known)
		}
		if !composed {
			continue
		}
		if isSorted {
			candidate.Frame, text.Query = listed, ordering.All(text.Query)
		} else if !slots.Has(slot.Number) {
			text.Query = ordering.Some(candidate.Frame, s.Text, text.Query)
		}
		if classify.TakesUnsaid(candidate.Frame, said, slots, s.Text) {
			candidate.Score -= unsaidCue
		}
		if classify.CallsTheOtherWay(candidate.Frame, s.Text, slots) {
			candidate.Score -= otherWay
		}
		candidate.Score -= unsaidCue * float64(len(model.Unused(said, candidate.Frame, slots).Names()))
		for _, unused := range text.Unused {
			if unused.Kind == slot.Number && !(unused.IsBound && unused.Number > 1 && candidate.Frame.Query == "") {
				candidate.Score -= unusedNumber
			} else {
				candidate.Score -= unusedName
			}
		}
		scored = append(scored, candidate)
		keys = append(keys, key(text))
		if _, seen := texts[key(text)]; !seen {
			texts[key(text)], frames[key(text)] = text, candidate.Frame
			order = append(order, key(text))
		}
	}
	if len(scored) == 0 {
		return choice{}, false
	}
	top := slices.MaxFunc(scored, func(a, b classify.Scored) int { return cmp.Compare(a.Score, b.Score) })
	shift := append([]classify.Scored{{Score: top.Score}}, scored...)
	shares := classify.Shares(shift)[1:]
	byQuery, sum := map[string]float64{}, 0.0
	for i, key := range keys {
		byQuery[key] += shares[i]
		sum += shares[i]
	}
	for _, query := range order {
		byQuery[query] /= sum
		if share := byQuery[query]; share > best.confidence {
			best = choice{frame: frames[query], text: texts[query], confidence: share}
		}
	}
	for _, query := range order {
		if query != key(best.text) && akin.Are(best.frame, frames[query]) {
			best.confidence += byQuery[query]
		}
	}
	return best, true
}
