package classify

import "math"

// Head tells the values of one part of a frame apart: a linear layer with a
// softmax.
type Head struct {
	Classes []string
	// Weights hold a row of len(Classes) weights for each bucket; the last row
	// is the bias.
	Weights []float32
}

// rows is how many rows of weights a head has.
const rows = Buckets + 1

// LogProbabilities returns the logarithm of how likely each class is.
func (h *Head) LogProbabilities(features []Feature) []float64 {
	sums := make([]float32, len(h.Classes))
	h.sum(features, sums)
	scores := make([]float64, len(sums))
	for i, s := range sums {
		scores[i] = float64(s)
	}
	return logSoftmax(scores)
}

func (h *Head) sum(features []Feature, sums []float32) {
	n := len(h.Classes)
	copy(sums, h.Weights[Buckets*n:])
	for _, f := range features {
		row := h.Weights[int(f.Bucket)*n : int(f.Bucket)*n+n]
		for c, w := range row {
			sums[c] += w * f.Value
		}
	}
}

func logSoftmax(scores []float64) []float64 {
	highest := math.Inf(-1)
	for _, s := range scores {
		highest = max(highest, s)
	}
	var sum float64
	for _, s := range scores {
		sum += math.Exp(s - highest)
	}
	total := highest + math.Log(sum)
	for i := range scores {
		scores[i] -= total
	}
	return scores
}

// Example is a question with the right class of one head.
type Example struct {
	Features []Feature
	Class    int
}

// The settings of the training, found on writers held out.
const (
	epochs    = 12
	rate      = 0.5
	shuffling = 6364136223846793005
)

// Train fits a head to examples: multinomial logistic regression by stochastic
// gradient descent with a rate for each weight (AdaGrad). The order of the
// examples follows from their number alone, so that the same examples give the
// same weights.
func Train(classes []string, examples []Example) *Head {
	n := len(classes)
	t := trainer{
		head:    &Head{Classes: classes, Weights: make([]float32, n*rows)},
		squares: make([]float32, n*rows), slopes: make([]float32, n), scores: make([]float64, n), far: make([]int32, 0, n),
	}
	for i := range t.squares {
		t.squares[i] = 0.1 // keeps the first steps small
	}
	order := make([]int, len(examples))
	for i := range order {
		order[i] = i
	}
	state := uint64(42)
	for range epochs {
		for i := len(order) - 1; i > 0; i-- {
			state = state*shuffling + 1442695040888963407
			j := int((state >> 33) % uint64(i+1))
			order[i], order[j] = order[j], order[i]
		}
		for _, at := range order {
			t.step(examples[at])
		}
	}
	return t.head
}

type trainer struct {
	head    *Head
	squares []float32 // the sum of the squared slopes of each weight
	slopes  []float32
	scores  []float64
	far     []int32 // the classes that are worth a change
}

// smallest is the least error of a class that changes its weights.
const smallest = 2e-3

func (t *trainer) step(e Example) {
	n := len(t.head.Classes)
	t.head.sum(e.Features, t.slopes)
	for c, s := range t.slopes {
		t.scores[c] = float64(s)
	}
	logSoftmax(t.scores)
	t.far = t.far[:0]
	for c := range t.slopes {
		slope := float32(math.Exp(t.scores[c]))
		if c == e.Class {
			slope--
		}
		t.slopes[c] = slope
		if slope > smallest || slope < -smallest {
			t.far = append(t.far, int32(c))
		}
	}
	change := func(bucket int, value float32) {
		weights, squares := t.head.Weights[bucket*n:bucket*n+n], t.squares[bucket*n:bucket*n+n]
		for _, c := range t.far {
			g := t.slopes[c] * value
			squares[c] += g * g
			weights[c] -= rate * g / float32(math.Sqrt(float64(squares[c])))
		}
	}
	for _, f := range e.Features {
		change(int(f.Bucket), f.Value)
	}
	change(Buckets, 1)
}
