// Package embeddings turns texts into vectors of a sentence model, so that texts
// that mean the same lie near each other. The model is the local one, a process
// that this machine runs (embeddings/local), or any endpoint of OpenAI's form.
//
// A caller takes an Embedder. What answers a question takes the one of
// InQuestion, which never waits for longer than 300 ms: while the model starts,
// or when there is none, it returns ErrNone, and the caller goes on with words.
//
//	vectors, err := embedder.Embed(ctx, []string{"who fixed most bugs?"})
//	if errors.Is(err, embeddings.ErrNone) {
//		// There is no vector for this question, at this moment: use words alone.
//	}
//	similarity := embeddings.Dot(vectors[0], other)
//
// Vectors have the length one, so that their dot product is the cosine of the
// angle between them. Vectors of different models never mix: whatever keeps
// vectors keeps their Model beside them, and compares only where it is the same.
// The numbers of one model differ in the last digits from one kind of processor
// to another, so that no golden file should hold them.
package embeddings

import (
	"context"
	"errors"
	"fmt"
)

// ErrNone reports that there are no vectors at this moment, or never.
var ErrNone = errors.New("there is no sentence model at this moment")

// Model is where vectors come from.
type Model struct {
	Name string // "" where there is none
	// Dimension is how many numbers a vector has. It is 0 for an endpoint that
	// has not answered yet.
	Dimension int
}

// String returns the name and the dimension.
func (m Model) String() string { return fmt.Sprintf("%s/%d", m.Name, m.Dimension) }

// Embedder makes vectors of texts.
type Embedder interface {
	// Embed returns a vector of length one for each text, in their order. No text
	// may be blank. What is beyond MostRunes of a text is left out.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	// Model returns where the vectors come from.
	Model() Model
}

// MostRunes is how much of a text is read.
const MostRunes = 8000

// None is the Embedder without a model.
type None struct{}

// Embed returns ErrNone.
func (None) Embed(context.Context, []string) ([][]float32, error) { return nil, ErrNone }

// Model returns the zero Model.
func (None) Model() Model { return Model{} }

// Dot returns the dot product, which is the cosine for vectors of length one. It
// is 0 for vectors of different dimensions, which have nothing in common.
func Dot(a, b []float32) float64 {
	if len(a) != len(b) {
		return 0
	}
	var sum float64
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
