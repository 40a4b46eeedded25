package topic_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"repochat/internal/question/topic"
)

func TestOf(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"words of questions are left out", "Is there an issue about ad blockers, and what was the outcome?", "ad blockers"},
		{"names stay whole", "has anyone reported that gen-bundle crashes on huge files", "gen-bundle crashes huge files"},
		{"German words of the trade are English", "gibt es schon ein Issue dazu, dass gen-bundle bei großen Dateien zu viel Speicher braucht?", "gen-bundle large file memory"},
		{"a compound is both words", "gab es jemals eine Diskussion über Zertifikatslebensdauer", "certificate lifetime"},
		{"French", "Est-ce qu'il y a eu des soucis avec Travis ou la CI, des tests qui plantent au hasard par ex ?", "Travis CI test crash"},
		{"Spanish", "¿alguien ha mencionado problemas de memoria en el servidor?", "memory server"},
		{"nothing but words of questions", "did anyone say anything about it?", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := topic.Of(test.text).Text(); got != test.want {
				t.Errorf("topic of %q = %q, want %q", test.text, got, test.want)
			}
		})
	}
}

func TestIsReference(t *testing.T) {
	for word, want := range map[string]bool{"CVE-2024-1234": true, "RFC-9000": true, "gen-bundle": false, "draft-07": false, "CVE": false} {
		if got := topic.IsReference(word); got != want {
			t.Errorf("IsReference(%q) = %t", word, got)
		}
	}
}

func TestWordsThatNeedNotBeFound(t *testing.T) {
	got := topic.Of("RSA support: wann entfernt, mit welchem Gutachten, und warum nicht early?")
	if want := "RSA support remove Gutachten early"; strings.Join(got.All, " ") != want || !got.IsForeign {
		t.Errorf("all words are %q, want %q", got.All, want)
	}
	if strings.Join(got.Foreign, " ") != "early" || strings.Join(got.Nouns, " ") != "Gutachten" {
		t.Errorf("foreign %q, nouns %q", got.Foreign, got.Nouns)
	}
}

func FuzzOf(f *testing.F) {
	f.Add("Warum wurde die Idee mit dem MIME-Multipart-artigen Format verworfen?")
	f.Add("¿ß-ß' #.-")
	f.Fuzz(func(t *testing.T, text string) {
		for _, word := range topic.Of(text).Words {
			if strings.TrimSpace(word) == "" || utf8.ValidString(text) && !utf8.ValidString(word) {
				t.Errorf("a word of %q is %q", text, word)
			}
		}
	})
}
