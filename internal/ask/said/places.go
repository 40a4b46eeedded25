package said

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/prose"
	"repochat/internal/question/topic"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// asksWhere matches what asks for a place in the code.
var asksWhere = regexp.MustCompile(`(?i)\bwhere(?:'?s|’s| is| are| do| does| can)?\b|\b(?:which|what) (?:files?|functions?|methods?|packages?|class(?:es)?|modules?|tests?)\b|\b(?:code|function|method|parser|tests?|implementation) (?:that|which|for|of|to|behind)\b|\btests? covering\b|\b(?:implemented|defined|handled)\b|\bwo\b|\boù\b|\bdónde\b|\b(?:welche|quels?|quelles?|qué) (?:dateien?|funktion(?:en)?|fichiers?|fonctions?|archivos?|funci(?:ón|ones))\b`)

// lacks reports whether no text has one of the words that have to be found.
func (w Wanted) lacks(found search.Found) bool {
	isMissing := func(word string) bool {
		return slices.ContainsFunc(found.Missing, func(missing string) bool { return strings.EqualFold(missing, word) })
	}
	return slices.ContainsFunc(w.Must, isMissing)
}

// setOptional sets the words that need not be found.
func (w *Wanted) setOptional(about topic.Topic) {
	if about.IsForeign {
		w.Optional = slices.Concat(about.Foreign, about.Nouns)
	}
}

// leaveOut leaves those of the missing words out of what is looked for that need
// not be found, and returns them; none where no others are left.
func (w *Wanted) leaveOut(missing []string) []string {
	var left, out []string
	for word := range strings.FieldsSeq(w.Text) {
		if slices.Contains(missing, word) && slices.Contains(w.Optional, word) {
			out = append(out, word)
		} else {
			left = append(left, word)
		}
	}
	if len(left) == 0 || len(out) == 0 {
		return nil
	}
	w.Text = strings.Join(left, " ")
	w.Topic = w.Text
	return out
}

// places tells the files and functions that have the words in their names.
func (w *words) places(hits []search.Hit) {
	if len(hits) == 0 {
		return
	}
	if len(w.all) > 0 {
		w.text(prose.Paragraph)
	}
	w.text("Files and functions by their names:")
	if w.first == nil {
		w.lead()
	}
	for _, h := range hits {
		file := h
		file.Kind = string(schema.File)
		w.text(prose.Paragraph)
		if h.Kind == string(schema.Function) {
			w.text("“" + h.Title + "” in ")
		}
		w.thing(file)
		w.card(file)
		if len(h.Passages) == 0 {
			w.row(file, search.Passage{In: "file"})
		}
		for _, p := range h.Passages {
			w.quote(file, p)
		}
	}
}
