package tracker

import (
	"testing"

	"repochat/internal/question"
)

func TestAsksForBugs(t *testing.T) {
	for text, want := range map[string]bool{
		"how many bugs were fixed in 2023":                    true,
		"Wie viele Fehler wurden 2023 behoben?":               true,
		"Combien d'anomalies ont été corrigées en 2023 ?":     true,
		"¿Cuántos errores se corrigieron en 2023?":            true,
		"how many issues were opened in 2023":                 false,
		"which commits handle errors of the network in a row": false,
	} {
		t.Run(text, func(t *testing.T) {
			if got := asksForBugs(question.Scanned{Question: question.Question{Text: text}}); got != want {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}
