package classify

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/gob"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"repochat/internal/reader/learned/frame"
)

// Head weights are stored as bytes with a scale for each class. Most are zero and
// left out: the others stand apart from the distances between them, because both
// are packed better so.
type storedHead struct {
	Name    string
	Classes []string
	Scales  []float32
	Gaps    []byte // how many places each weight is after the one before, as varints
	Weights []byte // signed bytes
}

type stored struct {
	Words []string
	Heads []storedHead
	// Wordings are those of the frames, in the order of the head for whole frames.
	Wordings []string
	// Cues are what the wordings of the frames say, in the same order.
	Cues []Cues
}

// Store writes the model. The same model gives the same bytes.
func (m *Model) Store(w io.Writer) error {
	file := stored{Words: slices.Sorted(maps.Keys(m.Words))}
	for _, name := range slices.Sorted(maps.Keys(m.Heads)) {
		file.Heads = append(file.Heads, m.Heads[name].stored(name))
	}
	for _, f := range m.Frames {
		file.Wordings = append(file.Wordings, m.Wordings[f])
		file.Cues = append(file.Cues, m.Cues[f])
	}
	packed, err := flate.NewWriter(w, flate.BestCompression)
	if err != nil {
		return fmt.Errorf("store the heads: %w", err)
	}
	if err := gob.NewEncoder(packed).Encode(file); err != nil {
		return fmt.Errorf("store the heads: %w", err)
	}
	return packed.Close()
}

// steps is the largest byte of a weight. Coarse steps leave most small weights
// at zero, which keeps the file small.
const steps = 34

func (h *Head) stored(name string) storedHead {
	n := len(h.Classes)
	file := storedHead{Name: name, Classes: h.Classes, Scales: make([]float32, n)}
	for c := range n {
		var largest float32
		for row := range rows {
			largest = max(largest, float32(math.Abs(float64(h.Weights[row*n+c]))))
		}
		file.Scales[c] = largest / steps
	}
	last := 0
	for at, weight := range h.Weights {
		scale := file.Scales[at%n]
		if scale == 0 {
			continue
		}
		if packed := int8(math.Round(float64(weight / scale))); packed != 0 {
			file.Gaps = binary.AppendUvarint(file.Gaps, uint64(at-last))
			file.Weights = append(file.Weights, byte(packed))
			last = at
		}
	}
	return file
}

// head returns the head that was stored.
func (s storedHead) head() (*Head, error) {
	n := len(s.Classes)
	h := &Head{Classes: s.Classes, Weights: make([]float32, n*rows)}
	gaps, at := s.Gaps, uint64(0)
	for _, weight := range s.Weights {
		gap, length := binary.Uvarint(gaps)
		if at += gap; length <= 0 || at >= uint64(len(h.Weights)) {
			return nil, fmt.Errorf("read the heads: %s has a weight outside of its rows", s.Name)
		}
		gaps = gaps[length:]
		h.Weights[at] = float32(int8(weight)) * s.Scales[at%uint64(n)]
	}
	return h, nil
}

// Load reads a model that Store wrote.
func Load(data []byte) (*Model, error) {
	var file stored
	if err := gob.NewDecoder(flate.NewReader(bytes.NewReader(data))).Decode(&file); err != nil {
		return nil, fmt.Errorf("read the heads: %w", err)
	}
	m := &Model{Heads: map[string]*Head{}, Words: map[string]bool{}, known: map[frame.Frame]int{}, Wordings: map[frame.Frame]string{}, Cues: map[frame.Frame]Cues{}}
	for _, word := range file.Words {
		m.Words[word] = true
	}
	for _, s := range file.Heads {
		h, err := s.head()
		if err != nil {
			return nil, err
		}
		m.Heads[s.Name] = h
	}
	for _, name := range append([]string{whole, follow}, frame.Parts...) {
		if m.Heads[name] == nil {
			return nil, fmt.Errorf("read the heads: %s is missing", name)
		}
	}
	for i, class := range m.Heads[whole].Classes {
		f := frame.Parse(class)
		m.known[f] = i
		m.Frames = append(m.Frames, f)
		if i < len(file.Wordings) {
			m.Wordings[f] = file.Wordings[i]
		}
		if i < len(file.Cues) {
			m.Cues[f] = file.Cues[i]
		}
	}
	m.index()
	return m, nil
}
