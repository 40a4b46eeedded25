package said

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// asksRelease matches a question for the release that something came with.
var asksRelease = regexp.MustCompile(`(?i)\b(?:w?h?ich|what|welche[rmns]?|quelle|qué)\s+(?:(?:the|first|draft|major|minor|stable|published|official|new|erste[nrs]?|neue[nrs]?)\s+){0,2}(?:version|versión|release|tag)s?(?:$|[^\pL])`)

// releaseWords are the words of such a question that no text needs to have.
var releaseWords = regexp.MustCompile(`(?i)\b(?:versione?n?s?|releases?|tags?|wich|released)\b`)

// A deed is what a question says was done with something, as messages of commits say
// it that did it.
type deed struct{ asked, did *regexp.Regexp }

var deeds = []deed{
	{regexp.MustCompile(`(?i)\b(?:removed?|removal|dropped|drop|deleted?|gone|kicked out|thrown out|got rid of|get rid of|entfernt|rausgeworfen|supprimée?s?|eliminad[oa]s?|quitad[oa]s?)\b`),
		regexp.MustCompile(`(?i)\b(?:remov(?:e|es|ed|ing)|drop(?:s|ped|ping)?|delet(?:e|es|ed|ing)|get rid of|kill)\b`)},
	{regexp.MustCompile(`(?i)\b(?:add(?:ed)?|introduced?|appear(?:ed)?|existing|exists?|came in|come in|arrived?|implemented|supported|eingebaut|eingeführt|hinzugefügt|ajoutée?s?|introduite?s?|añadid[oa]s?|agregad[oa]s?)\b`),
		regexp.MustCompile(`(?i)^(?:feat(?:ure)?(?:\([^)]*\))?!?:? +)?(?:add(?:s|ed|ing)?\b|introduc|implement|initial|support\b|new\b|allow|enable)`)},
}

// setDone sets what a question says was done, and whether it asks for the release.
func (w *Wanted) setDone(text string) {
	for _, d := range deeds {
		if d.asked.MatchString(text) {
			w.did, w.Limit = d.did, search.MostHits
			break
		}
	}
	if !asksRelease.MatchString(text) {
		return
	}
	w.asksRelease = true
	if without := strings.Join(strings.Fields(releaseWords.ReplaceAllString(w.Text, " ")), " "); without != "" {
		w.Text, w.Topic = without, without
	}
}

// firstDone returns hits with the commits before the others whose message says that
// they did what the question says was done.
func (w Wanted) firstDone(hits []search.Hit) []search.Hit {
	if w.did == nil {
		return hits
	}
	place := func(h search.Hit) int {
		if h.Kind == string(graph.CommitText) && w.did.MatchString(h.Title) {
			return 0
		}
		return 1
	}
	hits = slices.Clone(hits)
	slices.SortStableFunc(hits, func(a, b search.Hit) int { return place(a) - place(b) })
	return hits
}

// mostReleased is of how many hits the releases are found.
const mostReleased = 12

// releasesOf returns the releases that hits came out with; none where the question
// does not ask for releases.
func releasesOf(ctx context.Context, s Searcher, repository history.RepositoryName, w Wanted, hits []search.Hit) (map[search.Key]search.Release, error) {
	if !w.asksRelease {
		return nil, nil
	}
	return s.FirstReleases(ctx, repository, hits[:min(mostReleased, len(hits))])
}

// release tells the release that a hit came out with.
func (w *words) release(h search.Hit) {
	released, ok := w.releases[h.Key()]
	if !ok {
		return
	}
	w.text(", first in the release ")
	w.all = append(w.all, answer.Segment{Text: released.Tag, Kind: schema.Release, ID: released.Tag})
	if at := day(released.Date); at != "" {
		w.text(" (" + at + ")")
	}
}
