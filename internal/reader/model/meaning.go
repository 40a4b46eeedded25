package model

import (
	"context"
	"strings"
	"sync"
	"time"

	"repochat/internal/embeddings"
)

// meaning compares a question with the wordings of the example bank by vectors
// of sentences.
type meaning struct {
	embedder embeddings.Embedder // for the bank, which nobody waits for
	hurried  embeddings.Embedder // for a question
	wordings []string

	mutex   sync.Mutex
	loading bool
	retry   time.Time
	vectors [][]float32 // of the wordings; nil until they are there
}

func newMeaning(embedder embeddings.Embedder, wordings []wording) *meaning {
	m := &meaning{embedder: embedder, hurried: embeddings.InQuestion(embedder)}
	for _, w := range wordings {
		m.wordings = append(m.wordings, withTypicalValues(w.text))
	}
	return m
}

// cosines returns the cosine between a masked question and each wording, or nil
// where there are no vectors at this moment. The first call has those of the
// bank made.
func (m *meaning) cosines(ctx context.Context, question string) []float64 {
	if m == nil || len(m.wordings) == 0 || strings.TrimSpace(question) == "" {
		return nil
	}
	bank := m.bank(ctx)
	if bank == nil {
		return nil
	}
	asked, err := m.hurried.Embed(ctx, []string{withTypicalValues(question)})
	if err != nil {
		return nil
	}
	cosines := make([]float64, len(bank))
	for i, vector := range bank {
		cosines[i] = embeddings.Dot(asked[0], vector)
	}
	return cosines
}

const (
	bankLimit = 2 * time.Minute
	bankPause = time.Minute // before a failed attempt is repeated
)

// bank returns the vectors of the wordings, or begins to make them.
func (m *meaning) bank(ctx context.Context) [][]float32 {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.vectors == nil && !m.loading && time.Now().After(m.retry) {
		m.loading = true
		go m.load(context.WithoutCancel(ctx))
	}
	return m.vectors
}

func (m *meaning) load(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, bankLimit)
	defer cancel()
	vectors, err := m.embedder.Embed(ctx, m.wordings)
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.loading = false
	if err != nil {
		m.retry = time.Now().Add(bankPause)
		return
	}
	m.vectors = vectors
}

// typicalValues stand for slots: the model was made of sentences, which have no
// braces.
var typicalValues = map[string]string{
	"file": "parser.go", "directory": "src", "person": "Alice", "range": "March 2023", "date": "March 2023",
	"hash": "abc1234", "commit": "abc1234", "issue": "issue 12", "number": "issue 12", "release": "v1.2", "count": "5",
}

func withTypicalValues(text string) string {
	return slot.ReplaceAllStringFunc(text, func(found string) string {
		name := strings.TrimRight(strings.Trim(found, "{}"), "0123456789")
		if value, known := typicalValues[name]; known {
			return value
		}
		return name
	})
}
