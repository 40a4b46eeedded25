package classify

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"repochat/internal/reader/learned/frame"
)

// whole is the head that tells the frames of the bank apart as they are, and
// follow the one that tells in which way a question goes on from the last one.
const (
	whole  = "frame"
	follow = "follow"
)

// Model tells how likely each frame is for a question.
type Model struct {
	Heads map[string]*Head
	// Frames are the classes of the head for whole frames.
	Frames []frame.Frame
	// Words are the words of the wordings that it was trained on.
	Words map[string]bool
	// Wordings are questions that ask for the frames, as they are offered to others.
	Wordings map[frame.Frame]string
	// Cues are what the wordings of the frames say.
	Cues map[frame.Frame]Cues
	// known holds Frames, and classes for each of them the class of each part.
	known   map[frame.Frame]int
	classes [][]int
}

// Sample is a question with its frame.
type Sample struct {
	Features []Feature
	Words    []string
	Frame    frame.Frame
	// Change is the way in which it goes on from the last question.
	Change string
}

// Fit trains a model to read whole questions, and to tell them and the ways to go
// on from one apart.
func Fit(samples, followUps []Sample) *Model {
	m := &Model{Heads: map[string]*Head{}, Words: map[string]bool{}, known: map[frame.Frame]int{}, Wordings: map[frame.Frame]string{}, Cues: map[frame.Frame]Cues{}}
	all := slices.Concat(samples, followUps)
	for _, s := range all {
		for _, w := range s.Words {
			m.Words[w] = true
		}
	}
	for _, s := range samples {
		m.Cues[s.Frame] |= Said(s.Words, nil)
		if _, known := m.known[s.Frame]; !known {
			m.known[s.Frame] = len(m.Frames)
			m.Frames = append(m.Frames, s.Frame)
		}
	}
	var group sync.WaitGroup
	var mutex sync.Mutex
	fit := func(name string, samples []Sample, classOf func(Sample) string) {
		group.Go(func() {
			head := fitHead(samples, classOf)
			mutex.Lock()
			defer mutex.Unlock()
			m.Heads[name] = head
		})
	}
	fit(whole, samples, func(s Sample) string { return s.Frame.String() })
	fit(follow, all, func(s Sample) string { return s.Change })
	for i, part := range frame.Parts {
		fit(part, samples, func(s Sample) string { return s.Frame.Values()[i] })
	}
	group.Wait()
	m.index()
	return m
}

// index finds the class of each part of the frames.
func (m *Model) index() {
	m.classes = make([][]int, len(m.Frames))
	for i, f := range m.Frames {
		m.classes[i] = make([]int, len(frame.Parts))
		for part, value := range f.Values() {
			m.classes[i][part] = slices.Index(m.Heads[frame.Parts[part]].Classes, value)
		}
	}
}

func fitHead(samples []Sample, classOf func(Sample) string) *Head {
	at := map[string]int{}
	var classes []string
	examples := make([]Example, len(samples))
	for i, s := range samples {
		class := classOf(s)
		if _, known := at[class]; !known {
			at[class] = len(classes)
			classes = append(classes, class)
		}
		examples[i] = Example{s.Features, at[class]}
	}
	return Train(classes, examples)
}

// Change is a way to go on from a question, with how likely it is.
type Change struct {
	Name  string
	Share float64
}

// Changes returns the ways in which a question may go on from the last one, the
// likeliest first.
func (m *Model) Changes(features []Feature) []Change {
	var all []Change
	head := m.Heads[follow]
	for i, p := range head.LogProbabilities(features) {
		all = append(all, Change{head.Classes[i], math.Exp(p)})
	}
	slices.SortStableFunc(all, func(a, b Change) int { return cmp.Compare(b.Share, a.Share) })
	return all
}

// Scored is a frame with the logarithm of how likely it is; the scores of
// different frames do not sum up to one.
type Scored struct {
	Frame frame.Frame
	Score float64
}

// The shares of the heads in a frame's score, and what is said of a frame that
// the bank does not hold.
const (
	partShare = 0.35
	unheard   = -9.0
	unlikely  = -12.0
)

// Rank returns the n likeliest frames: those of the bank, and those that differ
// from a likely one in one part.
func (m *Model) Rank(features []Feature, n int) []Scored {
	byPart := make([]partly, len(frame.Parts))
	for i, part := range frame.Parts {
		byPart[i] = partly{m.Heads[part], m.Heads[part].LogProbabilities(features)}
	}
	likeliest := ranking{most: max(n, neighbours)}
	for i, p := range m.Heads[whole].LogProbabilities(features) {
		for part, class := range m.classes[i] {
			p += partShare * max(byPart[part].at(class), unlikely)
		}
		likeliest.add(Scored{m.Frames[i], p})
	}
	swapped := map[frame.Frame]bool{}
	for _, near := range slices.Clone(likeliest.all[:min(neighbours, len(likeliest.all))]) {
		m.swap(near.Frame, byPart, func(f frame.Frame) {
			if swapped[f] {
				return
			}
			swapped[f] = true
			p := unheard
			for part, value := range f.Values() {
				p += partShare * max(byPart[part].of(value), unlikely)
			}
			likeliest.add(Scored{f, p})
		})
	}
	return likeliest.all[:min(n, len(likeliest.all))]
}

// partly is how likely each class of a part is, as logarithms.
type partly struct {
	head   *Head
	values []float64
}

// at returns how likely the class of a number is, which is below 0 where the head has no
// such class.
func (p partly) at(class int) float64 {
	if class < 0 {
		return unlikely
	}
	return p.values[class]
}

// of returns how likely a value is.
func (p partly) of(value string) float64 { return p.at(slices.Index(p.head.Classes, value)) }

// ranking keeps the likeliest frames of those that it was given, in order.
type ranking struct {
	most int
	all  []Scored
}

func (r *ranking) add(s Scored) {
	if len(r.all) == r.most && byScore(s, r.all[r.most-1]) > 0 {
		return
	}
	at, _ := slices.BinarySearchFunc(r.all, s, byScore)
	r.all = slices.Insert(r.all, at, s)
	r.all = r.all[:min(r.most, len(r.all))]
}

// byScore orders the likelier frame before the other. No two frames are the same.
func byScore(a, b Scored) int {
	if d := cmp.Compare(b.Score, a.Score); d != 0 {
		return d
	}
	return cmp.Compare(a.Frame.String(), b.Frame.String())
}

// neighbours is how many likely frames are tried with another part.
const neighbours = 6

func (m *Model) swap(f frame.Frame, byPart []partly, try func(frame.Frame)) {
	if f.Query != "" {
		return
	}
	for i, part := range frame.Parts {
		if part == "query" || part == "target" {
			continue
		}
		have := f.Values()[i]
		least := byPart[i].of(have) - 1
		for class, value := range m.Heads[part].Classes {
			if value != have && byPart[i].values[class] > least {
				if _, known := m.known[f.With(part, value)]; !known {
					try(f.With(part, value))
				}
			}
		}
	}
}

// spread is how far apart scores have to be for one frame to be much likelier
// than another, found on writers held out.
const spread = 1.6

// Shares turns scores into probabilities.
func Shares(all []Scored) []float64 {
	shares := make([]float64, len(all))
	if len(all) == 0 {
		return shares
	}
	var sum float64
	for i, s := range all {
		shares[i] = math.Exp((s.Score - all[0].Score) / spread)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}
