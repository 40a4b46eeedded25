package embeddings

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// counting is a source whose vectors are made of the letters of a text. It notes
// the batches that it is asked for.
type counting struct {
	mutex   sync.Mutex
	batches [][]string
	fail    func(batch int) error
	numbers int
}

func (c *counting) Embed(_ context.Context, texts []string) ([][]float32, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.fail != nil {
		if err := c.fail(len(c.batches)); err != nil {
			return nil, err
		}
	}
	c.batches = append(c.batches, texts)
	var vectors [][]float32
	for _, text := range texts {
		vector := make([]float32, c.numbers)
		for i := range text {
			vector[i%c.numbers] += float32(text[i])
		}
		vectors = append(vectors, vector)
	}
	return vectors, nil
}

func (c *counting) sizes() []int {
	var sizes []int
	for _, batch := range c.batches {
		sizes = append(sizes, len(batch))
	}
	return sizes
}

func numbered(n int) []string {
	var texts []string
	for i := range n {
		texts = append(texts, fmt.Sprint("text ", i))
	}
	return texts
}

func TestServiceAsksForEachTextOnce(t *testing.T) {
	source := &counting{numbers: 3}
	s := New(source, Model{Name: "letters", Dimension: 3})
	texts := append(numbered(70), numbered(10)...)
	first, err := s.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{32, 32, 6}, source.sizes()); diff != "" {
		t.Errorf("batches (-want +got)\n%s", diff)
	}
	second, err := s.Embed(t.Context(), append(texts, "one more"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{32, 32, 6, 1}, source.sizes()); diff != "" {
		t.Errorf("batches (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(first, second[:len(first)]); diff != "" {
		t.Errorf("from the cache (-made +kept)\n%s", diff)
	}
	if diff := cmp.Diff(first[3], first[73]); diff != "" {
		t.Errorf("the same text twice\n%s", diff)
	}
	for _, vector := range second {
		if length := math.Sqrt(Dot(vector, vector)); math.Abs(length-1) > 1e-6 {
			t.Errorf("a vector of length %f", length)
		}
	}
}

func TestServiceBoundsWhatASourceGets(t *testing.T) {
	source := &counting{numbers: 3}
	s := New(source, Model{Name: "letters"})
	texts := []string{strings.Repeat("ü", MostRunes+5)}
	for i := range 20 {
		texts = append(texts, strings.Repeat(string(rune('a'+i)), MostRunes+1))
	}
	if _, err := s.Embed(t.Context(), texts); err != nil {
		t.Fatal(err)
	}
	for _, batch := range source.batches {
		if bytes := len(strings.Join(batch, "")); bytes > batchBytes {
			t.Errorf("a batch of %d bytes", bytes)
		}
		for _, text := range batch {
			if runes := len([]rune(text)); runes != MostRunes {
				t.Errorf("a text of %d runes", runes)
			}
		}
	}
	if got := s.Model().Dimension; got != 3 {
		t.Errorf("dimension %d, want that of the first vector", got)
	}
}

func TestServiceKeepsWhatWasDoneBeforeAFailure(t *testing.T) {
	gone := errors.New("gone")
	source := &counting{numbers: 3, fail: func(batch int) error {
		if batch == 1 {
			return gone
		}
		return nil
	}}
	s := New(source, Model{Name: "letters"})
	if _, err := s.Embed(t.Context(), numbered(40)); !errors.Is(err, gone) {
		t.Fatalf("error %v", err)
	}
	source.fail = nil
	if _, err := s.Embed(t.Context(), numbered(40)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{32, 8}, source.sizes()); diff != "" {
		t.Errorf("batches (-want +got)\n%s", diff)
	}
}

func TestServiceRefuses(t *testing.T) {
	tests := []struct {
		name   string
		source Source
		texts  []string
		want   string
	}{
		{"a blank text", &counting{numbers: 3}, []string{"a", " \n"}, "text 2 of 2 is blank"},
		{"a vector of another dimension", &counting{numbers: 4}, []string{"a"}, "a vector of 4 numbers, where it had 3"},
		{"a vector of zeros", sourceFunc(func([]string) [][]float32 { return [][]float32{{0, 0, 0}} }), []string{"a"}, "without a direction"},
		{"a vector without numbers", sourceFunc(func([]string) [][]float32 { return [][]float32{{float32(math.NaN()), 0, 0}} }), []string{"a"}, "without a direction"},
		{"too few vectors", sourceFunc(func([]string) [][]float32 { return nil }), []string{"a"}, "0 vectors for 1 texts"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := New(test.source, Model{Name: "m", Dimension: 3}).Embed(t.Context(), test.texts)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

type sourceFunc func([]string) [][]float32

func (f sourceFunc) Embed(_ context.Context, texts []string) ([][]float32, error) {
	return f(texts), nil
}

func TestCacheKeepsWhatWasUsedLast(t *testing.T) {
	vector := make([]float32, 100)
	c := newCache(10 * entryBytes(vector))
	for i := range 15 {
		c.put(keyOf(fmt.Sprint(i)), vector)
		if c.get(keyOf("0")) == nil {
			t.Fatalf("what is used all the time is gone after %d others", i)
		}
	}
	var kept []int
	for i := range 15 {
		if c.get(keyOf(fmt.Sprint(i))) != nil {
			kept = append(kept, i)
		}
	}
	if diff := cmp.Diff([]int{0, 6, 7, 8, 9, 10, 11, 12, 13, 14}, kept); diff != "" {
		t.Errorf("kept (-want +got)\n%s", diff)
	}
	if c.bytes > c.most || len(c.entries) != c.order.Len() {
		t.Errorf("%d bytes of %d, %d entries, %d in order", c.bytes, c.most, len(c.entries), c.order.Len())
	}
}

// slow is an Embedder whose calls come back when they are let.
type slow struct {
	let   chan error
	calls chan struct{}
}

func (s *slow) Model() Model { return Model{Name: "slow", Dimension: 1} }

func (s *slow) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	s.calls <- struct{}{}
	select {
	case err := <-s.let:
		return make([][]float32, len(texts)), err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func TestAQuestionDoesNotWait(t *testing.T) {
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	next := &slow{let: make(chan error), calls: make(chan struct{}, 10)}
	q := &inQuestion{next: next, longest: 10 * time.Millisecond, now: func() time.Time { return now }}
	ask := func() error {
		_, err := q.Embed(t.Context(), []string{"who?"})
		return err
	}
	if err := ask(); !errors.Is(err, ErrNone) {
		t.Fatalf("while the model starts: %v", err)
	}
	<-next.calls
	if err := ask(); !errors.Is(err, ErrNone) || len(next.calls) > 0 {
		t.Fatalf("while the first call is on its way: %v, %d more calls", err, len(next.calls))
	}
	next.let <- nil // the model has started
	awaitLate(t, q, 0)

	q.longest = time.Minute
	go func() { next.let <- nil }()
	if err := ask(); err != nil {
		t.Fatalf("with a model: %v", err)
	}
	<-next.calls
	gone := errors.New("connection refused")
	go func() { next.let <- gone }()
	if err := ask(); !errors.Is(err, ErrNone) || !errors.Is(err, gone) {
		t.Fatalf("with a failure: %v", err)
	}
	<-next.calls
	awaitPause(t, q)
	if err := ask(); !errors.Is(err, ErrNone) || len(next.calls) > 0 {
		t.Fatalf("right after a failure: %v, %d more calls", err, len(next.calls))
	}
	now = now.Add(pause)
	go func() { next.let <- nil }()
	if err := ask(); err != nil {
		t.Fatalf("a while after a failure: %v", err)
	}
}

func awaitLate(t *testing.T, q *inQuestion, want int) {
	t.Helper()
	await(t, func() bool {
		q.mutex.Lock()
		defer q.mutex.Unlock()
		return q.late == want
	})
}

func awaitPause(t *testing.T, q *inQuestion) {
	t.Helper()
	await(t, func() bool { return !q.mayCall() })
}

func await(t *testing.T, done func() bool) {
	t.Helper()
	for range 10_000 {
		if done() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("it did not happen")
}

func TestAQuestionThatIsGivenUp(t *testing.T) {
	next := &slow{let: make(chan error), calls: make(chan struct{}, 10)}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := InQuestion(next).Embed(ctx, []string{"who?"}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	next.let <- nil // the call goes on without its question
}

func TestNoneCallsNobody(t *testing.T) {
	if _, err := InQuestion(None{}).Embed(t.Context(), []string{"who?"}); !errors.Is(err, ErrNone) {
		t.Errorf("error %v", err)
	}
}
