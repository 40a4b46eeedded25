package classify

import (
	"bytes"
	"compress/flate"
	"encoding/gob"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"repochat/internal/reader/learned/frame"
)

// Head weights are stored as bytes with a scale for each class.
type storedHead struct {
	Name    string
	Classes []string
	Scales  []float32
	Rows    []int32 // the buckets that have a weight
	Weights []byte  // len(Classes) signed bytes for each of Rows
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
const steps = 63

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
	for row := range rows {
		packed := make([]byte, n)
		some := false
		for c := range n {
			if file.Scales[c] == 0 {
				continue
			}
			packed[c] = byte(int8(math.Round(float64(h.Weights[row*n+c] / file.Scales[c]))))
			some = some || packed[c] != 0
		}
		if some {
			file.Rows = append(file.Rows, int32(row))
			file.Weights = append(file.Weights, packed...)
		}
	}
	return file
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
		n := len(s.Classes)
		h := &Head{Classes: s.Classes, Weights: make([]float32, n*rows)}
		for i, row := range s.Rows {
			for c := range n {
				h.Weights[int(row)*n+c] = float32(int8(s.Weights[i*n+c])) * s.Scales[c]
			}
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
	return m, nil
}
