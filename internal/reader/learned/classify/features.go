// Package classify tells how likely the parts of a frame are for a question, by
// linear heads over its words and the types of its slots.
package classify

import (
	"hash/fnv"
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"

	"repochat/internal/reader/learned/slot"
)

// Buckets is how many features the heads tell apart. Features are hashed.
const Buckets = 1 << 14

// Feature is a feature of a question with its weight in it.
type Feature struct {
	Bucket int32
	Value  float32
}

// Words returns the words of a question in lower case, with the type of a slot
// in the place of each slot.
func Words(text string, slots slot.Slots) []string {
	var words []string
	at := 0
	for _, s := range slots {
		if s.Start < at || slices.Contains(unfitted, s.Kind) {
			continue
		}
		words = append(words, split(text[at:s.Start])...)
		words = append(words, standIn(s))
		at = s.End
	}
	return append(words, split(text[at:])...)
}

// unfitted are the kinds of values that no head was fitted to: their words stay.
var unfitted = []slot.Kind{slot.FileSet, slot.Merges, slot.Crew}

// standIn returns what stands for a slot among the words. Files of a role are what a
// question asks for, or a place like any directory; the releases of a line are asked
// for like all releases.
func standIn(s slot.Slot) string {
	switch {
	case s.Noun != "":
		return strings.ToLower(s.Noun)
	case s.Kind == slot.FileRole && s.IsAsked:
		return "files"
	case s.Kind == slot.FileRole:
		return "§" + string(slot.Directory)
	}
	return "§" + string(s.Kind)
}

func split(text string) []string {
	text = strings.NewReplacer("’", "'", "ß", "ss").Replace(strings.ToLower(text))
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '%' && r != '#' && r != '>' && r != '<' && r != '+'
	})
}

// Features returns the features of a question: words, pairs of words, parts of
// words, and its slots.
func Features(text string, slots slot.Slots) []Feature {
	words := Told(Words(text, slots))
	weights := map[int32]float32{}
	add := func(kind, text string, value float32) {
		h := fnv.New32a()
		h.Write([]byte(kind))
		h.Write([]byte(text))
		weights[int32(h.Sum32()%Buckets)] += value
	}
	previous := "^"
	for _, word := range words {
		add("w", word, 1)
		add("b", previous+" "+word, 0.7)
		previous = word
		if strings.HasPrefix(word, "§") {
			continue
		}
		letters := []rune("<" + word + ">")
		for n := 3; n <= 5; n++ {
			for i := 0; i+n <= len(letters); i++ {
				add("c", string(letters[i:i+n]), 0.35)
			}
		}
	}
	add("b", previous+" $", 0.7)
	if len(words) > 0 {
		add("first", words[0], 0.7)
	}
	for i, word := range words {
		if i > 1 {
			add("s", words[i-2]+" _ "+word, 0.4)
		}
	}
	for _, s := range slots {
		if slices.Contains(unfitted, s.Kind) {
			continue
		}
		if !s.IsAsked && s.Noun == "" {
			add("slot", strings.TrimPrefix(standIn(s), "§"), 1)
		}
		if s.Kind == slot.Period {
			for _, word := range split(s.Text) {
				if !strings.ContainsFunc(word, unicode.IsDigit) {
					add("p", word, 0.7)
				}
			}
			add("grain", grain(s), 0.7)
		}
	}
	return normalised(weights)
}

// grain reports what kind of period a slot is.
func grain(s slot.Slot) string {
	p := s.Period
	switch {
	case p.MonthDay != "":
		return "anyyear"
	case p.From.IsZero():
		return "before"
	case p.To.IsZero():
		return "since"
	}
	switch days := p.To.Sub(p.From).Hours() / 24; {
	case days <= 1:
		return "day"
	case days < 27:
		return "days"
	case days < 40:
		return "month"
	case days < 300:
		return "months"
	}
	return "year"
}

func normalised(weights map[int32]float32) []Feature {
	features := make([]Feature, 0, len(weights))
	var sum float64
	for bucket, value := range weights {
		value = float32(math.Sqrt(float64(value)))
		features = append(features, Feature{bucket, value})
	}
	sort.Slice(features, func(i, j int) bool { return features[i].Bucket < features[j].Bucket })
	for _, f := range features {
		sum += float64(f.Value) * float64(f.Value)
	}
	scale := float32(1 / math.Sqrt(max(sum, 1e-9)))
	for i := range features {
		features[i].Value *= scale
	}
	return features
}
