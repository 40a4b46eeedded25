package clarify

import (
	_ "embed" // for the words

	"repochat/internal/answer/back"
	"repochat/internal/wordset"
)

var (
	//go:embed words.yaml
	wordsText []byte
	words     struct {
		Synonyms                                        map[back.Aspect]map[string]wordset.Set
		Whole, Top, Ranked, Bugs, Filler, Spoken, Alone wordset.Set
	}

	//go:embed ways.yaml
	waysText []byte
	ways     struct{ People, Files, Bugs []way }
)

func init() {
	wordset.MustRead(wordsText, &words)
	wordset.MustRead(waysText, &ways)
}
