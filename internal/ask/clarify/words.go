package clarify

import (
	_ "embed" // for the words
	"strings"

	"gopkg.in/yaml.v3"

	"repochat/internal/answer/back"
)

var (
	//go:embed words.yaml
	wordsText []byte
	words     = read[struct {
		Synonyms                                        map[back.Aspect]map[string]wordSet
		Whole, Top, Ranked, Bugs, Filler, Spoken, Alone wordSet
	}](wordsText)

	//go:embed ways.yaml
	waysText []byte
	ways     = read[struct{ People, Files, Bugs []way }](waysText)
)

func read[T any](text []byte) (read T) {
	if err := yaml.Unmarshal(text, &read); err != nil {
		panic(err) // the file is embedded
	}
	return read
}

// wordSet is a set of words, which a file holds with spaces between.
type wordSet map[string]bool

// UnmarshalYAML implements yaml.Unmarshaler.
func (s *wordSet) UnmarshalYAML(node *yaml.Node) error {
	*s = wordSet{}
	for word := range strings.FieldsSeq(node.Value) {
		(*s)[word] = true
	}
	return nil
}
