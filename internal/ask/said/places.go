package said

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/graph"
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

// asksHistory matches what asks for what people said and did, of which documents do
// not tell: they say how things are.
var asksHistory = regexp.MustCompile(`(?i)\b(?:why|was|were|did|has|have|had|ever|when|who|decid\w*|discuss\w*|propos\w*|reject\w*|consider\w*|adopt\w*|debat\w*|objections?|concerns?|reasons?|rationale|issues?|bugs?|tickets?|prs?|pull requests?|threads?|commits?|warum|wieso|weshalb|wurden?|hat|haben|wann|wer|grund|gründe|pourquoi|quand|qui|raisons?|décid\w*|propos\w*|por qué|cuándo|quién|decid\w*|razón|razones)\b`)

// asksDocuments matches what asks for what a document says.
var asksDocuments = regexp.MustCompile(`(?i)\b(?:docs?|documents?|documentation|readme|change ?log|spec(?:ification)?|guide|manual|says?|dokument\w*|steht|documentación)\b`)

// obligation matches a "have" that tells of no past: "what do I have to run".
var obligation = regexp.MustCompile(`(?i)\b(?:have|has|had)\s+to\b|\bdo\s+(?:i|we|you)\s+have\b`)

// asksOfPeople reports whether a question asks for what people said or did.
func asksOfPeople(text string) bool {
	return asksHistory.MatchString(obligation.ReplaceAllString(text, "")) && !asksDocuments.MatchString(text)
}

// namesCode matches a word that names something in source code, such as
// CartService, Cart.add or to_string: a document without it does not speak of it.
var namesCode = regexp.MustCompile(`[a-z][A-Z]|\pL[._]\pL|\(`)

func isDocument(h search.Hit) bool { return h.Kind == string(graph.DocumentText) }

// inOrder returns hits with the documents behind the others where it is asked what
// people said or did.
func (w Wanted) inOrder(hits []search.Hit) []search.Hit {
	if !w.ThreadsFirst {
		return hits
	}
	others := slices.DeleteFunc(slices.Clone(hits), isDocument)
	return append(others, slices.DeleteFunc(slices.Clone(hits), func(h search.Hit) bool { return !isDocument(h) })...)
}

// besides returns what an answer adds to the hits that speak of enough of what is
// asked: the nearest others where those are few, and a document that is among the
// best of all.
func (w Wanted) besides(found []search.Hit, good, others []search.Hit) []search.Hit {
	if len(good) == 0 || w.Like > 0 {
		return nil
	}
	rest := slices.Clone(others[:min(max(0, leastTold-len(good)), len(others))])
	at := slices.IndexFunc(found[:min(leastTold, len(found))], isDocument)
	if w.ThreadsFirst && at >= 0 && !slices.ContainsFunc(slices.Concat(good, rest), isDocument) {
		rest = append(rest, found[at])
	}
	return rest
}

// parted returns the hits that speak of enough of what is asked, and the others.
func (w Wanted) parted(hits []search.Hit, found search.Found) (good, others []search.Hit) {
	least := max(w.Least, leastCoverage)
	for _, h := range hits {
		if (h.Coverage >= least || h.Coverage >= leastNamed && w.isNamedIn(h)) && !w.lacks(found) || w.Like > 0 {
			good = append(good, h)
		} else {
			others = append(others, h)
		}
	}
	return good, others
}

// leastNamed is how much of what is asked has to stand in a text that has all the
// names of code among it: they say more than the other words.
const leastNamed = 0.4

// isNamedIn reports whether what is looked for has names of code, all of which stand
// in the title of a hit or in the passages that were found.
func (w Wanted) isNamedIn(h search.Hit) bool {
	text := strings.ToLower(h.Title)
	for _, p := range h.Passages {
		text += "\n" + strings.ToLower(p.Text)
	}
	names := slices.DeleteFunc(strings.Fields(w.Text), func(word string) bool { return !topic.IsIdentifier(word) })
	return len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return !strings.Contains(text, strings.ToLower(name)) })
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

// mostWriters is how many people are told who wrote of a topic, leastWritten of how
// many texts at least, and leastOfWriters how much of the topic each has to hold.
const (
	mostWriters    = 5
	leastWritten   = 3
	leastOfWriters = 0.7
)

// writers tells who wrote most of the texts that were found.
func (w *words) writers(hits []search.Hit) {
	count := map[string]int{}
	var people []string
	all := 0
	for _, h := range hits {
		if h.By == "" || h.Coverage < leastOfWriters {
			continue
		}
		if count[h.By] == 0 {
			people = append(people, h.By)
		}
		count[h.By]++
		all++
	}
	if all < leastWritten {
		return
	}
	slices.SortStableFunc(people, func(a, b string) int { return count[b] - count[a] })
	people = people[:min(mostWriters, len(people))]
	told := make([]string, len(people))
	for i, name := range people {
		told[i] = fmt.Sprintf("%s %d", name, count[name])
	}
	w.text(fmt.Sprintf(" Of the %d texts that speak of it, these people wrote most: %s.", all, strings.Join(told, ", ")))
}
