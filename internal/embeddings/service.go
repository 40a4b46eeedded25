package embeddings

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"
)

// Source makes vectors, as many at a time as it is given. The local model and
// an endpoint are sources.
type Source interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// A source is given at most so many texts, and so many bytes unless a single
// text has more, in one call: such a call takes about a second of the local
// model, and an endpoint's own limits are above it.
const (
	batchTexts = 32
	batchBytes = 64 << 10
)

// Service is an Embedder over a source: it asks for each text once, in batches,
// and keeps the vectors that were used last. It is safe for concurrent use.
type Service struct {
	source Source
	cache  *cache

	mutex sync.Mutex
	model Model
}

// New returns a Service for a source whose vectors are those of a model. The
// model's dimension may be 0: then the first vector decides.
func New(source Source, model Model) *Service {
	return &Service{source: source, cache: newCache(cacheBytes), model: model}
}

// Model returns where the vectors come from.
func (s *Service) Model() Model {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.model
}

// Embed returns a vector of length one for each text, in their order. Batches
// that were done before a failure are kept, so that a caller that tries again
// goes on from there. The vectors are shared with other callers: they are read
// only.
func (s *Service) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	keys := make([]key, len(texts))
	vectors := make(map[key][]float32, len(texts))
	missing := map[key]string{}
	var order []key // of the missing ones
	for i, text := range texts {
		if strings.TrimSpace(text) == "" {
			return nil, fmt.Errorf("text %d of %d is blank", i+1, len(texts))
		}
		text = shorten(text)
		keys[i] = keyOf(text)
		if known := s.cache.get(keys[i]); known != nil {
			vectors[keys[i]] = known
		} else if _, twice := missing[keys[i]]; !twice {
			missing[keys[i]] = text
			order = append(order, keys[i])
		}
	}
	for batch := range batches(order, missing) {
		if err := s.embedBatch(ctx, batch, missing, vectors); err != nil {
			return nil, err
		}
	}
	result := make([][]float32, len(texts))
	for i, k := range keys {
		result[i] = vectors[k]
	}
	return result, nil
}

// shorten leaves out what is beyond MostRunes.
func shorten(text string) string {
	if len(text) <= MostRunes {
		return text
	}
	runes := 0
	for i := range text {
		if runes == MostRunes {
			return text[:i]
		}
		runes++
	}
	return text
}

// batches yields the keys in their order, in parts that a source takes.
func batches(order []key, texts map[key]string) iter.Seq[[]key] {
	return func(yield func([]key) bool) {
		for len(order) > 0 {
			n, bytes := 1, len(texts[order[0]])
			for n < len(order) && n < batchTexts && bytes+len(texts[order[n]]) <= batchBytes {
				bytes += len(texts[order[n]])
				n++
			}
			if !yield(order[:n]) {
				return
			}
			order = order[n:]
		}
	}
}

func (s *Service) embedBatch(ctx context.Context, batch []key, texts map[key]string, vectors map[key][]float32) error {
	input := make([]string, len(batch))
	for i, k := range batch {
		input[i] = texts[k]
	}
	made, err := s.source.Embed(ctx, input)
	if err != nil {
		return err
	}
	if len(made) != len(batch) {
		return fmt.Errorf("the sentence model returned %d vectors for %d texts", len(made), len(batch))
	}
	for i, k := range batch {
		vector, err := unit(made[i])
		if err != nil {
			return err
		}
		if err := s.checkDimension(vector); err != nil {
			return err
		}
		vectors[k] = vector
		s.cache.put(k, vector)
	}
	return nil
}

// unit returns a vector of the same direction and of length one.
func unit(vector []float32) ([]float32, error) {
	length := math.Sqrt(Dot(vector, vector))
	if length == 0 || math.IsNaN(length) || math.IsInf(length, 0) {
		return nil, errors.New("the sentence model returned a vector without a direction")
	}
	vector = slices.Clone(vector)
	for i := range vector {
		vector[i] = float32(float64(vector[i]) / length)
	}
	return vector, nil
}

// checkDimension fails for a vector that is not of this model: an endpoint whose
// model was replaced behind its name.
func (s *Service) checkDimension(vector []float32) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.model.Dimension == 0 {
		s.model.Dimension = len(vector)
	}
	if len(vector) != s.model.Dimension {
		return fmt.Errorf("the model %s returned a vector of %d numbers, where it had %d before; restart to use it", s.model.Name, len(vector), s.model.Dimension)
	}
	return nil
}
