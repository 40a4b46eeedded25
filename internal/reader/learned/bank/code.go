package bank

import "strings"

// LoadCode returns the frames of questions about what source files define.
func LoadCode() ([]Entry, error) { return entriesIn("code") }

// historyTargets are the things of the history that a question about a file may
// ask for.
var historyTargets = map[string]bool{"commit": true, "person": true, "issue": true}

// OfFunctions returns the frames among entries that ask for the history of a file,
// with their wordings asked of a function or a class in its place.
func OfFunctions(entries []Entry) []Entry {
	var all []Entry
	for _, entry := range entries {
		if !historyTargets[string(entry.Frame.Target)] || entry.Frame.Query != "" {
			continue
		}
		of := Entry{Frame: entry.Frame, Wordings: map[string][]string{}}
		for writer, wordings := range entry.Wordings {
			for i, wording := range wordings {
				if strings.Contains(wording, "{FILE}") && !strings.Contains(wording, "{DIR}") {
					of.Wordings[writer] = append(of.Wordings[writer], ofFunction(wording, i))
				}
			}
		}
		if len(of.Wordings) > 0 {
			all = append(all, of)
		}
	}
	return all
}

// ofFunction puts a function in the place of a file, and a class now and then.
func ofFunction(wording string, at int) string {
	if at%classEvery == classEvery-1 {
		return strings.ReplaceAll(wording, "{FILE}", "{CLASS}")
	}
	return strings.ReplaceAll(wording, "{FILE}", "{FUNCTION}")
}

const classEvery = 4
