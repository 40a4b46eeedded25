package classify

import (
	"regexp"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// AsSaid returns a frame with the parts of which the words of a question leave no doubt:
// the state of pull requests, and how something is compared with a number.
func AsSaid(f frame.Frame, text string, slots slot.Slots) frame.Frame {
	return havingSaid(StateSaid(f, text), text, slots)
}

// comparisons match what stands before a number that something is compared with, and
// behind it. Of two that match the first one is meant: "no more than" is not "more than".
var comparisons = []struct {
	having string
	said   *regexp.Regexp
}{
	{"atleast", regexp.MustCompile(`(?i)(?:\b(?:at\s+least|no\s+(?:fewer|less)\s+than|not\s+(?:fewer|less)\s+than|min(?:imum)?\.?(?:\s+(?:of|von|de))?|mindestens|wenigstens|au\s+moins|al\s+menos|por\s+lo\s+menos|como\s+mínimo)|>=|≥)\s*$`)},
	{"atmost", regexp.MustCompile(`(?i)(?:\b(?:at\s+most|no\s+more\s+than|not\s+more\s+than|max(?:imum)?\.?(?:\s+(?:of|von|de))?|höchstens|maximal|au\s+plus|au\s+maximum|como\s+máximo|a\s+lo\s+sumo)|<=|≤)\s*$`)},
	{"more", regexp.MustCompile(`(?i)(?:\b(?:(?:more|greater|larger|higher)\s+than|over|above|exceed(?:s|ing)?|mehr\s+als|über|plus\s+de|más\s+de)|>)\s*$`)},
	{"fewer", regexp.MustCompile(`(?i)(?:\b(?:(?:fewer|less|smaller|lower)\s+than|under|below|weniger\s+als|unter|moins\s+de|menos\s+de)|<)\s*$`)},
	{"exactly", regexp.MustCompile(`(?i)\b(?:exactly|precisely|genau|exactement|exactamente)\s*$`)},
}

// orMore and orFewer begin with what makes the number before them the least or the most:
// "3 or more", "three bugs or more", "3+".
var (
	orMore  = regexp.MustCompile(`(?i)^\s*\+|^\s*(?:\pL+\s+){0,2}?(?:or|oder|ou|o)\s+(?:more|mehr|plus|más)\b`)
	orFewer = regexp.MustCompile(`(?i)^\s*(?:\pL+\s+){0,2}?(?:or|oder|ou|o)\s+(?:fewer|less|weniger|moins|menos)\b`)
)

// havingSaid returns a frame that compares something with a number in the way that stands
// beside the number. One that ranks things by how many of others they have is one for those
// that have so many then: "who opened ten or more issues".
func havingSaid(f frame.Frame, text string, slots slot.Slots) frame.Frame {
	ranks := f.Having == "" && f.Order == "most" && f.Ask == "" && f.Per == ""
	if f.Having == "" && !ranks || f.Query != "" {
		return f
	}
	for _, s := range slots {
		if s.Kind != slot.Number && s.Kind != slot.Duration || s.IsNone {
			continue
		}
		having := comparedBeside(text[:s.Start], text[s.End:])
		if having == "" || ranks && !(s.IsBound && s.Number > 1) {
			return f
		}
		f.Having = having
		if ranks {
			f.Order = ""
		}
		return f
	}
	return f
}

func comparedBeside(before, behind string) string {
	switch {
	case orMore.MatchString(behind):
		return "atleast"
	case orFewer.MatchString(behind):
		return "atmost"
	}
	for _, c := range comparisons {
		if c.said.MatchString(before[max(0, len(before)-40):]) {
			return c.having
		}
	}
	return ""
}
