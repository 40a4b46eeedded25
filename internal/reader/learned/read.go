// Package learned reads questions with heads that are trained on examples: the
// wordings of many writers for each frame. A frame is composed to a query; how
// much likelier it is than others is how sure the reading is.
package learned

import (
	_ "embed" // for the weights
	"fmt"
	"strings"
	"unicode"

	"repochat/internal/question"
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
	"repochat/prompts"
)

//go:generate go run ./train

// WeightsFile is where the trained heads are kept.
const WeightsFile = "weights.bin"

//go:embed weights.bin
var weights []byte

// Reader reads questions. It is safe for concurrent use.
type Reader struct {
	model   *classify.Model
	queries map[string]string
	reports map[string]prompts.ReportDefinition
}

// New returns a reader with the trained heads.
func New() (*Reader, error) {
	model, err := classify.Load(weights)
	if err != nil {
		return nil, err
	}
	return With(model)
}

// With returns a reader with other heads.
func With(model *classify.Model) (*Reader, error) {
	queries, err := bank.Queries()
	if err != nil {
		return nil, err
	}
	all, err := prompts.Reports()
	if err != nil {
		return nil, err
	}
	reports := map[string]prompts.ReportDefinition{}
	for _, report := range all {
		reports[report.Name] = report
	}
	return &Reader{model: model, queries: queries, reports: reports}, nil
}

// write writes what a frame asks for.
func (r *Reader) write(f frame.Frame, slots slot.Slots) (compose.Text, bool) {
	if f.Target == frame.Report {
		return compose.WriteReport(r.reports[f.Query], slots)
	}
	return compose.Write(f, slots, r.queries)
}

// key tells the texts of different frames apart.
func key(text compose.Text) string { return text.Query + text.Report }

// Train fits heads to all wordings of the bank but those of one writer.
func Train(without string) (*classify.Model, error) {
	entries, err := bank.Load()
	if err != nil {
		return nil, err
	}
	isWord := bank.Vocabulary(entries)
	var samples []classify.Sample
	for _, w := range bank.Wordings(entries) {
		if w.Writer == without {
			continue
		}
		slots := slot.Read(w.Question, isWord)
		samples = append(samples, classify.Sample{
			Features: classify.Features(w.Question.Text, slots), Words: classify.Told(classify.Words(w.Question.Text, slots)), Frame: entries[w.Entry].Frame,
		})
	}
	return classify.Fit(samples), nil
}

// A reading is answered from the confidence Likely on. From Sure on few are
// wrong, on writers whose wordings were left out of the training; below it an
// answer has to say that the question may have been misread.
const (
	Likely = 0.4
	Sure   = 0.5
)

// Reading is what a question is taken to ask.
type Reading struct {
	Frame frame.Frame
	Query string
	// Report is what runs in the place of a query, where its name is not "".
	Report prompts.ReportDefinition
	// Text is a line about how the question was understood.
	Text string
	// Confidence is how sure the reading is, from 0 to 1.
	Confidence float64
	// Unused are the words that no wording of the bank holds, and the names that
	// the query has no place for.
	Unused []string
	// Slots are the values that were found in the question.
	Slots slot.Slots
	// shares say how likely other queries are.
	shares map[string]float64
}

// Share returns how likely a query is for the question, 0 for one that was not
// considered.
func (r Reading) Share(query string) float64 { return r.shares[query] }

// Read returns the likeliest reading of a question. ok is false where no frame
// has a query for it.
func (r *Reader) Read(q question.Scanned) (read Reading, ok bool) {
	slots := slot.Read(q, func(word string) bool { return r.model.Words[strings.ToLower(word)] })
	best, ok := r.likeliest(classify.Features(q.Text, slots), slots)
	if !ok {
		return Reading{}, false
	}
	read = Reading{Frame: best.frame, Query: best.text.Query, Report: r.reports[best.text.Report], Text: best.text.Reading, Confidence: best.confidence, Slots: slots, shares: best.shares}
	for _, unused := range best.text.Unused {
		if unused.Kind != slot.Number {
			read.Unused = append(read.Unused, unused.Text)
			read.Confidence *= unusedSlot
		}
	}
	words, unknown := classify.Told(classify.Words(q.Text, slots)), 0
	for _, word := range words {
		if !r.model.Words[word] && strings.ContainsFunc(word, unicode.IsLetter) && len([]rune(word)) > 2 {
			read.Unused = append(read.Unused, word)
			unknown++
		}
	}
	read.Confidence *= max(0, 1-unknownWords*float64(unknown)/float64(len(words)+1))
	if len(read.Unused) > 0 {
		read.Text += "; not used: " + fmt.Sprintf("“%s”", strings.Join(read.Unused, "”, “"))
	}
	return read, true
}

// What the share of the words that the bank does not know, and a name that the
// query has no place for, make of the confidence.
const (
	unknownWords = 1.2
	unusedSlot   = 0.3
)

// reading is what a question is taken to ask.
type reading struct {
	frame frame.Frame
	text  compose.Text
	// confidence is the share of the likeliest query among those that are near.
	confidence float64
	shares     map[string]float64
}

// mostCandidates is how many likely frames are composed.
const mostCandidates = 40

// The costs, as logarithms, of what a query leaves out of a question.
const (
	unusedName   = 6.0
	unusedNumber = 1.0
)

// likeliest composes the likeliest frames of a question and returns the best
// query. Frames that lead to the same query count together. ok is false where
// none can be composed.
func (r *Reader) likeliest(features []classify.Feature, slots slot.Slots) (best reading, ok bool) {
	var scored []classify.Scored
	texts := map[string]compose.Text{}
	frames := map[string]frame.Frame{}
	var order []string
	keys := []string{}
	for _, candidate := range r.model.Rank(features, mostCandidates) {
		text, composed := r.write(candidate.Frame, slots)
		if !composed {
			continue
		}
		for _, s := range text.Unused {
			if s.Kind == slot.Number {
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
		return reading{}, false
	}
	top := scored[0].Score
	for _, s := range scored {
		top = max(top, s.Score)
	}
	shift := append([]classify.Scored{{Score: top}}, scored...)
	shares := classify.Shares(shift)[1:]
	var sum float64
	byQuery := map[string]float64{}
	for i, key := range keys {
		byQuery[key] += shares[i]
		sum += shares[i]
	}
	for _, query := range order {
		byQuery[query] /= sum
		if share := byQuery[query]; share > best.confidence {
			best = reading{frame: frames[query], text: texts[query], confidence: share, shares: byQuery}
		}
	}
	return best, true
}
